"""All drawing tools by name, for each kind of table in the order in which they are shown."""

from __future__ import annotations

from game.ui.draw.cell_tools import BrushTool, FillTool, LevelTool, PickTool
from game.ui.draw.chains import BandTool, CurveTool, LineTool, PolygonTool
from game.ui.draw.crossing import CrossingTool
from game.ui.draw.heights import HeightTool, KindPicker
from game.ui.draw.look_tools import HeatTool, RulerTool, SightTool
from game.ui.draw.place_tools import ArrivalTool, GoalTool, NoteTool, ZoneTool
from game.ui.draw.select import SelectTool
from game.ui.draw.stamping import StampTool
from game.ui.draw.tool import DrawTool
from game.ui.draw.two_points import BoxTool, DiscTool

Tools = dict[str, type[DrawTool]]


def _named(*tools: type[DrawTool]) -> Tools:
    return {tool.name: tool for tool in tools}


PLACES = (ZoneTool, GoalTool, ArrivalTool, NoteTool)
LOOKS = (RulerTool, SightTool, HeatTool)
PLANE_TOOLS = _named(
    *(SelectTool, BoxTool, DiscTool, PolygonTool, CurveTool, BandTool, CrossingTool, LineTool),
    *(StampTool, HeightTool, KindPicker),
    *PLACES,
    *LOOKS,
)
CELL_TOOLS = _named(BrushTool, FillTool, PickTool, LevelTool, *PLACES, *LOOKS)


def tools_for(table: str) -> Tools:
    """Return the tools that a kind of table has."""
    return PLANE_TOOLS if table == "plane" else CELL_TOOLS
