"""Sentences about nights, replies and feeds."""

from club.sentences.basic import Sentences

SENTENCES: Sentences = {}
