"""The numbers of blows and shots, and what they do to those they hit."""
