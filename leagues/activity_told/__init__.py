"""Deeds in words: who did what, and what was before and after, in the reader's language."""

from leagues.activity_told.deeds import DEEDS, Subject
from leagues.activity_told.telling import Told, told

__all__ = ["DEEDS", "Subject", "Told", "told"]
