"""Who fights: cards, specials, points, formations."""
