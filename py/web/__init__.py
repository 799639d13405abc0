"""The program's hands in the browser: drawing, input, speech."""
