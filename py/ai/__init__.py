"""Whoever plays without being a person: given a View, a move."""
