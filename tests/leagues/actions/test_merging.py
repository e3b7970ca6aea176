"""Two records of one person become one."""

import datetime
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.core.management import call_command
from django.db.models import JSONField
from django.utils import timezone

from club.enums import Answer, BottleCause, Role
from club.errors import NotAllowed, Refusal
from club.models import (
    Activity,
    Ballot,
    Bottle,
    Entitled,
    Feed,
    MembershipPeriod,
    Notice,
    Offer,
    Option,
    Person,
    Reply,
    SwitchedOff,
    Vote,
)
from leagues.actions.merging import DECIDED, MergeStale, merge
from leagues.actions.repointing import STORED, followed
from leagues.actions.title import catch_up
from leagues.models import HouseTerm, League
from leagues.queries.doubles import fingerprint, united
from leagues.queries.records import ROOMS, label, pointing_at
from leagues.queries.title import title_on, verdict
from scoring.models import Attendance, PlayDay
from tests.factories import LeagueFactory, PersonFactory, UserFactory, account, cast
from tests.factories.evenings import book, closed_evening
from tests.factories.nights import planned_night
from tests.factories.partis import ranked_parti

pytestmark = pytest.mark.django_db
TODAY = datetime.date(2026, 6, 20)
NOON = datetime.datetime(2026, 6, 20, 12, tzinfo=datetime.UTC)


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(NOON, tick=False):
        yield


@pytest.fixture
def league() -> League:
    return LeagueFactory()


@pytest.fixture
def people(league: League) -> list[Person]:
    return cast(league.club, 6)


def merged(kept: Person, emptied: Person, by: Any = None) -> Person:
    merge(kept=kept, emptied=emptied, seen=fingerprint(kept, emptied), by=by)
    return Person.objects.get(pk=kept.pk)


def double(league: League, name: str = "Adam") -> Person:
    return PersonFactory(club=league.club, name=name, guest=True)


def test_every_relation_to_a_person_is_decided() -> None:
    assert {label(column) for column in pointing_at(Person)} == DECIDED


def test_every_json_column_is_known_to_hold_people_or_not() -> None:
    """What holds ids of people is followed or derived anew; what is named first holds none."""
    without = {
        "Hand.draft", "Hand.entry", "Hand.players", "HandRecord.data", "HouseRuleSet.rules", "League.options",
        "Parti.options", "Season.rules", "Tally.hands", "TitleRules.rules",
        # Kept for an hour; an answer with somebody who is gone is asked again.
        "Upload.choice", "Upload.people",
        "Answered.body", "Answered.headers",  # for a day: what was answered then
    }  # fmt: skip
    anew = {"Career.data", "SeasonTable.data"}
    models = [model for room in ROOMS for model in apps.get_app_config(room).get_models()]
    columns = {
        label(field)
        for model in models
        for field in model._meta.concrete_fields
        if isinstance(field, JSONField)
    }
    assert columns == without | anew | {f"{table.__name__}.{column}" for table, column in STORED}


def test_merge_moves_partis_and_the_title_follows(
    league: League, people: list[Person], django_capture_on_commit_callbacks: Any
) -> None:
    adam, twin = people[0], double(league)
    for week in range(8):
        first = adam if week % 2 else twin
        day = datetime.date(2026, 4, 3) + datetime.timedelta(weeks=week)
        ranked_parti(league, day, [first, *people[1:4]])
    assert verdict(league, TODAY).holder == people[1].pk
    with django_capture_on_commit_callbacks(execute=True):
        merged(adam, twin)
    assert not Person.objects.filter(pk=twin.pk).exists()
    assert adam.places.count() == 8
    assert verdict(league, TODAY).holder == adam.pk
    catch_up(league)
    call_command("rebuild", "--check")


def test_reigns_follow_before_any_job_has_run(league: League, people: list[Person]) -> None:
    twin = double(league)
    for week in range(8):
        day = datetime.date(2026, 4, 3) + datetime.timedelta(weeks=week)
        ranked_parti(league, day, [twin, *people[1:4]])
    catch_up(league)
    merged(people[0], twin)
    assert [reign.player for reign in title_on(league, TODAY).reigns] == [people[0].pk]


def test_merge_refuses_who_met_at_a_table(league: League, people: list[Person]) -> None:
    ranked_parti(league, "2026-05-01", people[:4])
    before = book()
    with pytest.raises(Refusal) as refused:
        merged(people[0], people[1])
    assert refused.value.code == "merge-met"
    assert refused.value.data["number"] == 1
    assert book() == before


