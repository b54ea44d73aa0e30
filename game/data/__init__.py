"""Files that people write: strict YAML, models, and mistakes reported with their place."""
