"""Charts as plain numbers for SVG templates: places in per cent, so that text keeps its size at any width."""

from leagues.charts.percent import share
from leagues.charts.timeline import BAR, LANE, Lanes, Span, lanes

__all__ = ["BAR", "LANE", "Lanes", "Span", "lanes", "share"]
