"""Sentences about invitations and claims."""

from club.sentences.basic import Sentences

SENTENCES: Sentences = {}
