"""What a report says, in the active language: whole sentences for the page, the text and the picture."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import Bottle
from club.names import sort_key
from club.writing import listed, weekday, written_date, written_time
from leagues.models import League
from leagues.queries.reports import CrownOfDay, Meeting, Move, PartiOfDay, Report
from leagues.reports.hands import HandMark, Table, best_and_worst, hand_told, tables_of
from leagues.reports.turning import Turn
from rules_engine.club_rules import OWN_CHOICE
from rules_engine.core.numbers import signed
from scoring.models import Place


@dataclass(frozen=True, slots=True)
class ToldParti:
    """One parti: its places, best first, and what is said of its tables and hands."""

    number: int
    title: str
    places: tuple[Place, ...]
    lines: tuple[str, ...]
    corrected: str


@dataclass(frozen=True, slots=True)
class Told:
    """A report in words, empty where there is nothing to say. `has_king`: somebody was King in the end."""

    club: str
    day: str
    where: str
    partis: tuple[ToldParti, ...]
    crown: tuple[str, ...]
    has_king: bool
    since: str
    bottles: tuple[str, ...]
    following: str


def told(report: Report) -> Told:
    """The report in the language that is active."""
    return Told(
        club=league_name(report.league),
        day=written_date(report.day, "long"),
        where=_where(report.here),
        partis=tuple(map(_parti, report.partis)),
        crown=tuple(_crown(report.crown)),
        has_king=report.crown.moves[-1].after.holder is not None,
        since=_since(report.crown),
        bottles=tuple(map(_bottle, report.bottles)),
        following=_following(report.following),
    )


def league_name(league: League) -> str:
    """The club's name, with that of a league beside the house league."""
    return league.club.name if league.house else f"{league.club.name} · {league.name}"


def summary(said: Told) -> str:
    """The places and the crown in one line, for where a link to the page is shown."""
    places = "; ".join(
        ", ".join(f"{place.place}. {place.person.name}" for place in parti.places) for parti in said.partis
    )
    return f"{places}. {said.crown[-1]}"


def _parti(parti: PartiOfDay) -> ToldParti:
    found = tables_of(parti)
    several = len(found) > 1
    days = [written_date(day, "long") for day in parti.corrected]
    return ToldParti(
        number=parti.parti.number,
        title=parti_name(parti.parti.number),
        places=parti.evening.places,
        lines=(*(_turn(table, several=several) for table in found), *_extremes(found)),
        corrected=_("Corrected on %(days)s") % {"days": listed(days)} if days else "",
    )


def parti_name(number: int) -> str:
    return _("Parti %(number)s") % {"number": number}


def _turn(table: Table, *, several: bool) -> str:
    """When those first at a table took the lead for good; of several tables with who sat there."""
    turn = table.turn
    assert turn is not None  # a table of `tables_of` has hands and places
    said = _turned(turn, len(table.hands)) % {
        "hand": hand_told(table.rows, table.hands[turn.at]),
        "names": ", ".join(table.firsts),
        "level": ", ".join(table.name_of(seat) for seat in turn.level),
        "score": ", ".join(f"{name} {signed(points)}" for name, points in table.score(turn.totals)),
    }
    if not several:
        return said
    number = _("Table %(number)s") % {"number": table.number}
    return f"{number}: {', '.join(table.names)}. {said}"


def _turned(turn: Turn[int], hands: int) -> str:
    """The sentence of a table of so many hands: who was level with others was not behind, nor in the lead."""
    if turn.at == 0 and turn.is_clear:
        return _("In the lead from the first hand to the last: %(names)s.")
    if turn.at == 0:
        return _("Never behind from the first hand to the last: %(names)s.")
    if turn.at == hands - 1:
        return _("Decided only at the end: %(hand)s. First: %(names)s.")
    if turn.level:
        return _(
            "Turning point: %(hand)s. Never behind from then on: %(names)s, at first level with: %(level)s."
            " After it: %(score)s."
        )
    return _("Turning point: %(hand)s. First from then on: %(names)s. After it: %(score)s.")


