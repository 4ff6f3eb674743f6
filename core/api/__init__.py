"""Plumbing of the API: acts, scopes, pages by cursor, versions, and one shape for every error."""
