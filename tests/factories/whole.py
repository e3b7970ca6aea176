"""A club into which somebody's name has come through every door there is."""

import datetime
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from club import links
from club.actions import bottles, votes
from club.actions.claims import claim
from club.actions.contacts import set_contact
from club.actions.feeds import make_feed
from club.actions.membership import end_membership
from club.actions.nights import cancel
from club.actions.people import add_guest, rename_person
from club.actions.replies import reply
from club.actions.venues import offer
from club.enums import Answer, BottleCause, Role, Visibility
from club.letters import SWITCHES
from club.models import Bottle, Club, Night, Person, User, Vote
from leagues.actions import partis
from leagues.actions.imports.uploads import keep_upload
from leagues.actions.several import add_league
from leagues.models import League
from scoring.actions import breaches
from scoring.actions.changes import Batch
from scoring.actions.hands import keep_draft
from scoring.models import Parti
from scoring.queries.reading import rows_of
from tests.factories import ClubFactory, LeagueFactory, PersonFactory, UserFactory, account, cast
from tests.factories.absences import row_of, stated
from tests.factories.evenings import closed_evening, open_evening
from tests.factories.nights import planned_night
from tests.factories.people import invited
from tests.factories.seasons import season

NOW = datetime.datetime(2026, 11, 2, 12, tzinfo=datetime.UTC)
RESULTS = b"date,player,points\n2026-09-04,Kati,10\n2026-09-04,Zoli,-10\n"
NAME, MAIL = "Bódog", "bodog@example.com"
FRIDAYS = [datetime.date(2026, 10, 16), datetime.date(2026, 10, 23), datetime.date(2026, 10, 30)]
ROLES = ("public", "stranger", "guest", "member", "scorekeeper", "owner", "ex-member", "other-owner")


@dataclass(frozen=True)
class Whole:
    """The club and what its addresses need; `hero` is he whose name is everywhere, a scorekeeper."""

    club: Club
    league: League
    other_league: League
    hero: Person
    people: list[Person]
    accounts: dict[str, User | AnonymousUser]
    closed: Parti
    open: Parti
    night: Night
    bottle: Bottle
    absence: Vote
    tokens: dict[str, str]
    claim: int


def whole_club(visibility: Visibility = Visibility.PUBLIC) -> Whole:
    """Made at the moment NOW (time-machine)."""
    league = LeagueFactory(club=ClubFactory(visibility=visibility))
    club = league.club
    accounts = _accounts(club)
    owner = _user(accounts["owner"])
    hero = _hero(club)
    people = [hero, *cast(club, 6)]
    second = add_league(club=club, name="Hearts", slug="hearts", game="hearts", by=owner)
    by = _user(hero.user)
    season(second, "2026-09-01", "2027-05-31")
    played = _partis(league, people, by)
    absence = _absence(people)
    night = _nights(club, people, by)
    tokens = {
        "night": links.make("night", night.pk, hero.pk, hero.link_version),
        "vote": links.make("vote", night.votes.get().pk, hero.pk, hero.link_version),
        "absence": links.make("absence", row_of(hero, FRIDAYS[0]).pk, hero.pk, hero.link_version),
        "switches": links.make(SWITCHES, hero.pk, hero.pk, hero.link_version),
        "feed": make_feed(person=hero, by=by),
        "member's feed": make_feed(
            person=Person.objects.get(club=club, user=_user(accounts["member"])), by=_user(accounts["member"])
        ),
        "invitation": invited(club, owner, email="friend@example.com").token,
        "upload": keep_upload(league=league, name="results.csv", data=RESULTS, by=owner).token,
    }
    invited(club, owner, person=people[3], email=MAIL)
    hers = invited(club, owner).token
    claimed = claim(token=hers, name="Kati", by=UserFactory(email="kati-claims@example.com"))
    return Whole(
        club, league, second, hero, people, accounts, played, _open(league, people, by), night,
        _bottle(club, people, by, owner), absence, tokens, claimed.pk,
    )  # fmt: skip


def _accounts(club: Club) -> dict[str, User | AnonymousUser]:
    """One account for each role: a guest has a record without membership, an ex-member one that has ended."""
    found: dict[str, User | AnonymousUser] = {"public": AnonymousUser()}
    found["stranger"] = UserFactory(email=f"stranger-{club.pk}@example.com", name="Stranger")
    found["guest"] = UserFactory(email=f"guest-{club.pk}@example.com", name="Guest")
    PersonFactory(club=club, name="Guest", user=found["guest"], guest=True)
    for role in (Role.MEMBER, Role.SCOREKEEPER, Role.OWNER):
        found[role.value] = account(club, role)
    found["ex-member"] = account(club, Role.OWNER, name="Former")
    gone = Person.objects.get(club=club, user=_user(found["ex-member"]))
    end_membership(person=gone, left=datetime.date(2026, 10, 1), by=None)
    found["other-owner"] = account(LeagueFactory().club, name="Other")
    return found


