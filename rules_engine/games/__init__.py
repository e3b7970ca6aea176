"""One module per game; each names itself with the attribute `GAME`."""
