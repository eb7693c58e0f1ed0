"""A game with those who sit around it: its log, who may do what, and what each of them gets to see. Nothing here waits
for a database or a network."""
