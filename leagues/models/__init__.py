from leagues.models.derived import Reign, TitleState
from leagues.models.leagues import League, LeagueParti, TitleRules

__all__ = ["League", "LeagueParti", "Reign", "TitleRules", "TitleState"]
