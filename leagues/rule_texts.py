"""The rules of the games as players read them: Markdown files, each read once a process."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

FIRST = "en"
NUMBER = r"[A-Z]{2}-[1-9][0-9]*"
_NUMBERED = re.compile(rf"\*\*({NUMBER})\*\*\s*")
_BEGINNINGS = re.compile(rf"^\*\*({NUMBER})\*\*", re.MULTILINE)
_REFERENCE = re.compile(rf"\b{NUMBER}\b")
_RED_SUIT = re.compile("[♥♦]")
_SUM = re.compile(r"(?<=\d) ([−+×=]) (?=[\d−])")
_AS_TEXT = "\N{VARIATION SELECTOR-15}"  # phones draw a bare ♥ as a picture
Block = list[Token]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One numbered paragraph with all that belongs to it; `number` is empty before a section's first."""

    number: str
    html: SafeString


@dataclass(frozen=True, slots=True)
class Section:
    """The paragraphs under one heading."""

    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class RuleText:
    """The rules of one game in one language."""

    language: str
    title: str
    lead: SafeString
    sections: tuple[Section, ...]

    @property
    def numbers(self) -> list[str]:
        """The numbers of its paragraphs, in their order."""
        return [one.number for section in self.sections for one in section.paragraphs if one.number]


@cache
def texts(folder: Path, game: str) -> Mapping[str, Path]:
    """The files of a game's rules by language, English first; empty where nobody has written them yet."""
    found = {path.name.split(".")[1]: path for path in sorted(folder.glob(f"{game}.*.md"))}
    english = folder / f"{game}.md"
    return {FIRST: english, **found} if english.exists() else found


@cache
def rule_text(path: Path, language: str) -> RuleText:
    """The rules in one file."""
    return parsed(path.read_text(encoding="utf-8"), language)


def parsed(source: str, language: str) -> RuleText:
    """The rules in a text: its title, what stands before the first section, and the sections."""
    env = {"numbers": frozenset(_BEGINNINGS.findall(source))}
    blocks = _blocks(_MARKDOWN.parse(source, env))
    (title, *lead), *sections = _runs(blocks, lambda block: block[0].tag == "h2")
    return RuleText(
        language=language,
        title=_heading(title),
        lead=_html(lead, env),
        sections=tuple(_section(run, env) for run in sections),
    )


def _section(run: Sequence[Block], env: dict[str, Any]) -> Section:
    heading, *body = run
    return Section(_heading(heading), tuple(_paragraph(run, env) for run in _runs(body, _number)))


def _paragraph(run: Sequence[Block], env: dict[str, Any]) -> Paragraph:
    number = _number(run[0])
    return Paragraph(number, _html(run, env | {"number": number}))


def _blocks(tokens: Sequence[Token]) -> Iterator[Block]:
    """Headings, paragraphs, lists and tables, each with the tokens inside it."""
    block: Block = []
    depth = 0
    for token in tokens:
        block.append(token)
        depth += token.nesting
        if depth == 0:
            yield block
            block = []


def _runs(blocks: Iterator[Block] | Sequence[Block], begins: Callable[[Block], object]) -> list[list[Block]]:
    """The blocks in runs, a new one wherever a block `begins` one."""
    runs: list[list[Block]] = []
    for block in blocks:
        if not runs or begins(block):
            runs.append([])
        runs[-1].append(block)
    return runs


def _heading(block: Block) -> str:
    return block[1].content


def _number(block: Block) -> str:
    return str(block[0].meta.get("number", ""))


def _html(blocks: Sequence[Block], env: dict[str, Any]) -> SafeString:
    tokens = [token for block in blocks for token in block]
    # Raw HTML is off, so whatever a text says is escaped by the renderer.
    return SafeString(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, env))


def _take_numbers(state: StateCore) -> None:
    """Take the number off the beginning of a paragraph, before the words in it are read."""
    for opening, inline in zip(state.tokens, state.tokens[1:], strict=False):
        found = _NUMBERED.match(inline.content)
        if opening.type == "paragraph_open" and opening.level == 0 and found:
            opening.meta["number"] = found[1]
            inline.content = inline.content[found.end() :]


def _mend_cells(state: StateCore) -> None:
    """Columns of numbers get a class, for an inline style is barred; a corner without words heads nothing."""
    for opening, inline, closing in zip(state.tokens, state.tokens[1:], state.tokens[2:], strict=False):
        if opening.type not in {"th_open", "td_open"}:
            continue
        if opening.attrs.pop("style", "") == "text-align:right":
            opening.attrs["class"] = "num"
        if not inline.content:
            opening.tag = closing.tag = "td"


def _text(self: Any, tokens: Sequence[Token], at: int, options: Any, env: dict[str, Any]) -> str:
    """Words, with a link wherever they name a paragraph of the same text."""

    def linked(found: re.Match[str]) -> str:
        number = found[0]
        return f'<a href="#{number}">{number}</a>' if number in env["numbers"] else number

    unbroken = _SUM.sub(" \\1\N{NO-BREAK SPACE}", tokens[at].content)
    words = _REFERENCE.sub(linked, escapeHtml(unbroken))
    return _RED_SUIT.sub(lambda suit: f'<span class="heart">{suit[0]}{_AS_TEXT}</span>', words)


def _table_open(self: Any, tokens: Sequence[Token], at: int, options: Any, env: dict[str, Any]) -> str:
    """A table scrolls inside itself where it is wide, by keyboard too; its paragraph's number names it."""
    return f'<div class="scroll" role="group" aria-label="{env.get("number", "")}" tabindex="0"><table>'


def _table_close(*_rendering: Any) -> str:
    return "</table></div>"


def _markdown() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False}).enable("table")
    made.core.ruler.before("inline", "numbers", _take_numbers)
    made.core.ruler.after("block", "cells", _mend_cells)
    for name, rule in (("text", _text), ("table_open", _table_open), ("table_close", _table_close)):
        made.add_render_rule(name, rule)
    return made


_MARKDOWN = _markdown()
