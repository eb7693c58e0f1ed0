"""Plans: paths kept for later, what is wrong with them, and the beats in which all of them are taken at once."""
