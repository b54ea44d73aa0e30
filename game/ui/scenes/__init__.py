"""The screens of the program, one module each."""
