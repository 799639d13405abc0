"""For all tests: random cases are the same in every run, and no clock has a say in a verdict."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")
