"""Planning a night, moving it, calling it off and taking that back."""

import datetime

import pytest
import time_machine

from club.actions import nights, venues, votes
from club.actions.membership import end_membership
from club.actions.nights import NightStale
from club.actions.objections import dispute
from club.enums import Asked, Message, Role
from club.errors import NotAllowed, Refusal
from club.models import Activity, Night, Notice, Offer, Vote
from club.queries.nights import starts_at
from club.queries.venues import venue
from tests.factories import ClubFactory, PersonFactory, account, cast
from tests.factories.evenings import book
from tests.factories.nights import planned_night
from tests.factories.votes import choose

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("october")]

FRIDAY = datetime.date(2026, 10, 30)
SATURDAY = datetime.date(2026, 10, 31)
EIGHT = datetime.time(20, 0)
MARK = "0" * 32


@pytest.fixture
def october():
    with time_machine.travel("2026-10-20T10:00:00+00:00", tick=False):
        yield


@pytest.fixture
def club():
    return ClubFactory()


def changed(night, **other):
    new = {"date": night.date, "start_time": night.start_time, "note": night.note, **other}
    return nights.change(night=night, revision=night.revision, by=None, **new)


def posted(kind):
    return list(Notice.objects.filter(kind=kind).order_by("pk").values_list("person__name", "event"))


def refused(code, deed, **asked):
    """The deed is refused with this code, and the book is as it was."""
    before = book()
    with pytest.raises(Refusal) as refusal:
        deed(**asked)
    assert refusal.value.code == code
    assert book() == before


def test_plan_keeps_day_start_and_note_and_leaves_a_trace(club):
    vera = account(club)
    night = nights.plan(club=club, date=FRIDAY, start_time=EIGHT, note=" Bring \n cards ", mark="", by=vera)
    assert (night.date, night.start_time, night.note) == (FRIDAY, EIGHT, "Bring cards")
    assert (night.made_by, night.sequence, night.revision) == (vera, 0, 1)
    trace = Activity.objects.get(deed="night-planned")
    assert (trace.by, trace.about_id, trace.data["after"]["date"]) == (vera, night.pk, "2026-10-30")


def test_plan_invites_members_and_nobody_else_until_the_start(club):
    cast(club, 2)
    PersonFactory(club=club, name="Guest", guest=True)
    end_membership(person=PersonFactory(club=club, name="Zoli"), left=datetime.date(2026, 1, 1), by=None)
    away = PersonFactory(club=club, name="Kati")
    type(away).objects.filter(pk=away.pk).update(deactivated_at="2026-01-01T00:00:00Z")
    night = planned_night(club, FRIDAY)
    assert posted(Message.NIGHT) == [("Ádám", f"night-{night.pk}"), ("Beszab", f"night-{night.pk}")]
    notice = Notice.objects.first()
    assert notice.args == {"night": night.pk}
    assert notice.expires_at.isoformat() == "2026-10-30T18:30:00+00:00"


def test_plan_of_a_night_that_has_begun_invites_nobody(club):
    cast(club, 1)
    with time_machine.travel("2026-10-30T19:00:00+00:00"):
        planned_night(club, FRIDAY)
    assert posted(Message.NIGHT) == []


@pytest.mark.parametrize("role", [Role.MEMBER, None])
def test_plan_change_cancel_and_revive_are_deeds_of_scorekeepers(club, role):
    pista, night = account(club, role), planned_night(club, FRIDAY)
    for deed in (
        lambda: nights.plan(club=club, date=FRIDAY, start_time=EIGHT, by=pista),
        lambda: nights.change(
            night=night, date=SATURDAY, start_time=EIGHT, note="", revision=night.revision, by=pista
        ),
        lambda: nights.cancel(night=night, reason="ill", by=pista),
        lambda: nights.revive(night=night, by=pista),
    ):
        before = book()
        with pytest.raises(NotAllowed):
            deed()
        assert book() == before


