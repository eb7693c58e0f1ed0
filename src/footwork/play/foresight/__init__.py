"""Foresight: what may come. Turns ahead, threats, what a way would set off, where an answer would lead."""
