"""Ruleset documents and the compiled, frozen rules made from them."""
