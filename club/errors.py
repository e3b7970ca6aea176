"""Refusals: a code and data; the sentence is made at the edge (club.sentences)."""


class Refusal(Exception):
    """A deed that was asked for and may not be done. Nothing has changed.

    `code` names the reason; `data` fills the sentence that `sentences` keeps for it.
    """

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


class NotAllowed(Refusal):
    """The caller's role does not include this deed."""
