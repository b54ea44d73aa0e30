"""How pieces get from place to place."""
