from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = _("Partis")

    def ready(self) -> None:
        from club import outbox
        from scoring import notices, receivers

        receivers.connect()
        outbox.register(*notices.KINDS)
