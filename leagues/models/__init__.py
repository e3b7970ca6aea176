from leagues.models.derived import Career, Reign, TitleState
from leagues.models.leagues import HouseTerm, League, LeagueParti, TitleRules
from leagues.models.seasons import Season, SeasonTable
from leagues.models.uploads import Upload

__all__ = [
    "Career",
    "HouseTerm",
    "League",
    "LeagueParti",
    "Reign",
    "Season",
    "SeasonTable",
    "TitleRules",
    "TitleState",
    "Upload",
]