def test_merge_refuses_two_accounts_strangers_itself_and_members(
    league: League, people: list[Person]
) -> None:
    adam, beszab = people[:2]
    with pytest.raises(Refusal, match="merge-self"):
        merged(adam, adam)
    with pytest.raises(Refusal, match="stranger"):
        merged(adam, PersonFactory())
    with pytest.raises(NotAllowed):
        merged(adam, beszab, by=account(league.club, Role.SCOREKEEPER))
    for person in (adam, beszab):
        Person.objects.filter(pk=person.pk).update(user=UserFactory())
        person.refresh_from_db()
    with pytest.raises(Refusal, match="merge-two-accounts"):
        merged(adam, beszab)


def test_what_is_confirmed_is_what_was_shown(league: League, people: list[Person]) -> None:
    adam, twin = people[0], double(league)
    seen = fingerprint(adam, twin)
    ranked_parti(league, "2026-05-01", [twin, *people[1:4]])
    with pytest.raises(MergeStale):
        merge(kept=adam, emptied=twin, seen=seen, by=None)
    assert Person.objects.filter(pk=twin.pk).exists()


def test_merging_twice_is_stale(league: League, people: list[Person]) -> None:
    adam, twin = people[0], double(league)
    seen = fingerprint(adam, twin)
    again = Person.objects.get(pk=twin.pk)
    merge(kept=adam, emptied=twin, seen=seen, by=None)
    with pytest.raises(MergeStale):
        merge(kept=adam, emptied=again, seen=seen, by=None)


def test_account_and_role_come_with_the_record_that_has_them(league: League, people: list[Person]) -> None:
    owner = account(league.club)
    kept = merged(people[0], Person.objects.get(user=owner))
    assert (kept.user, kept.role, kept.name) == (owner, Role.OWNER, "Ádám")


def test_periods_are_united() -> None:
    day = datetime.date
    assert united([(day(2020, 1, 1), day(2021, 1, 1)), (day(2020, 6, 1), None)]) == [(day(2020, 1, 1), None)]
    assert united([(day(2020, 1, 1), None), (day(2020, 6, 1), day(2021, 1, 1))]) == [(day(2020, 1, 1), None)]
    assert united([(day(2020, 1, 1), day(2020, 2, 1)), (day(2020, 2, 1), day(2020, 3, 1))]) == [
        (day(2020, 1, 1), day(2020, 3, 1))
    ]
    apart = [(day(2020, 1, 1), day(2020, 2, 1)), (day(2020, 2, 2), None)]
    assert united(apart[::-1]) == apart


def test_membership_of_both_is_one(league: League, people: list[Person]) -> None:
    adam, beszab = people[:2]
    MembershipPeriod.objects.filter(person=beszab).update(joined=datetime.date(2019, 1, 1))
    merged(adam, beszab)
    period = MembershipPeriod.objects.get(person=adam)
    assert (period.joined, period.left) == (datetime.date(2019, 1, 1), None)


def test_the_newest_reply_stays_and_switches_are_united(league: League, people: list[Person]) -> None:
    adam, beszab = people[:2]
    night = planned_night(league.club)
    for hours, person, answer in ((2, adam, Answer.NOT), (1, beszab, Answer.COMING)):
        said = timezone.now() - datetime.timedelta(hours=hours)
        Reply.objects.create(night=night, person=person, answer=answer, said_at=said)
    for person, kind in ((adam, "night"), (beszab, "night"), (beszab, "results")):
        SwitchedOff.objects.create(person=person, kind=kind)
    Feed.objects.create(person=beszab, secret_hash="x", made_at=NOON)
    merged(adam, beszab)
    assert Reply.objects.get().answer == Answer.COMING
    assert set(adam.switched_off.values_list("kind", flat=True)) == {"night", "results"}
    assert Feed.objects.get().person_id == adam.pk
    assert Notice.objects.filter(person=adam, kind="night").count() == 1


def test_of_two_offers_for_a_night_one_is_withdrawn(league: League, people: list[Person]) -> None:
    adam, beszab = people[:2]
    night = planned_night(league.club, host=adam, place="Here")
    Offer.objects.create(night=night, host=beszab, place="There", offered_at=NOON)
    merged(adam, beszab)
    assert Offer.objects.filter(host=adam).count() == 2
    assert Offer.objects.filter(host=adam, withdrawn_at=None).count() == 1


