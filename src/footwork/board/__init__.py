"""Terrain, edges and pieces: from a scenario file (Setup, unchecked) to a position (State, checked)."""
