"""Calendars that programs fetch."""
