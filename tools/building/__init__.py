"""The parts of tools/build.py: what is in the page, whether it is complete, and how it is packed."""


class BuildError(Exception):
    """The site cannot be built; the message says why, in words for whoever typed the command."""
