"""Tests of the engine of 5e."""
