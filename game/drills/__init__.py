"""Plays drills and says which rules of the ledgers they prove."""
