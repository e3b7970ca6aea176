"""The operator sees everything of a club and changes nothing past the actions."""

from django.contrib import admin

from club.admin import life, people
from club.admin.base import ReadOnlyAdmin

__all__ = ["ReadOnlyAdmin", "life", "people"]

admin.site.site_header = admin.site.site_title = "Parti"
