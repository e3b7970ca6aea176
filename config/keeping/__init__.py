"""Keeping what is stored: a copy of the whole database, back from a copy, and over to another one."""
