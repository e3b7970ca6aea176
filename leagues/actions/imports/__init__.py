"""Results from a file: what is to be stored, whether it may be, and storing it."""
