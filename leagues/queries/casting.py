"""Who has the casting vote of a club, as far as the title says (CL-3, CL-9)."""

import datetime
from collections.abc import Sequence

from club.casting_vote import HasClub
from leagues.models import League
from leagues.queries.title import title_on


def holders(club: HasClub, on: datetime.date) -> Sequence[int]:
    """The ids of those who hold or held the title of the house league, each once: the King of that day or the
    last holder first, then those before him."""
    house = League.objects.filter(club_id=club.pk, house=True).select_related("club").first()
    if house is None:
        return ()
    found = title_on(house, on)
    return tuple(dict.fromkeys(reign.player for reign in reversed(found.reigns)))
