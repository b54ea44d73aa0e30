"""What the computer players of several rulebooks share."""
