"""Sentences about messages."""

from club.sentences.basic import Sentences

SENTENCES: Sentences = {}