def test_plan_takes_today_in_the_clubs_zone_and_refuses_the_day_before(club):
    club.zone = "America/St_Johns"
    club.save()
    with time_machine.travel("2026-10-30T01:30:00+00:00"):  # there it is still the 29th, 23:00
        assert planned_night(club, datetime.date(2026, 10, 29)).pk
        refused("night-in-past", planned_night, club=club, date=datetime.date(2026, 10, 28))


@pytest.mark.parametrize(
    ("code", "asked"),
    [
        ("night-in-past", {"date": datetime.date(2026, 10, 19)}),
        ("night-too-far", {"date": datetime.date(2062, 10, 30)}),
        ("note-too-long", {"note": "x" * 401}),
        ("host-missing", {"place": "Fő u. 1."}),
        ("place-missing", {"host": "Ádám"}),
        ("place-too-long", {"host": "Ádám", "place": "x" * 201}),
        ("not-a-member", {"host": "Guest", "place": "Fő u. 1."}),
    ],
)
def test_plan_refuses_and_changes_nothing(club, code, asked):
    people = {"Ádám": PersonFactory(club=club, name="Ádám")}
    people["Guest"] = PersonFactory(club=club, name="Guest", guest=True)
    asked = {"date": FRIDAY, **asked}
    asked["host"] = people.get(asked.get("host"))
    refused(code, planned_night, club=club, **asked)


def test_plan_refuses_the_host_of_another_club(club):
    stranger = PersonFactory(club=ClubFactory())
    refused("not-a-member", planned_night, club=club, date=FRIDAY, host=stranger, place="Fő u. 1.")


def test_plan_with_host_and_place_makes_the_first_offer(club):
    adam, vera = PersonFactory(club=club, name="Ádám"), account(club)
    night = nights.plan(club=club, date=FRIDAY, start_time=EIGHT, host=adam, place=" Fő  u. 1. ", by=vera)
    offer = Offer.objects.get(night=night)
    assert (offer.host, offer.place, offer.entered_by) == (adam, "Fő u. 1.", vera)


def test_plan_by_the_host_himself_is_entered_by_nobody(club):
    vera = account(club)
    night = nights.plan(
        club=club, date=FRIDAY, start_time=EIGHT, host=vera.people.get(), place="Fő u. 1.", by=vera
    )
    assert night.offers.get().entered_by is None


def test_plan_from_a_form_sent_twice_plans_one_night(club):
    cast(club, 1)
    first, again = (
        nights.plan(club=club, date=FRIDAY, start_time=EIGHT, mark=MARK, by=None) for _ in range(2)
    )
    assert first == again
    assert (Night.objects.count(), Notice.objects.count(), Activity.objects.count()) == (1, 1, 1)


def test_plan_refuses_another_day_under_a_used_mark(club):
    nights.plan(club=club, date=FRIDAY, start_time=EIGHT, mark=MARK, by=None)
    refused("night-mark-used", nights.plan, club=club, date=SATURDAY, start_time=EIGHT, mark=MARK, by=None)


def test_a_mark_counts_within_a_club_only(club):
    for one in (club, ClubFactory()):
        nights.plan(club=one, date=FRIDAY, start_time=EIGHT, mark=MARK, by=None)
    assert Night.objects.count() == 2


def test_change_of_the_day_raises_sequence_and_tells_members_until_the_later_start(club):
    cast(club, 1)
    night = planned_night(club, SATURDAY)
    uid = night.uid
    changed(night, date=FRIDAY)
    night.refresh_from_db()
    assert (night.date, night.sequence, night.revision, night.uid) == (FRIDAY, 1, 2, uid)
    assert posted(Message.NIGHT_CHANGED) == [("Ádám", f"night-{night.pk}-1")]
    notice = Notice.objects.get(kind=Message.NIGHT_CHANGED)
    assert notice.expires_at.isoformat() == "2026-10-31T18:30:00+00:00"
    trace = Activity.objects.get(deed="night-moved")
    assert (trace.data["before"]["date"], trace.data["after"]["date"]) == ("2026-10-31", "2026-10-30")


def test_change_of_the_note_raises_sequence_and_tells_nobody(club):
    cast(club, 1)
    night = changed(planned_night(club, FRIDAY), note="Bring cards")
    assert (night.note, night.sequence) == ("Bring cards", 1)
    assert posted(Message.NIGHT_CHANGED) == []
    assert Activity.objects.filter(deed="night-changed").count() == 1


