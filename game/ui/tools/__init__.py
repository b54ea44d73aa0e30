"""How the mouse answers decisions: one tool for each shape, none for any ruleset."""
