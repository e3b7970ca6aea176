"""The conversation of errors: every code has an input that provokes it, and sentences in three languages."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import gettext, override

import rules_engine
from rules_engine import registry
from rules_engine.__main__ import answer
from rules_engine.club_rules import AbsenceVote, VenueVote, absence_outcome, venue_outcome
from rules_engine.core.entries import Scored
from rules_engine.core.game import Game, ScheduledHand
from rules_engine.core.parts import Part
from rules_engine.core.replay import Saying
from rules_engine.core.violations import CODES, Refused, Violation
from rules_engine.season import Rules
from tests.rules_engine.provocations import ENTRIES, PROVOCATIONS, king, sold
from tests.rules_engine.shapes import check_answer
from tests.rules_engine.vectors import FOLDER, load

SOURCES = sorted(Path(rules_engine.__path__[0]).rglob("*.py"))
TREES = [ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES]
NOT_OF_VIOLATIONS = {"__main__.py", "documents.py"}


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> list[Violation | Part]:
    """Every violation that was answered, and every part of a score, in order."""
    said: list[Violation | Part] = []

    def overhear(speaker: type[Violation] | type[Part]) -> None:
        shape: Callable[..., dict[str, object]] = speaker.as_dict

        def spy(speech: Violation | Part) -> dict[str, object]:
            said.append(speech)
            return shape(speech)

        monkeypatch.setattr(speaker, "as_dict", spy)

    overhear(Violation)
    overhear(Part)
    return said


def provoke() -> None:
    for _, command, data in PROVOCATIONS:
        answer(command, data)


def club_refusals() -> Iterator[Violation]:
    """The violations of the rules of the club, which no command asks."""
    absence = AbsenceVote(absent="A", entitled=["B"], ballots={"C": True}, host="B")
    venue = VenueVote(
        ["x", "y"], disputed=False, entitled=["B"], ballots={"B": "z"}, closed=True, casting=None
    )
    for vote in (lambda: absence_outcome(absence, "host"), lambda: venue_outcome(venue)):
        with pytest.raises(Refused) as refused:
            vote()
        yield from refused.value.violations


def season_refusals() -> Iterator[Violation]:
    """The violations of the rules of standings, which no command asks either."""
    with pytest.raises(Refused) as refused:
        Rules.of({"step_1": "firsts", "step_2": "firsts"})
    yield from refused.value.violations


def entry_refusals() -> Iterator[Violation]:
    """The violations of hands as they were written down, which no command asks."""
    for _, slug, hand, entry in ENTRIES:
        yield from _scored(slug, hand, entry).violations
    # A record of deal 2, dealt by seat 3, for deal 3, dealt by seat 0.
    with pytest.raises(Refused) as refused:
        registry.game("king").from_record(king(), hand=due(registry.game("king"), 3))
    yield from refused.value.violations


def sayings() -> Iterator[Saying]:
    """What is said in the replays of an auction of King."""
    bids = (1, "+3"), (2, "pass"), (3, "+4"), (1, "match")
    ultimatum = {"ultimatum": "+8", "taken_by": None}
    records = [sold(decision, *bids) for decision in ("accept", "refuse", "failed", ultimatum)]
    records += [sold({"ultimatum": "+8", "taken_by": 2}, *bids, mode="negative")]
    plain = {"dealer": 0, "deal": 7, "mode": "positive"}
    records += [king(**plain), king(**plain, buyer=1, bid="+3"), king(**plain, failed=True)]
    for record in records:
        for step in registry.game("king").replay(record).steps:
            yield from step.sayings


def refusals() -> Iterator[Violation]:
    """What no command is asked."""
    yield from club_refusals()
    yield from season_refusals()
    yield from entry_refusals()


def due(game: Game, number: int) -> ScheduledHand:
    return replace(game.schedule(players=4)[0], hand=number)


def _scored(slug: str, hand: int, entry: Any) -> Scored:
    game = registry.game(slug)
    return game.score(entry, hand=due(game, hand))


@pytest.mark.parametrize(("code", "slug", "hand", "entry"), ENTRIES)
def test_entry_provokes_its_code(code: str, slug: str, hand: int, entry: Any) -> None:
    found = _scored(slug, hand, entry)
    assert (found.scores, {each.code for each in found.violations}) == (None, {code})


@pytest.mark.parametrize(("code", "command", "data"), PROVOCATIONS)
def test_input_provokes_its_code(code: str, command: str, data: dict[str, Any]) -> None:
    given = answer(command, data)
    check_answer(given)
    assert {found["code"] for found in given["violations"]} == {code}


def test_every_code_has_an_input_that_provokes_it() -> None:
    provoked = {code for code, _, _ in PROVOCATIONS} | {found.code for found in club_refusals()}
    assert provoked == CODES


def literals(tree: ast.Module) -> Iterator[str]:
    """The codes that a module writes: first in `Violation(…)` or in a breach (code, sentence, rule)."""
    for node in ast.walk(tree):
        first: ast.expr | None = None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Violation":
            first = node.args[0]
        if isinstance(node, ast.Tuple) and len(node.elts) == 3 and isinstance(node.elts[1], ast.Name):
            first = node.elts[0] if node.elts[1].id.startswith("_") else None
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value


def test_every_code_that_is_written_is_known() -> None:
    assert {code for tree in TREES for code in literals(tree)} - CODES == set()


def test_every_known_code_is_written() -> None:
    written = {
        node.value
        for path, tree in zip(SOURCES, TREES, strict=True)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and path.name != "violations.py"
    }
    assert CODES - written == set()


def templates() -> set[str]:
    """Return what is marked for people and has places or is a sentence; the reader of documents left out."""
    return {
        node.args[0].value
        for path, tree in zip(SOURCES, TREES, strict=True)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "gettext_noop"
        if isinstance(node.args[0], ast.Constant) and re.search(r"\{|\.$", node.args[0].value)
        if path.name not in NOT_OF_VIOLATIONS
    }


def test_every_template_is_said_with_its_places_filled(spoken: list[Violation | Part]) -> None:
    provoke()
    for file in sorted(FOLDER.glob("*.jsonl")):
        for line in load(file.name):
            if "input" in line:
                answer(line["command"], line["input"])
    said = {speech.template for speech in [*spoken, *refusals(), *sayings()]}
    assert templates() - said == set()


@pytest.mark.parametrize("language", ["hu", "sl"])
def test_sentence_of_every_code_is_translated_with_the_same_places(
    language: str, spoken: list[Violation | Part]
) -> None:
    provoke()
    speeches = (speech for speech in [*spoken, *refusals()] if isinstance(speech, Violation))
    said = {speech.template: speech for speech in speeches}
    with override(language):
        translated = {template: gettext(template) for template in said}
    assert [template for template, own in translated.items() if own == template] == []
    for template, speech in said.items():
        assert translated[template].format_map(speech.data)
