"""Many lines of sight on the plane at once, as arrays; `game.table.plane_sight` is the way in."""
