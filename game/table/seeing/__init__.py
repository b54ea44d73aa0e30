"""Many lines of sight on the plane at once, as arrays; `game.table.sight` is the way in."""
