"""The parts of a battle on the screen: its session, its table, its events, its panels."""
