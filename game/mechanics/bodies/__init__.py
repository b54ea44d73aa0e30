"""What stands on the table as one: blocks of stands."""
