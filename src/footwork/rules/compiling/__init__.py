"""Compiling: from a ruleset document to compiled rules, and where rulesets come from."""
