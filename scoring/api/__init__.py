"""Sheets, hands, absences and breaches, for programs."""
