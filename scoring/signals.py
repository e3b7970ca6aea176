"""Sent after the commit, heard by leagues."""

from django.dispatch import Signal

# club_id: whose results changed; parti_id: None for an import. Receivers queue jobs, nothing else.
parti_changed = Signal()
