"""Title rules tried on the past: the whole history folded with them. Nothing is stored."""

import datetime
import hashlib
import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from leagues.models import League
from leagues.queries.folding import Fold, Mark, keep, kept, mark_of
from leagues.queries.partis import counted, played
from leagues.queries.rules import away
from leagues.queries.title import Title, title_on
from rules_engine import title
from scoring.models import Place


@dataclass(frozen=True, slots=True)
class Trial:
    """The title of a day as it stands, and as it would with other rules from the first parti on."""

    now: Title
    would: Title


def trial(league: League, rules: title.Rules, on: datetime.date) -> Trial:
    """Judge every parti up to `on` by `rules`, whatever rules held on its day.

    A constant number of queries; the fold takes about a second for 2,000 partis, so it is cached.
    """
    mark, gone = mark_of(league), away(league)
    key = _key(league, mark, rules, on)
    folded = kept(key)
    if folded is None:
        folded = _folded(league, rules, on, gone)
        keep(key, folded)
    return Trial(title_on(league, on), Title(title.as_of(folded.state, on, gone), folded.ended))


def _folded(league: League, rules: title.Rules, on: datetime.date, gone: title.Away[int]) -> Fold:
    results = _results(league, on)
    heads = played(counted(league).filter(date__lte=on))
    partis = (title.Parti(head.date, tuple(results.get(head.parti_id, ()))) for head in heads)
    state: title.State[int] = title.EMPTY
    ended: list[title.Reign[int]] = []
    for state in title.run(partis, title.RuleBook(rules), gone):
        ended.extend(state.ended)
    return Fold(state, tuple(ended))


def _results(league: League, on: datetime.date) -> Mapping[int, list[title.Result[int]]]:
    """Everybody's results by parti: of the whole history, and still one query."""
    found: dict[int, list[title.Result[int]]] = defaultdict(list)
    places = Place.objects.filter(parti__in=counted(league).filter(date__lte=on).order_by())
    for parti_id, *result in places.values_list("parti_id", "person_id", "place", "points"):
        found[parti_id].append(title.Result(*result))
    return found


def _key(league: League, mark: Mark, rules: title.Rules, on: datetime.date) -> str:
    asked = hashlib.sha256(json.dumps(rules.as_dict(), sort_keys=True).encode()).hexdigest()
    return f"title-tried-1:{mark.of_league(league)}:{mark.revision}:{on.isoformat()}:{asked}"
