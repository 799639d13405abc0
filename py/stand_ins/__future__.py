"""MicroPython has no __future__; `from __future__ import annotations` needs only the name."""

annotations = None
