"""Movement of bodies in free inches: kinds of legs, what they cost, what stops them."""
