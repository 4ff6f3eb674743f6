"""What the pages of the reference show, as frozen structures: one module for each sort of page."""
