"""First: what is played where no game is named."""

FIRST_RULESET = "rune-and-rust"
