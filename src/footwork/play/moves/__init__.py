"""Changes of place: walking, being shoved, making way."""
