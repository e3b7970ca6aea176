"""What a person reads when a deed was refused: refusal code → sentence, in the reader's language."""

import datetime

from club.errors import Refusal
from club.sentences import basic, bottles, joining, messages, nights, votes
from club.sentences.basic import Sentences
from club.writing import written_date

__all__ = ["SENTENCES", "Sentences", "sentence"]

SENTENCES: Sentences = {
    **basic.SENTENCES,
    **joining.SENTENCES,
    **nights.SENTENCES,
    **votes.SENTENCES,
    **bottles.SENTENCES,
    **messages.SENTENCES,
}


def sentence(refusal: Refusal, sentences: Sentences = SENTENCES) -> str:
    """The sentence of a refusal with its places filled; dates are written for the reader."""
    return str(sentences[refusal.code]) % {name: _written(value) for name, value in refusal.data.items()}


def _written(value: object) -> object:
    return written_date(value, "long") if isinstance(value, datetime.date) else value
