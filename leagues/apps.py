from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaguesConfig(AppConfig):
    name = "leagues"
    verbose_name = _("Leagues")

    def ready(self) -> None:
        from club import casting_vote, outbox
        from leagues import notices, receivers
        from leagues.queries.casting import holders

        receivers.connect()
        casting_vote.register(holders)
        outbox.register(*notices.KINDS)
