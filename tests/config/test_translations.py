from pathlib import Path

import pytest

from config import translations

PAGE = """{% load i18n %}<p title="{% translate 'A table' %}">
{% blocktranslate count n=n trimmed %}{{ n }} hand
{% plural %}{{ n }} hands{% endblocktranslate %}</p>{% translate "king" context "card" %}{{ _("Who?") }}
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "templates").mkdir()
    (tmp_path / "club").mkdir()
    monkeypatch.setattr(translations, "ROOT", tmp_path)
    return tmp_path


def test_templates_give_their_words(house: Path) -> None:
    (house / "templates" / "page.html").write_text(PAGE)
    found = {(message.context, message.id) for message in translations.collected("hu") if message.id}
    assert found == {
        (None, "A table"),
        (None, ("%(n)s hand", "%(n)s hands")),
        ("card", "king"),
        (None, "Who?"),
    }


def test_python_gives_its_words(house: Path) -> None:
    (house / "club" / "words.py").write_text(
        'X = gettext_noop("The points sum to {sum}.")\nY = pgettext("suit", "clubs")\n'
    )
    found = {(message.context, message.id) for message in translations.collected("hu") if message.id}
    assert found == {(None, "The points sum to {sum}."), ("suit", "clubs")}


def test_language_of_a_few_rooms_may_take_single_files(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translations, "ROOMS_OF", {"sl": ("leagues/reports", "club/writing.py")})
    (house / "leagues" / "reports").mkdir(parents=True)
    for name in ("club/writing.py", "club/other.py", "leagues/reports/words.py", "leagues/pages.py"):
        (house / name).write_text(f'X = _("{name}")\n')
    found = {message.id for message in translations.collected("sl") if message.id}
    assert found == {"club/writing.py", "leagues/reports/words.py"}
    assert len({message.id for message in translations.collected("hu") if message.id}) == 4
