"""The engine: decisions, dice, matches. It knows no game, no picture and no file format."""
