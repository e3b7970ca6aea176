"""A league as it is now, held until the deed is done."""

from club.actions.people import lock
from club.errors import Refusal
from leagues.models import League


def hold_league(league: League) -> None:
    """Let deeds of the club queue until the commit, and read again what others may have changed before it.

    Nobody gives the league another game between the asking and the starting of a parti. Refuses league-gone.
    """
    lock(league.club)
    now = League.objects.filter(pk=league.pk).values("game", "options", "house").first()
    if now is None:
        raise Refusal("league-gone", name=league.name)
    league.game, league.options, league.house = now["game"], now["options"], now["house"]
