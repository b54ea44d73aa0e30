"""The sequence of play, from set-up to the end of a turn."""
