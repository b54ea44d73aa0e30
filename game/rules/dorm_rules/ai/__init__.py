"""The computer player of Dorm Rules."""
