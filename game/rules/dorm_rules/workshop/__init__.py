"""The workshop: units, characters and vehicles put together, and forces made of them."""
