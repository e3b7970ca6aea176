"""Sent after the commit, heard by the apps above."""

from django.dispatch import Signal

# club_id: where somebody left or came back
membership_changed = Signal()

# vote_id: what has closed for good, by the last ballot, the clock or a word. Sent once by whoever stored it.
vote_closed = Signal()
