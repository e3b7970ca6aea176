"""What can be chosen in a vote, in the reader's words."""

from django import template

from club.models import Option
from club.sentences.votes import wording

register = template.Library()


@register.filter
def choice(option: Option) -> str:
    """“Excused”; of a venue the place with its host."""
    return wording(option)
