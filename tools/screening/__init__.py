"""What tools/screenshots.py shows: scenes of the table, and the sizes of the screens."""
