"""Plumbing of pages, whichever app they belong to."""
