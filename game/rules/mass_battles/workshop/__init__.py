"""The workshop: pieces and armies of a player's own."""