def _user(user: Any) -> User:
    assert isinstance(user, User)
    return user


def _hero(club: Club) -> Person:
    """A scorekeeper who was called something else, and has an address."""
    user = UserFactory(email=MAIL, name=NAME)
    hero = PersonFactory(club=club, name="Bodog Senior", user=user, role=Role.SCOREKEEPER)
    rename_person(person=hero, name=NAME, by=None)
    set_contact(person=hero, email=MAIL, language="hu", by=None)
    return Person.objects.get(pk=hero.pk)


def _partis(league: League, people: list[Person], by: User) -> Parti:
    """Three closed partis, the first without the hero; one is corrected, breaches are noted in it."""
    closed_evening(league, people[1:5], date=FRIDAYS[0])
    closed_evening(league, people[:4], date=FRIDAYS[1])
    parti = closed_evening(league, [people[3], *people[:3]], date=FRIDAYS[2])
    noted = [
        breaches.note(parti=parti, person=people[0], kind=kind, hand=2, note=f"{NAME}nak szóltunk", by=by)
        for kind in ("deliberate", "careless", "careless")
    ]
    breaches.withdraw(breach=noted[-1], because=f"not {NAME}, after all", by=by)
    seat = parti.seats.get(person=people[2])
    parti.refresh_from_db()
    partis.correct(
        parti=parti, batch=Batch(people={seat.pk: people[5]}), guests={}, reason=f"{NAME} said so",
        revision=parti.revision, by=by,
    )  # fmt: skip
    return Parti.objects.get(pk=parti.pk)


def _open(league: League, people: list[Person], by: User) -> Parti:
    """An open parti with a row that is not right yet."""
    parti = open_evening(league, people[:4], date=datetime.date(2026, 11, 1))
    rows = rows_of(parti)[0]
    typed = {rows.seats[0].pk: f"{NAME}?"}
    keep_draft(table=rows.table, number=1, typed=typed, revision=0, by=by)
    return parti


def _absence(people: list[Person]) -> Vote:
    """The hero was absent and said why; those who were there vote."""
    vote = stated(people[0], note=f"{NAME} was ill", date=FRIDAYS[0])
    votes.cast(vote=vote, person=people[1], option="excused", by=people[1])
    votes.cast(vote=vote, person=people[2], option="unexcused", by=people[2])
    return vote


def _nights(club: Club, people: list[Person], by: User) -> Night:
    """A night with two places and a vote, in which he keys for somebody; and one that is called off."""
    night = planned_night(club, datetime.date(2026, 11, 13), note=f"{NAME} brings cards")
    for person, place in ((people[0], f"{NAME}, Fő utca 1."), (people[1], f"beside {NAME}")):
        offer(night=night, host=person, place=place, by=person)
    reply(night=night, person=people[0], answer=Answer.COMING, by=people[0])
    reply(night=night, person=people[1], answer=Answer.MAYBE, by=by)
    vote = night.votes.get()
    votes.cast(vote=vote, person=people[0], option=vote.options.first().key, by=people[0])
    votes.cast(vote=vote, person=people[1], option=vote.options.last().key, by=by)
    off = planned_night(club, datetime.date(2026, 11, 20))
    cancel(night=off, reason=f"{NAME} is away", by=by)
    return Night.objects.get(pk=night.pk)


def _bottle(club: Club, people: list[Person], by: User, owner: User) -> Bottle:
    """Bottles on somebody's word: of the hero, and one that he let somebody off."""
    owed = bottles.note(
        club=club,
        person=people[0],
        drink=f"wine of {NAME}",
        reason=f"{NAME} lost",
        mark="",
        by=owner,
    )
    mine = bottles.note(club=club, person=people[1], drink="Unicum", reason="a bet", mark="", by=by)
    bottles.cancel(bottle=mine, reason=f"{NAME} forgives", by=by)
    brought = bottles.note(club=club, person=people[2], drink="Unicum", reason="a bet", mark="", by=owner)
    bottles.confirm_brought(bottle=brought, by=by)
    assert Bottle.objects.filter(cause=BottleCause.WORD).count() == 3
    add_guest(club=club, name=f"{NAME}ka", by=by)
    assert timezone.now() == NOW
    return owed
