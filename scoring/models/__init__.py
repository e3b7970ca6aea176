from scoring.models.breaches import Breach
from scoring.models.derived import Place
from scoring.models.hands import Hand, Score
from scoring.models.partis import Correction, Draw, Parti, Seat, Table
from scoring.models.records import HandRecord
from scoring.models.sittings import Sitting

__all__ = [
    "Breach",
    "Correction",
    "Draw",
    "Hand",
    "HandRecord",
    "Parti",
    "Place",
    "Score",
    "Seat",
    "Sitting",
    "Table",
]
