"""What terrain does to movement, sight and contact, as a table that each book fills in."""
