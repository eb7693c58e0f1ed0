"""Boards for people: in characters, in colours and as pictures."""
