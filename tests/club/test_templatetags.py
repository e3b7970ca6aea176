import datetime
from fractions import Fraction

import pytest
from django.template import Context, Template
from django.utils import translation

from club.models import Club

DAY = datetime.date(2026, 10, 30)


def render(source: str, **context: object) -> str:
    return Template("{% load parti %}" + source).render(Context(context))


def test_points_of_a_negative_number_have_the_true_minus_and_are_red():
    assert render("{% points value %}", value=-12) == '<span class="num neg">\N{MINUS SIGN}12</span>'


@pytest.mark.parametrize("value", [0, 7])
def test_points_of_other_numbers_are_plain(value):
    assert render("{% points value %}", value=value) == f'<span class="num">{value}</span>'


def test_chip_prints_a_first_place_solid():
    assert render("{% chip 1 %}") == '<span class="chip first">1</span>'


def test_chip_hatches_who_was_not_there_and_says_so():
    html = render("{% chip place small=True %}", place=None)
    assert html == '<span class="chip out sm"><span class="sr">absent</span></span>'


def test_frac_is_not_reduced():
    assert render("{% frac 24 8 %}") == '<span class="frac"><sup>24</sup>/<sub>8</sub></span>'


def test_icon_without_label_is_hidden_from_readers():
    assert (
        render('{% icon "crown" %}') == '<svg class="i crown" aria-hidden="true"><use href="#crown"/></svg>'
    )


def test_icon_escapes_its_label():
    assert 'aria-label="&lt;b&gt;"' in render("{% icon 'crown' label %}", label="<b>")


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "2.714"), ("hu", "2,714")],
)
def test_decimal_takes_the_readers_sign(language, written):
    with translation.override(language):
        assert render("{{ value|decimal }}", value=Fraction(19, 7)) == written


def test_decimal_rounds_half_up():
    assert render("{{ value|decimal }}", value=Fraction(5, 2000)) == "0.003"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "30 October 2026|30 Oct 2026|30 Oct|Oct"),
        ("hu", "2026. október 30.|2026. okt. 30.|okt. 30.|okt."),
        ("sl", "30. oktober 2026|30. okt. 2026|30. okt.|okt."),
    ],
)
def test_dates_follow_the_language(language, expected):
    source = "{{ day|long_date }}|{{ day|medium_date }}|{{ day|short_date }}|{{ day|month }}"
    with translation.override(language):
        assert render(source, day=DAY).lower() == expected.lower()


@pytest.mark.parametrize(
    ("language", "months"),
    [
        ("en", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
        ("hu", "jan. febr. márc. ápr. máj. jún. júl. aug. szept. okt. nov. dec."),
        ("sl", "jan. feb. mar. apr. maj jun. jul. avg. sep. okt. nov. dec."),
    ],
)
def test_every_month_is_cut_as_its_language_does(language: str, months: str) -> None:
    days = [datetime.date(2026, month, 1) for month in range(1, 13)]
    with translation.override(language):
        medium = {"en": "1 {} 2026", "hu": "2026. {} 1.", "sl": "1. {} 2026"}[language]
        shown = [render("{{ day|medium_date }}|{{ day|month }}", day=day) for day in days]
    assert shown == [f"{medium.format(month)}|{month}" for month in months.split()]


def test_date_filters_of_nothing_are_empty():
    assert render("{{ day|long_date }}{{ day|short_date }}{{ day|medium_date }}", day=None) == ""


@pytest.mark.parametrize(("language", "written"), [("en", "19:05"), ("hu", "19.05")])
def test_clock_follows_the_language(language, written):
    with translation.override(language):
        assert render("{{ at|clock }}", at=datetime.time(19, 5)) == written


def test_moment_is_read_on_the_clubs_clock():
    at = datetime.datetime(2026, 10, 30, 23, 30, tzinfo=datetime.UTC)
    club = Club(zone="Europe/Budapest")
    assert render("{{ at|moment:club }}", at=at, club=club) == "31 Oct 2026, 00:30"


def test_dashed_writes_a_season_with_an_en_dash():
    assert render("{{ name|dashed }}", name="2025-26") == "2025\N{EN DASH}26"
    assert render("{{ name|dashed }}", name="Half-year 2") == "Half-year 2"


@pytest.mark.parametrize(
    ("names", "sentence"),
    [([], ""), (["Ádám"], "Ádám"), (["Ádám", "Beszab"], "Ádám and Beszab"), (["A", "B", "C"], "A, B and C")],
)
def test_listed_joins_names(names, sentence):
    assert render("{{ names|listed }}", names=names) == sentence


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Ádám", "az"),
        ("Őri Zsuzsa", "az"),
        ("Kati", "a"),
        ("", "a"),
        ("1.", "az"),
        (3, "a"),
        (5, "az"),
        (10, "a"),
        (11, "a"),
        (50, "az"),
        (100, "a"),
        (500, "az"),
        (1000, "az"),
        (1100, "az"),
        (10000, "a"),
        (1000000, "az"),
        ("2026.", "a"),
    ],
)
def test_article_goes_by_sound(word, expected):
    assert render("{{ word|article }}", word=word) == expected


@pytest.mark.parametrize(("language", "html"), [("en", "30<br>Oct"), ("hu", "X.<br>30.")])
def test_day_head_puts_day_and_month_in_the_reader_s_order(language, html):
    with translation.override(language):
        assert render("{% day_head day %}", day=DAY) == f'<time datetime="2026-10-30">{html}</time>'


@pytest.mark.parametrize(
    ("text", "ended"),
    [("30 October 2026", "30 October 2026."), ("2026. október 30.\n ", "2026. október 30.")],
)
def test_ended_has_one_full_stop(text: str, ended: str) -> None:
    assert (
        Template("{% load parti %}{% filter ended %}{{ text }}{% endfilter %}").render(
            Context({"text": text})
        )
        == ended
    )
    assert Template("{% load parti %}{{ text|ended }}").render(Context({"text": "<b>"})) == "&lt;b&gt;."
