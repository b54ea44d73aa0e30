"""How computer players see a battle: worth, habits, and answers worth trying."""
