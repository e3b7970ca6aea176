"""What every game and the title stand on: cards, violations, options, places."""
