"""What windows and terminals show of a battle in inches, from values that a book hands over."""
