"""`make messages`: bring the translation files up to what the source says."""

from typing import Any

from django.core.management.base import BaseCommand

from config.locales import languages
from config.translations import read, update


class Command(BaseCommand):
    help = "Collect the messages of the source into every language's file."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        for language in languages():
            update(language)
            missing = sum(1 for message in read(language) if message.id and not any(_strings(message.string)))
            self.stdout.write(f"{language}: {missing} without translation")


def _strings(text: Any) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, list | tuple) else (text,)
