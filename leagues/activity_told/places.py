"""What stands in the places of a sentence: names as they are now, with a link to what is still there."""

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from club.enums import VoteKind
from club.models import Activity, Club, Person, Vote
from club.writing import listed, written_date
from leagues.activity_told import words
from leagues.queries.activity import Behind


@dataclass(frozen=True, slots=True)
class Places:
    """The places of one trace's sentence, by name; each is looked up only where the sentence has it."""

    club: Club
    activity: Activity
    behind: Behind
    who: str

    def __getitem__(self, name: str) -> SafeString:
        return conditional_escape(_PLACES[name](self) if name in _PLACES else self.said(name))

    def said(self, name: str) -> str:
        """A word or number that the trace has itself."""
        value = self.activity.data.get(name)
        return "" if value is None else words.value(name, value)

    def link(self, text: str, page: str, *where: object) -> SafeString:
        """The text as a link, where there is such a page."""
        try:
            address = reverse(page, args=[self.club.slug, *where])
        except NoReverseMatch:
            return conditional_escape(text)
        return format_html('<a href="{}">{}</a>', address, text)

    def id_of(self, kind: str) -> int:
        """The id of the row that the trace is about, or that its data name."""
        activity = self.activity
        found = activity.about_id if activity.about == kind else activity.data.get(kind)
        return found if isinstance(found, int) else 0

    def name(self, pk: object, missing: str = "") -> SafeString:
        """A person by id, with a link to his page."""
        person = self.behind.people.get(pk) if isinstance(pk, int) else None
        return self.person(person) if person else conditional_escape(missing or _("somebody"))

    def person(self, person: Person) -> SafeString:
        return self.link(person.name, "person", person.pk)

    def vote_said(self, vote: Vote) -> str:
        if vote.kind == VoteKind.VENUE:
            day = written_date(vote.night.date, "medium") if vote.night else ""
            return _("place of the night of %(day)s") % {"day": day}
        absent = self.behind.people.get(vote.absent_id or 0)
        day = written_date(vote.day, "medium") if vote.day else ""
        return _("absence on %(day)s, %(name)s") % {"day": day, "name": absent.name if absent else ""}


def _parti(at: Places) -> str:
    parti = at.behind.partis.get(at.id_of("parti"))
    if parti is None:
        return _("a parti")
    said = _("parti %(number)s, %(day)s") % {
        "number": parti.number,
        "day": written_date(parti.date, "medium"),
    }
    return at.link(said, "parti", parti.number)


def _night(at: Places) -> str:
    night = at.behind.nights.get(at.id_of("night"))
    if night is None:
        vote = at.behind.votes.get(at.id_of("vote"))
        night = vote.night if vote else None
    if night is None:
        return _("another day")
    return at.link(written_date(night.date, "long"), "night", night.pk)


def _vote(at: Places) -> str:
    vote = at.behind.votes.get(at.id_of("vote"))
    return at.link(at.vote_said(vote), "vote", vote.pk) if vote else _("a vote")


def _drink(at: Places) -> str:
    bottle = at.behind.bottles.get(at.id_of("bottle"))
    drink = bottle.drink if bottle else str(at.activity.data.get("drink", ""))
    return at.link(_(drink) if drink else _("a bottle"), "bottles")


def _person(at: Places) -> str:
    bottle = at.behind.bottles.get(at.id_of("bottle"))
    pk = at.id_of("person") or (bottle.person_id if bottle else None)
    return at.name(pk, _("somebody new") if at.activity.deed.startswith("invit") else "")


def _league(at: Places) -> str:
    league = at.behind.leagues.get(at.id_of("league"))
    if league is None:
        return str(at.activity.data.get("name", ""))
    return at.link(league.name, "home") if league.house else at.link(league.name, "league-home", league.slug)


def _day(at: Places) -> str:
    day = at.behind.days.get(at.id_of("playday")) or at.behind.days.get(-at.id_of("attendance"))
    if day is None:
        said = at.activity.data.get("date")
        day = datetime.date.fromisoformat(said) if isinstance(said, str) else None
    return at.link(written_date(day, "long"), "absences") if day else _("another day")


def _since(at: Places) -> str:
    day = at.activity.data.get("valid_from")
    if not day:
        return _("from the beginning")
    return _("from %(day)s on") % {"day": written_date(datetime.date.fromisoformat(day), "long")}


def _result(at: Places) -> str:
    return words.choice(str(at.activity.data.get("result", "")), at.behind.options)


def _count(at: Places) -> str:
    people = at.activity.data.get("people")
    return str(len(people)) if isinstance(people, list) else "0"


def _witness(at: Places) -> str:
    return at.name(at.activity.data.get("confirmed_by"))


def _because(at: Places) -> str:
    return str(words.BECAUSE.get(str(at.activity.data.get("because", "")), ""))


_PLACES: dict[str, Callable[[Places], str]] = {
    "because": _because,
    "count": _count,
    "day": _day,
    "drink": _drink,
    "league": _league,
    "night": _night,
    "parti": _parti,
    "person": _person,
    "result": _result,
    "since": _since,
    "vote": _vote,
    "who": lambda at: at.who,
    "witness": _witness,
}


def names_of(ids: Any, behind: Behind) -> str:
    """People by ids, as a list in the order of the alphabet."""
    people = [behind.people[pk] for pk in ids if pk in behind.people] if isinstance(ids, list) else []
    return listed([person.name for person in sorted(people, key=lambda person: person.sort_key)])
