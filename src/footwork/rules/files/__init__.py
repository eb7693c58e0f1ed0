"""Files: from YAML, JSON or rule books to plain data with a place for every value, and what is wrong with it."""
