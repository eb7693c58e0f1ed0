"""Measuring Footwork against its peers: the same boards, equal answers, one core, one run."""
