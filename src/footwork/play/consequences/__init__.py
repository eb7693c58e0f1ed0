"""What movement sets off: effects, tiles, doors, the programs of actions, reactions."""
