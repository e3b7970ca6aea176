"""Each race runs on a database of its own, copied from one that is migrated once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.prove.race import Template, fresh, template


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Template]:
    with template(tmp_path_factory.mktemp("prove")) as empty:
        yield empty


@pytest.fixture
def database(migrated: Template, tmp_path: Path) -> Iterator[str]:
    """The URL of a fresh database: SQLite, or PostgreSQL where DATABASE_URL names one."""
    with fresh(migrated, tmp_path) as url:
        yield url
