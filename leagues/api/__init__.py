"""Partis, leagues, the title and what the numbers say, for programs."""
