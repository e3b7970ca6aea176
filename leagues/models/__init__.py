from leagues.models.derived import Reign, TitleState
from leagues.models.leagues import HouseTerm, League, LeagueParti, TitleRules

__all__ = ["HouseTerm", "League", "LeagueParti", "Reign", "TitleRules", "TitleState"]
