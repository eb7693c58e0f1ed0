"""The campaign language: what a rule book prints is read, checked, printed back, and put into fields of a ruleset."""
