"""Lessons: positions with a task, as teachers write them."""
