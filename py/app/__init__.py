"""The program without a browser."""
