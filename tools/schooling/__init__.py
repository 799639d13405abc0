"""What `tools/lessons.py` does: lessons checked, valued and written."""
