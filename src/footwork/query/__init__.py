"""Questions about a state: reach, path, cost, why not. They change nothing."""
