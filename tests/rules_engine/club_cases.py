"""What the vectors of the club ask, by kind: each function answers one case as the vectors write it."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from rules_engine import registry
from rules_engine.__main__ import answer
from rules_engine.club_rules import (
    OPTIONS,
    AbsenceVote,
    Attendance,
    Bottle,
    Breach,
    HouseRules,
    Presence,
    RuleBook,
    VenueVote,
    absence_bottles,
    absence_outcome,
    breach_bottles,
    venue_outcome,
)


def tables(case: dict[str, Any]) -> Any:
    given = answer("tables", {"players": case["people"]})
    return given["sizes"] if given["ok"] else "refused"


def places(case: dict[str, Any]) -> Any:
    rules = {name: case[name] for name in ("across_tables",) if name in case}
    given = answer("places", {"game": "pikk-dama", "rules": rules, "tables": case["tables"]})
    return given["places"] if given["ok"] else "refused"


def results(case: dict[str, Any]) -> Any:
    points = {player: points for player, _, points in case["results"]}
    right = registry.game("pikk-dama").places([points])
    return {"right": right == {player: place for player, place, _ in case["results"]}}


def house_rules(case: dict[str, Any]) -> RuleBook[HouseRules]:
    return RuleBook(
        HouseRules.of({option.name: case[option.name] for option in OPTIONS if option.name in case})
    )


def shape(bottles: Iterable[Bottle[str, Any]]) -> list[dict[str, Any]]:
    return [
        {
            "player": bottle.player,
            "drink": bottle.drink,
            "incurred": bottle.incurred.isoformat(),
            "due": bottle.due and bottle.due.isoformat(),
        }
        for bottle in bottles
    ]


def presence(member: str, parti: dict[str, Any]) -> Presence:
    if member in parti["present"]:
        return "present"
    return "excused" if member in parti["excused"] else "unexcused"


def absences(case: dict[str, Any]) -> Any:
    member = case["member"]
    days = [date.fromisoformat(parti["date"]) for parti in case["partis"]]
    presences = [presence(member, parti) for parti in case["partis"]]
    return shape(absence_bottles(member, map(Attendance, days, presences), days, house_rules(case)))


def breaches(case: dict[str, Any]) -> Any:
    noted = [
        Breach(breach["player"], date.fromisoformat(breach["date"]), breach["kind"])
        for breach in case["breaches"]
    ]
    return shape(breach_bottles(noted, map(date.fromisoformat, case["parti_dates"]), house_rules(case)))


def absence_vote(case: dict[str, Any]) -> Any:
    votes = case["votes"]
    vote = AbsenceVote(absent="nobody here", entitled=votes, ballots=votes, host=case["host"])
    return absence_outcome(vote, "host").excused


def venue(case: dict[str, Any]) -> Any:
    votes = case.get("votes")
    return venue_outcome(
        VenueVote(
            case["offers"],
            disputed=case.get("disputed", False),
            entitled=votes or ["somebody"],
            ballots=votes or {},
            closed=votes is not None,
            casting=case.get("king_choice"),
        )
    ).place


KINDS = {
    "tables": tables,
    "places": places,
    "results": results,
    "absences": absences,
    "breaches": breaches,
    "absence-vote": absence_vote,
    "venue": venue,
}
