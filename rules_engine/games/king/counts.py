"""What the four took of what a deal counts: four whole numbers with a sum (KI-10 … KI-18)."""

from collections.abc import Mapping, Sequence

from rules_engine.core.answers import Answer, verdict
from rules_engine.core.inputs import Fields
from rules_engine.core.marking import gettext_noop
from rules_engine.core.rows import numbers, row_faults
from rules_engine.core.violations import Violation
from rules_engine.games.king.deals import NEGATIVE, NEGATIVES
from rules_engine.games.king.options import KingRules

_SUM = gettext_noop("The numbers taken sum to {sum}, not to {due}.")
_BELOW = gettext_noop("Nobody can have taken {count}.")


def count_faults(counts: Sequence[object], rule: str, *, due: int) -> tuple[Violation, ...]:
    """Return everything wrong with four counts that sum to `due`: form, else the sum, else one below 0."""
    malformed = row_faults(counts, rule)
    if malformed:
        return malformed
    taken = numbers(counts)
    if sum(taken) != due:
        return (Violation("sum-wrong", _SUM, rule, {"sum": sum(taken), "due": due}),)
    return tuple(_below(count, rule, seat) for seat, count in enumerate(taken) if count < 0)


def negative_faults(counts: Sequence[object], rules: KingRules, deal: int) -> tuple[Violation, ...]:
    """Return everything wrong with the counts of deal 1 … 6."""
    kind = NEGATIVE[deal - 1]
    return count_faults(counts, kind.rule, due=kind.due(rules.pack))


def taken_answer(data: Mapping[str, object], rules: KingRules) -> Answer:
    """Answer `check` of kind `taken`: the `counts` of deal 1 … 6."""
    fields = Fields(data)
    deal, counts = fields.within("deal", NEGATIVES), fields.listed("counts")
    fields.done()
    faults = negative_faults(counts, rules, deal)
    return verdict(faults, None if faults else NEGATIVE[deal - 1].parts(numbers(counts)))


def _below(count: int, rule: str, seat: int) -> Violation:
    return Violation("impossible", _BELOW, rule, {"count": count}, seat=seat)
