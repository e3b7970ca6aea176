"""The command line: `python -m rules_engine COMMAND [FILE]`.

Reads one JSON object, an array or JSON Lines and writes one answer a line, as it goes. Exit status: 0 nothing
wrong, 1 some answer has `"ok": false`, 2 the input cannot be read.
"""

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import BinaryIO

from rules_engine import registry, title
from rules_engine.core.answers import Answer
from rules_engine.core.documents import UnreadableError, documents
from rules_engine.core.game import Game
from rules_engine.core.inputs import malformed, shown, take, take_rules, take_whole, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Refused, Violation, refusal
from rules_engine.games import king
from rules_engine.rotation import table_sizes

FINE, WRONG, UNREADABLE = 0, 1, 2
_GAME_UNKNOWN = gettext_noop("There is no game “{game}”.")
_POINTS = gettext_noop("“{value}” is not a whole number of points for {player}.")
_NO_FILE = gettext_noop("{file} cannot be read: {reason}.")


def check(data: Mapping[str, object]) -> Answer:
    """Answer `check`: one hand."""
    return _game(data).check(data)


def game(data: Mapping[str, object]) -> Answer:
    """Answer `game`: a whole game from its hands."""
    return _game(data).game(data)


def legal(data: Mapping[str, object]) -> Answer:
    """Answer `legal`: what may be played now."""
    return _game(data).legal(data)


def schedule(data: Mapping[str, object]) -> Answer:
    """Answer `schedule`: the hands of a table."""
    hands = _game(data).schedule(
        players=take_whole(data, "players"),
        first_dealer=take_whole(data, "first_dealer", 0),
        rules=take_rules(data),
    )
    return {"ok": True, "hands": [hand.as_dict() for hand in hands]}


def tables(data: Mapping[str, object]) -> Answer:
    """Answer `tables`: the sizes of the tables for so many people (PD-3)."""
    return {"ok": True, "sizes": list(table_sizes(take_whole(data, "players")))}


def places(data: Mapping[str, object]) -> Answer:
    """Answer `places`: the place of everybody at the tables of one parti (PD-27, PD-28)."""
    seated = [_table(table, number) for number, table in enumerate(take(data, "tables", list), start=1)]
    return {"ok": True, "places": _game(data).places(seated, take_rules(data))}


COMMANDS: dict[str, Callable[[Mapping[str, object]], Answer]] = {
    "check": check,
    "game": game,
    "schedule": schedule,
    "tables": tables,
    "places": places,
    "title": title.command,
    "legal": legal,
    "auction": king.auction_answer,
}


def answer(command: str, data: Mapping[str, object]) -> Answer:
    """Return the answer of a command; input that is not fit for it is answered with its violations."""
    try:
        return COMMANDS[command](data)
    except Refused as refused:
        return refusal(refused)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m rules_engine", description="The rules of the card club.")
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument("file", nargs="?", help="a file with JSON; standard input when left out")
    chosen = parser.parse_args(arguments)
    try:
        with _opened(chosen.file) as stream:
            return _run(chosen.command, stream)
    except OSError as error:
        return _give_up(_NO_FILE.format(file=chosen.file or "-", reason=error.strerror or error))


def _opened(file: str | None) -> BinaryIO | nullcontext[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if file in (None, "-") else Path(str(file)).open("rb")


def _run(command: str, stream: BinaryIO) -> int:
    status = FINE
    try:
        for data in documents(stream):
            given = answer(command, data)
            sys.stdout.write(json.dumps(given, ensure_ascii=False) + "\n")
            sys.stdout.flush()
            status = status if given["ok"] else WRONG
    except UnreadableError as unreadable:
        return _give_up(str(unreadable))
    except BrokenPipeError:
        # Who read the answers has seen enough; Python would complain again when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _give_up(sentence: str) -> int:
    sys.stderr.write(sentence + "\n")
    return UNREADABLE


def _game(data: Mapping[str, object]) -> Game:
    slug = take(data, "game", str)
    try:
        return registry.game(slug)
    except KeyError:
        raise Refused(Violation("game-unknown", _GAME_UNKNOWN, "", {"game": shown(slug)})) from None


def _table(table: object, number: int) -> dict[str, int]:
    if not isinstance(table, dict):
        raise Refused(malformed("tables", table))
    points = {player: whole(value) for player, value in table.items()}
    unread = [_no_points(player, table[player], number) for player, value in points.items() if value is None]
    if unread:
        raise Refused(*unread)
    return {player: value for player, value in points.items() if value is not None}


def _no_points(player: str, value: object, number: int) -> Violation:
    data = {"player": player, "value": shown(value)}
    return Violation("points-malformed", _POINTS, "PD-25", data, table=number, player=player)


def command_line() -> int:
    """Run `main` on the arguments of the process; what a shell calls."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A lone half of a surrogate pair, as JSON may spell it, goes out as JSON spells it.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    return main()


if __name__ == "__main__":
    sys.exit(command_line())
