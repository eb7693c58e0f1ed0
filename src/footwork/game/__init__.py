"""Games: a position that is played, with history, undo, replay and files."""
