"""The work behind tools/arena.py. Every module runs on any Python from 3.9 on, PyPy among them."""
