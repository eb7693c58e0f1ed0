"""Bots: they see views and legal actions only."""
