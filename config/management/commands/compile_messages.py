"""`manage.py compile_messages`: what `make run` and `make test` do first."""

from typing import Any

from django.core.management.base import BaseCommand

from config.locales import is_compiled, languages


class Command(BaseCommand):
    help = "Compile every translation that is newer than its compiled form."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        for language in languages():
            if not is_compiled(language):
                from config.translations import compile_language  # Babel is slow to load and seldom needed

                compile_language(language)
