"""Sentences about bottles."""

from club.sentences.basic import Sentences

SENTENCES: Sentences = {}