def test_change_of_nothing_does_nothing(club):
    night = planned_night(club, FRIDAY, note="Bring cards")
    before = book()
    changed(night, note="  Bring cards ")
    before["club.Club"] = book()["club.Club"]
    assert book() == before


def test_change_of_an_older_page_is_refused_and_shows_what_the_other_wrote(club):
    night = planned_night(club, FRIDAY)
    mine = Night.objects.get(pk=night.pk)
    changed(night, note="Bring cards")
    before = book()
    with pytest.raises(NightStale) as stale:
        nights.change(night=mine, date=SATURDAY, start_time=EIGHT, note="", revision=1, by=None)
    assert (stale.value.night.note, stale.value.night.date) == ("Bring cards", FRIDAY)
    assert book() == before


def test_change_to_a_day_that_is_over_is_refused(club):
    night = planned_night(club, FRIDAY)
    refused("night-in-past", changed, night=night, date=datetime.date(2026, 10, 19))


def test_cancel_keeps_the_reason_and_withdraws_what_was_not_sent(club):
    cast(club, 1)
    night = nights.cancel(night=planned_night(club, FRIDAY), reason=" Snow  everywhere ", by=None)
    assert night.is_cancelled
    assert (night.cancelled_because, night.sequence) == ("Snow everywhere", 1)
    assert Notice.objects.get(kind=Message.NIGHT).dropped_because == "night-cancelled"
    notice = Notice.objects.get(kind=Message.NIGHT_CHANGED)
    assert notice.expires_at.isoformat() == "2026-10-31T18:30:00+00:00"


@pytest.mark.parametrize(
    ("reason", "code"), [("  ", "cancel-reason-missing"), ("x" * 401, "reason-too-long")]
)
def test_cancel_needs_a_reason_of_some_length(club, reason, code):
    refused(code, nights.cancel, night=planned_night(club, FRIDAY), reason=reason, by=None)


def test_cancel_twice_is_told_and_does_nothing(club):
    night = nights.cancel(night=planned_night(club, FRIDAY), reason="Snow", by=None)
    refused("done-already", nights.cancel, night=night, reason="Rain", by=None)


def test_a_cancelled_night_is_not_changed(club):
    night = nights.cancel(night=planned_night(club, FRIDAY), reason="Snow", by=None)
    refused("night-cancelled", changed, night=night, date=SATURDAY)


def test_revive_takes_the_cancelling_back_and_tells_members(club):
    cast(club, 1)
    night = nights.cancel(night=planned_night(club, FRIDAY), reason="Snow", by=None)
    nights.revive(night=night, by=None)
    assert (night.is_cancelled, night.cancelled_because, night.sequence) == (False, "", 2)
    assert [event for _name, event in posted(Message.NIGHT_CHANGED)] == [
        f"night-{night.pk}-1",
        f"night-{night.pk}-2",
    ]
    refused("done-already", nights.revive, night=night, by=None)


def voted_on(club):
    """A night with two places offered, and so a vote between them."""
    adam, beszab = cast(club, 2)
    night = planned_night(club, FRIDAY, host=adam, place="Fő u. 1.")
    venues.offer(night=night, host=beszab, place="Kis u. 2.", by=None)
    return night


def test_cancel_ends_the_open_vote_on_the_venue_and_revive_opens_it_anew(club):
    night = voted_on(club)
    first = Vote.objects.get()
    nights.cancel(night=night, reason="Snow", by=None)
    first.refresh_from_db()
    assert first.cancelled_because == "night-cancelled"
    nights.revive(night=night, by=None)
    second = Vote.objects.exclude(pk=first.pk).get()
    assert (second.night, second.cancelled_at) == (night, None)
    assert venue(night).state == "voting"


def decided_on(club):
    """A night on whose places all have voted, but for one moment the clock alone knows what came of it."""
    night = voted_on(club)
    vote = Vote.objects.get(night=night)
    choose(vote, {vote.entitled.first().person: vote.options.first().offer.host.name})
    return night, vote


