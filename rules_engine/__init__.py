"""The rules of the games and of the title: values in, values out; no clock, no database, no framework."""
