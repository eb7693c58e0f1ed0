"""Rulesets: from a document with places to compiled, frozen rules."""
