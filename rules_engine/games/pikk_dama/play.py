"""The play of one hand of Pikk Dáma (PD-8, PD-11, PD-15, PD-16)."""

from rules_engine.core.play import Play


class PikkDamaPlay(Play):
    """Every trick counts, so every trick is recorded (PD-18)."""

    follow_rule = "PD-8"
    held_rule = "PD-11"
    tricks_rule = "PD-22"