def a_vote(league: League, *entitled: Person, closed: bool = True) -> Vote:
    later = NOON + datetime.timedelta(days=3)
    vote = Vote.objects.create(
        club=league.club, kind="absence", absent=PersonFactory(club=league.club), day=TODAY, opened_at=NOON,
        closes_at=later, host_until=later, casting_until=later, settled_at=NOON if closed else None,
    )  # fmt: skip
    Option.objects.create(vote=vote, key="excused", position=0)
    for person in entitled:
        Entitled.objects.create(vote=vote, person=person)
    return vote


def ballot(vote: Vote, person: Person) -> None:
    entitled = Entitled.objects.get(vote=vote, person=person)
    Ballot.objects.create(entitled=entitled, option=vote.options.get(), cast_at=NOON)


def test_merge_waits_for_an_open_vote_of_both(league: League, people: list[Person]) -> None:
    a_vote(league, *people[:2], closed=False)
    with pytest.raises(Refusal, match="merge-vote-open"):
        merged(people[0], people[1])


def test_two_ballots_in_a_vote_are_of_two_people(league: League, people: list[Person]) -> None:
    vote = a_vote(league, *people[:2])
    ballot(vote, people[0])
    ballot(vote, people[1])
    with pytest.raises(Refusal, match="merge-both-voted"):
        merged(people[0], people[1])


def test_the_ballot_that_was_cast_stays(league: League, people: list[Person]) -> None:
    vote = a_vote(league, *people[:2])
    ballot(vote, people[1])
    merged(people[0], people[1])
    assert Ballot.objects.get().entitled.person_id == people[0].pk
    assert Entitled.objects.count() == 1


def test_who_confirmed_a_bottle_of_the_other_is_somebody_else(league: League, people: list[Person]) -> None:
    Bottle.objects.create(
        club=league.club, person=people[0], drink="Unicum", cause=BottleCause.WORD, reason="a bet",
        incurred=TODAY, brought_at=NOON, confirmed_by=people[1],
    )  # fmt: skip
    with pytest.raises(Refusal, match="merge-confirmed"):
        merged(people[1], people[0])


def test_present_in_either_record_is_present(league: League, people: list[Person]) -> None:
    """The double sat at the table, so the member was there after all."""
    HouseTerm.objects.get_or_create(league=league, until=None)
    twin = double(league)
    friday = datetime.date(2026, 6, 19)
    closed_evening(league, [twin, *people[1:4]], date=friday)
    assert not Attendance.objects.get(person=people[0]).present
    merged(people[0], twin)
    assert Attendance.objects.get(person=people[0]).present
    assert PlayDay.objects.count() == 1


def test_absent_in_both_keeps_the_reason(league: League, people: list[Person]) -> None:
    HouseTerm.objects.get_or_create(league=league, until=None)
    closed_evening(league, people[2:6], date=datetime.date(2026, 6, 19))
    Attendance.objects.filter(person=people[1]).update(reason="illness", reason_at=NOON)
    merged(people[0], people[1])
    row = Attendance.objects.get(person=people[0])
    assert (row.present, row.reason) == (False, "illness")


def test_ids_in_json_follow(league: League, people: list[Person]) -> None:
    twin = double(league)
    ranked_parti(league, "2026-05-01", [twin, *people[1:4]])
    Activity.objects.create(club=league.club, deed="x", about="person", about_id=twin.pk,
                            data={"person": twin.pk, "number": twin.pk})  # fmt: skip
    Activity.objects.create(
        club=league.club,
        deed="amend",
        about="parti",
        data={"changes": {"people": [{"seat": twin.pk, "before": twin.pk, "after": people[1].pk}]}},
    )
    old = twin.pk
    merged(people[0], twin)
    one = Activity.objects.get(deed="x")
    assert (one.about_id, one.data) == (people[0].pk, {"person": people[0].pk, "number": old})
    change = Activity.objects.get(deed="amend").data["changes"]["people"][0]
    assert change == {"seat": old, "before": people[0].pk, "after": people[1].pk}


def test_followed_takes_no_flag_for_a_person() -> None:
    assert followed({"present": True, "absent": [1, 2]}, 1, 7) == {"present": True, "absent": [7, 2]}
