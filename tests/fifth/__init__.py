"""A fifth rule book, known in these tests alone: that the product asks its book and nothing else."""
