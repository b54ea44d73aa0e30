"""What happens in a battle, seen on the table: shots, blows, dust, words, dice, the fallen."""
