"""One table rated: every two at it compared, by openskill's Bradley–Terry, the numbers rounded at every step.

Its Plackett–Luce gives two who share the first place less than whoever is third behind them. Rounded, so that
a rating is the same on every machine and in every database, however it was come to.
"""

from collections.abc import Mapping, Sequence

from openskill.models import BradleyTerryFull

Rating = tuple[float, float]
"""mu and sigma."""

Team = tuple[int, ...]

Side = tuple[int, Team]
"""The place of a team, and who is in it, by ids."""

KEPT = 6  # decimals

_MODEL = BradleyTerryFull()


def rated(sides: Sequence[Side], before: Mapping[int, Rating]) -> dict[int, Rating]:
    """The ratings after one table; `before` has everybody at it.

    Sides of one place are tied. Fewer than two say nothing: nobody is rated.
    """
    if len(sides) < 2:
        return {}
    ordered = sorted(sides)
    asked = [[_MODEL.rating(*before[person]) for person in team] for _place, team in ordered]
    answered = _MODEL.rate(asked, ranks=[float(place) for place, _team in ordered])
    return {
        person: (round(one.mu, KEPT), round(one.sigma, KEPT))
        for (_place, team), ratings in zip(ordered, answered, strict=True)
        for person, one in zip(team, ratings, strict=True)
    }


def cautious(mu: float, sigma: float) -> float:
    """The rating less all that may still be luck: people are ordered by it."""
    return mu - 3 * sigma
