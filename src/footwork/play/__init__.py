"""Playing: an action becomes events, and events a new state. A pure function."""
