"""What all rows share that belong to a person but may be keyed by somebody else."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Entered(models.Model):
    """A deed of a person; `entered_by` keyed it for him because he rang, empty where he did it himself."""

    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("entered by"),
    )

    class Meta:
        abstract = True
