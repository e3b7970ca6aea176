"""Sentences of Django REST framework that it brings in no Hungarian or no Slovenian: Parti translates them.

They are named here so that they are collected; the framework asks for them by the same words.
"""

from django.utils.translation import gettext_noop as _

SENTENCES = (
    _("A valid biginteger is required."),
    _("Datetime value out of range."),
    _("Ensure this field has at least {min_length} elements."),
    _("Ensure this field has no more than {max_length} elements."),
    _('Enter a valid "slug" consisting of Unicode letters, numbers, underscores, or hyphens.'),
    _("Integer value too large to convert to float"),
    _("Invalid input."),
    _('Invalid datetime for the timezone "{timezone}".'),
    _("Must be a valid UUID."),
    _("Must be a valid boolean."),
    _("Not a valid string."),
    _("Surrogate characters are not allowed: U+{code_point:X}."),
    _("The number of days must be between {min_days} and {max_days}."),
    _("This dictionary may not be empty."),
)
