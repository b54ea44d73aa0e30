"""What stands around the table: cards, rosters, the log, rolls, the action bar."""
