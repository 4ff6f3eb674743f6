"""Reference: import, catalogue, houses, pages, API, desk."""
