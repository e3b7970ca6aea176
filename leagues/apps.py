from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaguesConfig(AppConfig):
    name = "leagues"
    verbose_name = _("Leagues")

    def ready(self) -> None:
        from club import casting_vote, outbox
        from leagues import notices, receivers
        from leagues.queries.casting import holders
        from leagues.queries.house import days_played
        from scoring import house_days

        receivers.connect()
        casting_vote.register(holders)
        house_days.register(days_played)
        outbox.register(*notices.KINDS)
