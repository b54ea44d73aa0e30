"""What can be taken out of a game: pictures, a film, a battle report."""
