"""How the computer sees a battle of ARES."""
