"""The King title as a pure fold over the history: `award(state, parti, rules, away) -> state` (KT-1 … KT-19).

Players are any hashable: names on the command line, ids in the database.
"""

from rules_engine.core.results import Parti, Result
from rules_engine.core.rulebook import RuleBook
from rules_engine.title.ahead import Outlook, outlook
from rules_engine.title.answer import answer, reigns
from rules_engine.title.away import NOBODY, Away, is_away
from rules_engine.title.chances import Chance, Need
from rules_engine.title.command import command
from rules_engine.title.contest import NextKing, decide
from rules_engine.title.fold import award, candidates, countdown, run, settle
from rules_engine.title.lapse import Countdown, Lapse, add_months, last_day
from rules_engine.title.partis import Loss, Reason, Reign, Vacancy
from rules_engine.title.reach import Reach
from rules_engine.title.rules import OPTIONS, Rules
from rules_engine.title.standings import STEPS, Bar, Row, Step, rank_rows
from rules_engine.title.state import EMPTY, KEPT, State, reign_from_data, reign_to_data
from rules_engine.title.verdict import Decision, Verdict, as_of

__all__ = [
    "EMPTY",
    "KEPT",
    "NOBODY",
    "OPTIONS",
    "STEPS",
    "Away",
    "Bar",
    "Chance",
    "Countdown",
    "Decision",
    "Lapse",
    "Loss",
    "Need",
    "NextKing",
    "Outlook",
    "Parti",
    "Reach",
    "Reason",
    "Reign",
    "Result",
    "Row",
    "RuleBook",
    "Rules",
    "State",
    "Step",
    "Vacancy",
    "Verdict",
    "add_months",
    "answer",
    "as_of",
    "award",
    "candidates",
    "command",
    "countdown",
    "decide",
    "is_away",
    "last_day",
    "outlook",
    "rank_rows",
    "reign_from_data",
    "reign_to_data",
    "reigns",
    "run",
    "settle",
]
