"""The column of a name."""

from typing import TYPE_CHECKING, Any

from django.db import models

from club import erased

if TYPE_CHECKING:
    Text = models.CharField[str, str]
else:
    Text = models.CharField


class NameField(Text):
    """A name; that of somebody who was erased is read in the language of whoever reads it."""

    def from_db_value(self, value: str | None, *_read: object) -> str | None:
        return None if value is None else erased.shown(value)

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs  # the column is an ordinary one
