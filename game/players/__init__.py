"""Whoever answers questions without a mouse: scripted, random and greedy players, and self-play."""
