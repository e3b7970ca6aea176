"""A text of rules: its sections, its numbered paragraphs, and what becomes of the Markdown in them."""

import pytest

from leagues.rule_texts import Paragraph, parsed, texts

TEXT = """# Toy

Take *everything*.

## Cards

**TY-1** Two cards, see TY-12 and TY-99.

A second paragraph, ♥ before ♠.

- one
- two

**TY-12** **Play** them.

## The end

Whoever is left wins.

**TY-3** 130 − 130 = 0.
"""


def paragraphs(source):
    return parsed(f"# T\n\nLead.\n\n## S\n\n{source}", "en").sections[0].paragraphs


def test_title_lead_and_sections():
    book = parsed(TEXT, "sl")
    assert (book.language, book.title, book.lead) == ("sl", "Toy", "<p>Take <em>everything</em>.</p>\n")
    assert [section.title for section in book.sections] == ["Cards", "The end"]


def test_numbers_stand_in_the_order_of_the_text():
    assert parsed(TEXT, "en").numbers == ["TY-1", "TY-12", "TY-3"]


def test_what_follows_a_numbered_paragraph_belongs_to_it():
    first, second = parsed(TEXT, "en").sections[0].paragraphs
    assert first.number == "TY-1"
    assert first.html.count("<p>") == 2
    assert first.html.endswith("<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n")
    assert second == Paragraph("TY-12", second.html)


def test_number_is_taken_out_of_the_words_and_other_bold_words_stay():
    assert parsed(TEXT, "en").sections[0].paragraphs[1].html == "<p><strong>Play</strong> them.</p>\n"


def test_words_before_the_first_number_of_a_section_have_none():
    assert parsed(TEXT, "en").sections[1].paragraphs[0] == Paragraph("", "<p>Whoever is left wins.</p>\n")


def test_reference_becomes_a_link_where_the_text_has_that_paragraph():
    html = parsed(TEXT, "en").sections[0].paragraphs[0].html
    assert '<p>Two cards, see <a href="#TY-12">TY-12</a> and TY-99.</p>' in html


def test_red_suits_are_red_and_black_ones_plain():
    html = parsed(TEXT, "en").sections[0].paragraphs[0].html
    assert (
        '<p>A second paragraph, <span class="heart">♥\N{VARIATION SELECTOR-15}</span> before ♠.</p>' in html
    )


def test_sum_is_broken_before_a_sign_only():
    html = parsed(TEXT, "en").sections[1].paragraphs[1].html
    assert html == "<p>130 −\N{NO-BREAK SPACE}130 =\N{NO-BREAK SPACE}0.</p>\n"


@pytest.mark.parametrize(
    ("typed", "html"),
    [
        (
            "<b>one</b> & <script>two</script>",
            "&lt;b&gt;one&lt;/b&gt; &amp; &lt;script&gt;two&lt;/script&gt;",
        ),
        ("[go](javascript:alert(1))", "[go](javascript:alert(1))"),
    ],
)
def test_raw_html_and_script_addresses_stay_words(typed, html):
    assert [one.html for one in paragraphs(f"**TY-1** {typed}")] == [f"<p>{html}</p>\n"]


def test_column_of_numbers_has_a_class_and_an_empty_corner_heads_nothing():
    (only,) = paragraphs("**TY-1** Points:\n\n| | Anna |\n|---|---:|\n| before | 42 |\n")
    assert '<div class="scroll" role="group" aria-label="TY-1" tabindex="0"><table>' in only.html
    assert '<td></td>\n<th class="num">Anna</th>' in only.html
    assert '<td>before</td>\n<td class="num">42</td>' in only.html


@pytest.mark.parametrize(
    ("names", "languages"),
    [
        (["toy.md", "toy.sl.md", "toy.hu.md", "toy-two.md", "toy-two.de.md"], ["en", "hu", "sl"]),
        (["toy.hu.md"], ["hu"]),
        (["toy-two.md"], []),
    ],
)
def test_languages_of_a_game_are_its_files_english_first(tmp_path, names, languages):
    for name in names:
        (tmp_path / name).touch()
    assert list(texts(tmp_path, "toy")) == languages
