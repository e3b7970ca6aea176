"""Property tests are not timed: a busy machine is no fault of the rules."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
