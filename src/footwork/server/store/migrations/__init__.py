"""How older databases become what this version expects, version by version."""
