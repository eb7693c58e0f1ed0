"""What is kept: games, their logs, seats and texts, in SQLite or PostgreSQL."""
