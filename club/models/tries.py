"""How often somebody tried what can be guessed."""

from typing import ClassVar

from django.db import models


class Tries(models.Model):
    """The tries under one key (an address, an account) until the window closes."""

    key = models.CharField(max_length=80, unique=True)
    count = models.PositiveIntegerField(default=0)
    until = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "tries"
        ordering: ClassVar = ["-until", "pk"]

    def __str__(self) -> str:
        return f"{self.key}: {self.count}"
