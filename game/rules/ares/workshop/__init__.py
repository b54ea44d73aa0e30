"""The workshop: cards, spells and armies of a player's own."""
