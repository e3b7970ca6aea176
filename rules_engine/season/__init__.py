"""The standings of a season: average place, points or points for places, and what breaks ties.

Players are any hashable, as in the title; partis are `rules_engine.core.results.Parti`.
"""

from rules_engine.core.results import Parti, Result
from rules_engine.season.ranking import Standings, rank
from rules_engine.season.rows import DecidedBy, Row
from rules_engine.season.rules import OPTIONS, STEPS, Rules, Step

__all__ = [
    "OPTIONS",
    "STEPS",
    "DecidedBy",
    "Parti",
    "Result",
    "Row",
    "Rules",
    "Standings",
    "Step",
    "rank",
]
