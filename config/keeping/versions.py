"""Which version of Parti a copy is of, by the migrations it has."""

from collections.abc import Iterable

from django.db.migrations.loader import MigrationLoader

from config.keeping.errors import KeepingError

Migration = tuple[str, str]


def require_known(applied: Iterable[Migration], what: object) -> bool:
    """Refuse what a newer version wrote; says whether it is older, so that it has to be migrated."""
    known = set(MigrationLoader(None, ignore_no_migrations=True).disk_migrations or ())
    there = set(applied)
    if not there:
        raise KeepingError(f"{what} is no database of Parti.")
    if newer := sorted(there - known):
        raise KeepingError(
            f"{what} was written by a newer version of Parti ({'.'.join(newer[-1])}). Update first."
        )
    return bool(known - there)
