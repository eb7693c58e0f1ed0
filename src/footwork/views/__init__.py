"""What people and programs get to see: texts, the text board, JSON. Every word for people is made here."""
