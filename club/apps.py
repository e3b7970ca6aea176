from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubConfig(AppConfig):
    name = "club"
    verbose_name = _("Club")

    def ready(self) -> None:
        from club import notices, outbox, receivers

        receivers.connect()
        outbox.register(*notices.KINDS)
