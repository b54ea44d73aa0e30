"""Sandtable: a digital miniatures table."""

__version__ = "0.1.0"
