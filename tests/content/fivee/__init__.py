"""Tests of the content of 5e."""
