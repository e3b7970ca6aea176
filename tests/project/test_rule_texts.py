"""The rules that players read have every paragraph that the code speaks of, in each of their languages."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from leagues.rule_texts import NUMBER, RuleText, rule_text, texts
from rules_engine import registry
from rules_engine.core.game import Game

FILES = sorted(settings.RULE_TEXTS.glob("*.md"))
ENGLISH = [path for path in FILES if path.name.count(".") == 1]
SOURCES = sorted((settings.ROOT / "rules_engine").rglob("*.py"))


def read(path: Path) -> RuleText:
    return rule_text(path, "en")


def prefix(number: str) -> str:
    return number.partition("-")[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_text_has_title_lead_and_sections_of_numbered_paragraphs(path: Path) -> None:
    book = read(path)
    assert book.title
    assert book.lead
    assert all(any(one.number for one in section.paragraphs) for section in book.sections)
    assert len({prefix(number) for number in book.numbers}) == 1


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_paragraphs_are_numbered_from_one_each_once(path: Path) -> None:
    counted = sorted(int(number.partition("-")[2]) for number in read(path).numbers)
    assert counted == list(range(1, len(counted) + 1))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_language_has_the_paragraphs_of_the_english_text(path: Path) -> None:
    english = path.with_name(f"{path.name.split('.')[0]}.md")
    assert read(path).numbers == read(english).numbers


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_text_refers_to_its_own_paragraphs_only(path: Path) -> None:
    assert set(re.findall(rf"\b{NUMBER}\b", path.read_text(encoding="utf-8"))) == set(read(path).numbers)


@pytest.mark.parametrize("path", ENGLISH, ids=lambda path: path.name)
def test_every_paragraph_cited_in_the_engine_is_there(path: Path) -> None:
    numbers = read(path).numbers
    cited = {found for source in SOURCES for found in re.findall(rf"\b{NUMBER}\b", source.read_text())}
    assert {number for number in cited if prefix(number) == prefix(numbers[0])} - set(numbers) == set()


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
def test_every_game_has_its_rules_in_english_and_hungarian(game: Game) -> None:
    assert {"en", "hu"} - set(texts(settings.RULE_TEXTS, game.slug)) == set()


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
def test_every_option_has_its_paragraph_in_the_text(game: Game) -> None:
    numbers = read(texts(settings.RULE_TEXTS, game.slug)["en"]).numbers
    assert [option.name for option in game.options if option.rule not in numbers] == []
