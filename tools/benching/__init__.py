"""The measures behind tools/bench.py."""
