"""Where a base gets on the plane, as arrays and exact bends; `game.table.reach` is the way in."""
