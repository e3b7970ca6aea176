"""Sentences about votes and venues."""

from club.sentences.basic import Sentences

SENTENCES: Sentences = {}
