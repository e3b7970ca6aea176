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
from rules_engine.core.documents import Doubled, UnreadableError, documents
from rules_engine.core.game import Game
from rules_engine.core.inputs import shown, take, take_rules, take_whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.tables import read_tables
from rules_engine.core.violations import Refused, Violation, refusal
from rules_engine.games import king
from rules_engine.rotation import table_sizes

FINE, WRONG, UNREADABLE = 0, 1, 2
_GAME_UNKNOWN = gettext_noop("There is no game “{game}”.")
_TWICE = gettext_noop("“{key}” is there twice.")
_NO_OUTPUT = gettext_noop("The answers cannot be written: {reason}.")
_CLOSED = gettext_noop("it is closed")
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
        presence=take(data, "presence", list, []),
    )
    return {"ok": True, "hands": [hand.as_dict() for hand in hands]}


def tables(data: Mapping[str, object]) -> Answer:
    """Answer `tables`: the sizes of the tables for so many people (PD-3)."""
    return {"ok": True, "sizes": list(table_sizes(take_whole(data, "players")))}


def places(data: Mapping[str, object]) -> Answer:
    """Answer `places`: the place of everybody at the tables of one parti (PD-27, PD-28)."""
    game = _game(data)
    return {"ok": True, "places": game.places(read_tables(take(data, "tables", list)), take_rules(data))}


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
        _refuse_doubled(data)
        return COMMANDS[command](data)
    except Refused as refused:
        return refusal(refused)


def _refuse_doubled(data: Mapping[str, object]) -> None:
    if isinstance(data, Doubled):
        raise Refused(*(Violation("input-malformed", _TWICE, "", {"key": shown(key)}) for key in data.twice))


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
    if file not in (None, "-"):
        return Path(str(file)).open("rb")
    if sys.stdin is None:
        raise OSError(_CLOSED)
    return nullcontext(sys.stdin.buffer)


def _run(command: str, stream: BinaryIO) -> int:
    status = FINE
    try:
        for data in documents(stream):
            given = answer(command, data)
            _write(json.dumps(given, ensure_ascii=False))
            status = status if given["ok"] else WRONG
    except UnreadableError as unreadable:
        return _give_up(str(unreadable))
    except _WriteError as error:
        return _give_up(_NO_OUTPUT.format(reason=error))
    except BrokenPipeError:
        # Who read the answers has seen enough; Python would complain again when it closes stdout.
        _forget_output()
    return status


class _WriteError(Exception):
    """Standard output takes no more."""


def _write(line: str) -> None:
    if sys.stdout is None:
        raise _WriteError(_CLOSED)
    try:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        _forget_output()
        raise _WriteError(error.strerror or error) from error


def _forget_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _give_up(sentence: str) -> int:
    sys.stderr.write(sentence + "\n")
    return UNREADABLE


def _game(data: Mapping[str, object]) -> Game:
    slug = take(data, "game", str)
    try:
        return registry.game(slug)
    except KeyError:
        raise Refused(Violation("game-unknown", _GAME_UNKNOWN, "", {"game": shown(slug)})) from None


def command_line() -> int:
    """Run `main` on the arguments of the process; what a shell calls."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A lone half of a surrogate pair, as JSON may spell it, goes out as JSON spells it.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    return main()


if __name__ == "__main__":
    sys.exit(command_line())
