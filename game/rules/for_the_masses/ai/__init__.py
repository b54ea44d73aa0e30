"""How the computer sees a battle of For the Masses."""
