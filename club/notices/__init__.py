"""What is said about nights, votes and bottles, put into words for one reader when it is sent or read."""

from club.enums import Message
from club.notices import bottles, nights, results, votes
from club.outbox import Kind

KINDS = (
    Kind(Message.NIGHT, Message.NIGHT.label, nights.invitation),
    Kind(Message.NIGHT_CHANGED, Message.NIGHT_CHANGED.label, nights.change),
    Kind(Message.VOTE_OPEN, Message.VOTE_OPEN.label, votes.opened),
    Kind(Message.VOTE_REMINDER, Message.VOTE_REMINDER.label, votes.reminder),
    # A guest may be host or King, and is asked then.
    Kind(Message.WORD_ASKED, Message.WORD_ASKED.label, votes.word_asked, to_guests=True),
    Kind(Message.VOTE_RESULT, Message.VOTE_RESULT.label, results.result),
    Kind(Message.BOTTLE_DUE, Message.BOTTLE_DUE.label, bottles.due),
)