def _extremes(tables: Sequence[Table]) -> list[str]:
    """The best and the worst hand of a parti, as far as hands are known."""
    best, worst = best_and_worst(tables)
    several = len(tables) > 1
    said = [_with_more(_("Best hand: %(mark)s."), best, several=several)] if best else []
    return said + ([_with_more(_("Worst hand: %(mark)s."), worst, several=several)] if worst else [])


def _with_more(sentence: str, marks: Sequence[HandMark], *, several: bool) -> str:
    """The first of equal ones, and how many there are besides."""
    said, more = sentence % {"mark": marks[0].told(several=several)}, len(marks) - 1
    if not more:
        return said
    like_it = ngettext("There was %(count)s more like it.", "There were %(count)s more like it.", more)
    return f"{said} {like_it % {'count': more}}"


def _crown(crown: CrownOfDay) -> Iterable[str]:
    """What moved, parti by parti; where nothing did, how it stands."""
    moved = [move for move in crown.moves if move.kind not in ("kept", "")] or crown.moves[-1:]
    for move in moved:
        said = _move(move, crown)
        yield f"{parti_name(move.parti.number)}: {said}" if len(moved) > 1 else said


def _since(crown: CrownOfDay) -> str:
    """How the title that stood after the day was lost without another parti, if it was."""
    if crown.ended is None or crown.ended.end is None:
        return ""
    day = {"day": written_date(crown.ended.end, "long")}
    if crown.ended.reason == "left":
        return _("The King has left the club since, on %(day)s") % day
    return _("The title has lapsed since, on %(day)s") % day


def _move(move: Move, crown: CrownOfDay) -> str:
    names = crown.names
    places = {
        "was": names.get(move.before.holder or 0, ""),
        "name": names.get(move.after.holder or 0, ""),
        "tied": ", ".join(sorted((names[player] for player in move.after.tied), key=sort_key)),
        "first": move.after.rules.min_partis,
        "count": move.after.count,
    }
    return _moved(move) % places


def _moved(move: Move) -> str:
    if move.kind == "lost":
        return _lost(move)
    if move.kind == "":
        return _vacant(move)
    return {
        "won": _("New King: %(name)s"),
        "taken": _("The crown changes hands: %(was)s → %(name)s"),
        "kept": _("Still King: %(name)s"),
    }[move.kind]


def _lost(move: Move) -> str:
    if move.after.vacant_because == "tied":
        return _("A complete tie: %(tied)s. %(was)s loses the crown.")
    if move.after.vacant_because == "nobody-qualifies":
        return _("Nobody came to enough partis. %(was)s loses the crown.")
    return _("%(was)s loses the crown.")


def _vacant(move: Move) -> str:
    if move.after.vacant_because == "never-awarded" and move.after.count < move.after.rules.min_partis:
        return _("The title is first awarded after %(first)s partis; so far: %(count)s.")
    return _("Nobody is King")


def _bottle(bottle: Bottle) -> str:
    drink = _(OWN_CHOICE) if bottle.drink == OWN_CHOICE else bottle.drink
    return _("A bottle: %(name)s (%(drink)s)") % {"name": bottle.person.name, "drink": drink}


def _where(meeting: Meeting | None) -> str:
    if meeting is None or meeting.venue is None or meeting.venue.host is None:
        return ""
    places = {"place": meeting.venue.place, "name": meeting.venue.host.name}
    return _("%(place)s, host: %(name)s") % places


def _following(meeting: Meeting | None) -> str:
    if meeting is None:
        return ""
    night, where = meeting.night, _where(meeting)
    said = _("Next night: %(weekday)s, %(day)s, %(time)s") % {
        "weekday": weekday(night.date),
        "day": written_date(night.date, "long"),
        "time": written_time(night.start_time),
    }
    return f"{said}. {where}" if where else said
