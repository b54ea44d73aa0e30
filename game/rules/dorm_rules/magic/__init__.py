"""Magic: thirty effects on ten formulas, upkeep, counterspells and creations (DORM.16)."""
