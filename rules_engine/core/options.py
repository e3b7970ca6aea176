"""Options: where the rules leave a choice, its name, default and what may be chosen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules_engine.core.inputs import quoted, shown, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Refused, Violation

Value = str | int | bool
_YES, _NO = gettext_noop("yes"), gettext_noop("no")
_UNKNOWN = gettext_noop("There is no option “{name}”.")
_VALUE = gettext_noop("The option “{name}” cannot be {value}.")


@dataclass(frozen=True, slots=True)
class Option:
    """One option. Either `choices` are listed, or it is a whole number from `low` to `high` (None: no end).

    A default of None says that the rules find the number themselves; then None may be chosen too. `label` and
    `labels` (one per choice) are marked English words for people.
    """

    name: str
    default: Value | None
    choices: tuple[Value, ...] = ()
    low: int | None = None
    high: int | None = None
    label: str = ""
    labels: tuple[str, ...] = ()
    rule: str = ""

    def read(self, value: object) -> Value | None:
        """Return the value this option takes for `value`, None when it may not be chosen."""
        if self.choices:
            return next((choice for choice in self.choices if _same(choice, value)), None)
        number = whole(value)
        if number is None or (self.low is not None and number < self.low):
            return None
        return None if self.high is not None and number > self.high else number

    def allows(self, value: object) -> bool:
        """Return whether `value` may be chosen."""
        return self.read(value) is not None or (value is None and self.default is None)

    def wrong(self, value: object) -> Violation:
        """Return the violation `option-value` for `value`."""
        return Violation("option-value", _VALUE, self.rule, {"name": self.name, "value": quoted(value)})


def yes_or_no(name: str, *, default: bool, label: str, rule: str) -> Option:
    """Return an option that is true or false, the default first."""
    labels = (_YES, _NO) if default else (_NO, _YES)
    return Option(name, default, (default, not default), label=label, labels=labels, rule=rule)


def _same(choice: Value, value: object) -> bool:
    # True == 1 in Python, not at the card table.
    return choice == value and isinstance(choice, bool) == isinstance(value, bool)


def settle(options: Iterable[Option], given: Mapping[str, object] | None) -> dict[str, object]:
    """Return every option with its value: what is `given`, else the default.

    Raises Refused with all of option-unknown and option-value.
    """
    known = {option.name: option for option in options}
    settled: dict[str, object] = {name: option.default for name, option in known.items()}
    violations: list[Violation] = []
    for name, value in (given or {}).items():
        if name not in known:
            violations.append(Violation("option-unknown", _UNKNOWN, "", {"name": shown(name)}))
            continue
        settled[name] = known[name].read(value)
        if not known[name].allows(value):
            violations.append(known[name].wrong(value))
    if violations:
        raise Refused(*violations)
    return settled
