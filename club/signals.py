"""Sent after the commit, heard by the apps above."""

from django.dispatch import Signal

# club_id: where somebody left or came back
membership_changed = Signal()
