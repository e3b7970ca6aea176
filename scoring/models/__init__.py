from scoring.models.breaches import Breach
from scoring.models.derived import Place
from scoring.models.hands import Hand, Score
from scoring.models.partis import Correction, Draw, Parti, Seat, Table

__all__ = ["Breach", "Correction", "Draw", "Hand", "Parti", "Place", "Score", "Seat", "Table"]