def test_cancel_leaves_a_decision_of_the_clock_alone_and_revive_finds_it_again(club):
    night, vote = decided_on(club)
    with time_machine.travel(vote.closes_at, tick=False):
        before = venue(night).host
        nights.cancel(night=night, reason="Flood", by=None)
        vote.refresh_from_db()
        assert (vote.cancelled_at, vote.decided_by) == (None, "votes")
        nights.revive(night=night, by=None)
        assert (venue(night).state, venue(night).host) == ("votes", before)
    assert Vote.objects.count() == 1


def test_cancel_leaves_a_final_decision_alone_and_revive_finds_it_again(club):
    boss = PersonFactory(club=club, role=Role.OWNER)
    night = voted_on(club)
    vote = Vote.objects.get(night=night)
    with time_machine.travel(vote.closes_at, tick=False):
        key = vote.options.last().key
        votes.say(vote=vote, asked=Asked.CASTING, person=boss, option=key, by=boss)
        before = venue(night).host
        nights.cancel(night=night, reason="Flood", by=None)
        nights.revive(night=night, by=None)
        assert (venue(night).state, venue(night).host) == ("decided", before)
    assert Vote.objects.count() == 1


def test_a_disputed_place_is_voted_on_again_and_keeps_its_dispute(club):
    people = cast(club, 3)
    night = planned_night(club, FRIDAY, host=people[0], place="Home")
    dispute(night=night, person=people[1], reason="messze", by=people[1])
    nights.cancel(night=night, reason="Flood", by=None)
    nights.revive(night=night, by=None)
    vote = Vote.objects.get(night=night, cancelled_at=None)
    assert [each.reason for each in vote.objections.all()] == ["messze"]


def test_a_vote_whose_voting_is_over_stays_closed_when_the_night_is_moved_back(club):
    night, vote = decided_on(club)
    changed(night, date=datetime.date(2026, 10, 21))
    with time_machine.travel("2026-10-21T20:00:00+00:00", tick=False):
        assert venue(night).state == "votes"
        changed(night, date=SATURDAY)
        assert venue(Night.objects.get(pk=night.pk)).state == "votes"
        person = vote.entitled.last().person
        refused("vote-closed", lambda: choose(vote, {person: vote.options.last().offer.host.name}))
    vote.refresh_from_db()
    assert vote.voting_closed_at == starts_at(
        Night(club=club, date=datetime.date(2026, 10, 21), start_time=night.start_time)
    )


def test_revive_opens_no_vote_where_there_was_none(club):
    (adam,) = cast(club, 1)
    single = planned_night(club, FRIDAY, host=adam, place="Fő u. 1.")
    nights.cancel(night=single, reason="Snow", by=None)
    nights.revive(night=single, by=None)
    assert (venue(single).state, Vote.objects.count()) == ("offer", 0)


def test_revive_after_the_start_takes_the_night_up_without_a_vote(club):
    night = voted_on(club)
    nights.cancel(night=night, reason="Snow", by=None)
    with time_machine.travel("2026-10-30T19:00:00+00:00"):
        nights.revive(night=night, by=None)
    assert not night.is_cancelled
    assert Vote.objects.filter(cancelled_at__isnull=True).count() == 0


def test_a_night_whose_day_is_over_is_neither_changed_nor_called_off(club):
    night = planned_night(club, FRIDAY)
    with time_machine.travel("2026-10-30T23:30:00+00:00"):  # 00:30 in Budapest
        refused("night-over", changed, night=night, note="x")
        refused("night-over", nights.cancel, night=night, reason="Snow", by=None)
    with time_machine.travel("2026-10-30T22:30:00+00:00"):  # 23:30 in Budapest
        assert changed(night, note="x").note == "x"


def test_planning_for_200_members_takes_a_fixed_number_of_queries(club, django_assert_max_num_queries):
    for number in range(200):
        PersonFactory(club=club, name=f"Person {number}")
    with django_assert_max_num_queries(12):
        planned_night(club, FRIDAY)
    assert Notice.objects.count() == 200
