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
    found = {(message.context, message.id) for message in translations.collected() if message.id}
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
    found = {(message.context, message.id) for message in translations.collected() if message.id}
    assert found == {(None, "The points sum to {sum}."), ("suit", "clubs")}
