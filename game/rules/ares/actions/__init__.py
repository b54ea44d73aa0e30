"""What a declared action is, what it is paid with, and the questions that come with it."""
