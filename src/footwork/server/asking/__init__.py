"""Questions about a position, with or without a game behind it."""
