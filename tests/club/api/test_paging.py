"""Pages of rows that are worked out: none is skipped and none comes twice, whatever is written meanwhile."""

from typing import Any, cast
from urllib.parse import urlsplit

import pytest
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from club.api.paging import ListPages


class Letters:
    def place(self, row: str) -> str:
        return row


def page(rows, query):
    request = Request(APIRequestFactory().get(f"/?{query}"))
    pages = ListPages()
    shown = pages.paginate_queryset(rows, request, Letters())
    links = (pages.get_next_link(), pages.get_previous_link())
    return "".join(shown), *(urlsplit(cast(Any, link)).query if link else None for link in links)


def test_there_and_back():
    shown, after, before = page("edcba", "limit=2")
    assert (shown, before) == ("ed", None)
    shown, after, back = page("edcba", after)
    assert shown == "cb"
    assert page("edcba", back)[0] == "ed"
    shown, after, back = page("edcba", after)
    assert (shown, after) == ("a", None)
    assert page("edcba", back)[0] == "cb"


def test_what_comes_and_goes_meanwhile():
    after = page("edcba", "limit=2")[1]
    assert page("zedcba", after)[0] == "cb"
    assert page("ecba", after)[0] == "cb"
    assert page("edxba", after)[0] == "ba"


@pytest.mark.parametrize("rows", ["", "a"])
def test_nothing_more(rows):
    assert page(rows, "limit=2") == (rows, None, None)


def test_a_page_whose_rows_are_gone():
    after = page("cba", "limit=2")[1]
    assert page("cb", after)[0] == ""


def test_a_cursor_that_nobody_gave():
    with pytest.raises(ValidationError):
        page("abc", "cursor=never")
