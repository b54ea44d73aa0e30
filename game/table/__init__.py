"""Space and nothing else: squares, hexes and the plane, terrain, sight and ways."""
