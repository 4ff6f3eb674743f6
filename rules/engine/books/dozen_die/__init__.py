"""Dozen Die: one module for each chapter of its rules; `book.py` puts them behind the interface."""
