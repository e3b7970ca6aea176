from scoring.models.absences import Attendance, HouseRuleSet, PlayDay
from scoring.models.breaches import Breach
from scoring.models.derived import Place, Tally
from scoring.models.hands import Hand, Score
from scoring.models.partis import Correction, Draw, Parti, Seat, Table
from scoring.models.records import HandRecord
from scoring.models.sittings import Sitting

__all__ = [
    "Attendance",
    "Breach",
    "Correction",
    "Draw",
    "Hand",
    "HandRecord",
    "HouseRuleSet",
    "Parti",
    "Place",
    "PlayDay",
    "Score",
    "Seat",
    "Sitting",
    "Table",
    "Tally",
]
