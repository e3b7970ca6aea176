#!/usr/bin/env python3
"""Key a whole parti from a file: start it, write its hands, close it.

    PARTI_TOKEN=… python key_a_parti.py https://parti.example.com pikk-dama evening.json

The token is made under *Account → Tokens*; “read, and key results” is enough. The file says who sat where,
in the order of play, who dealt first, and the points of every hand in the order of the seats, null for who
sat out:

    {"date": "2026-10-30", "start_time": "19:30",
     "people": ["Ádám", "Beszab", "Csaba", "Gergő", "Kati"], "first_dealer": 1,
     "hands": [[10, -10, 20, -20, null], …]}

In Pikk Dáma a table of N plays 5·N hands, each by the dealer and the three after him, while the others sit
out; `due` in `GET …/tables/1/sheet/` says it of every hand and of every game.

Run again after a broken line it goes on where it was: each request has a key made of the file, so that
nothing is done twice. It needs Python 3.11 and nothing else.
"""

import hashlib
import json
import os
import sys
import urllib.error
import urllib.request

AT_ONCE = 25  # rows in one request


class Refused(Exception):
    """What the server answered instead: `code` is for programs, the text for people."""

    def __init__(self, error):
        super().__init__(
            f"{error['message']} ({error['code']}) {json.dumps(error['details'], ensure_ascii=False)}"
        )
        self.code = error["code"]


class Club:
    """The partis of one club on a server. `key` makes requests that may be sent again."""

    def __init__(self, server, slug, token, key):
        self.server, self.partis, self.token, self.key = server, f"/api/v1/clubs/{slug}/partis/", token, key

    def send(self, method, address, body=None, step=""):
        """One request; the answer as it was read from JSON. Raises Refused."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        if step:
            headers["Idempotency-Key"] = f"{self.key}-{step}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.server + address, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise Refused(json.load(error)) from None

    def start(self, evening):
        """The number of the parti; the same one when it is started again."""
        table = {
            "people": [{"name": name} for name in evening["people"]],
            "first_dealer": evening["first_dealer"],
        }
        body = {"date": evening["date"], "start_time": evening.get("start_time"), "tables": [table]}
        return self.send("POST", self.partis, body, "start")["number"]

    def key_hands(self, number, hands):
        """Write the hands that are not there yet; stop at the first that is refused."""
        sheet = f"{self.partis}{number}/tables/1/sheet/"
        there = {row["hand"] for row in self.send("GET", sheet)["rows"] if row["state"] == "counts"}
        rows = [row_of(hand, points) for hand, points in enumerate(hands, start=1) if hand not in there]
        for at in range(0, len(rows), AT_ONCE):
            answer = self.send(
                "POST", f"{sheet}rows/", {"rows": rows[at : at + AT_ONCE]}, f"rows-{rows[at]['hand']}"
            )
            for outcome in answer["outcomes"]:
                if outcome["error"]:
                    print(f"Hand {outcome['hand']} was not written.", file=sys.stderr)
                    raise Refused(outcome["error"])

    def close(self, number):
        """The parti with its places."""
        return self.send("POST", f"{self.partis}{number}/close/", {}, "close")


def row_of(hand, points):
    """One hand as the API takes it: by the number of the seat, who sat out left out; never written before."""
    by_seat = {str(seat): value for seat, value in enumerate(points, start=1) if value is not None}
    return {"hand": hand, "revision": 0, "way": "points", "each": {"points": by_seat}}


def main(server, slug, path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    evening = json.loads(text)
    key = hashlib.sha256(text.encode()).hexdigest()[:32]
    club = Club(server.rstrip("/"), slug, os.environ["PARTI_TOKEN"], key)
    try:
        number = club.start(evening)
        club.key_hands(number, evening["hands"])
        closed = club.close(number)
    except Refused as refused:
        sys.exit(f"Refused: {refused}")
    print(f"Parti {number} is {closed['state']}.")
    for place in closed["places"]:
        print(f"{place['place']}. {place['person']['name']} {place['points']}")


if __name__ == "__main__":
    main(*sys.argv[1:])
