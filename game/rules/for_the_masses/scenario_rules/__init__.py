"""Special rules of scenarios, each by the name with which a scenario file calls it."""

from __future__ import annotations

from game.rules.for_the_masses.scenario_rules.deploying import (
    FlankingParty,
    Investment,
    SplitZones,
    Stakes,
)
from game.rules.for_the_masses.scenario_rules.edges import Farewell
from game.rules.for_the_masses.scenario_rules.fortress import Fortress
from game.rules.for_the_masses.scenario_rules.ghel import HolyStones, Horn, Manoeuvre
from game.rules.for_the_masses.scenario_rules.hate import Hate
from game.rules.for_the_masses.scenario_rules.hidden import HiddenUnits
from game.rules.for_the_masses.scenario_rules.leadership import (
    Desperate,
    FirstInitiative,
    Headless,
    Surprise,
    Tired,
)
from game.rules.for_the_masses.scenario_rules.oak import FireAtTheRoots, OldDebt, Runners
from game.rules.for_the_masses.scenario_rules.pack import OutOfTheWhite, PackFear, Sledges
from game.rules.for_the_masses.scenario_rules.raid import Plunder
from game.rules.for_the_masses.scenario_rules.rend import Rend
from game.rules.for_the_masses.scenario_rules.siege import KeepEngine, Ladders, Oil, RamRoof, Relief
from game.rules.for_the_masses.scenario_rules.storm import Campfires, ShiftingStorm
from game.rules.for_the_masses.scenario_rules.torch import Torch
from game.rules.for_the_masses.scenario_rules.village import AlarmBell, Swimmers

Special = (
    FirstInitiative
    | Surprise
    | Farewell
    | Desperate
    | Tired
    | Headless
    | SplitZones
    | FlankingParty
    | Stakes
    | Investment
    | Runners
    | ShiftingStorm
    | Campfires
    | Sledges
    | PackFear
    | OutOfTheWhite
    | Plunder
    | Torch
    | Swimmers
    | AlarmBell
    | Horn
    | Manoeuvre
    | HolyStones
    | Rend
    | Fortress
    | Ladders
    | Oil
    | RamRoof
    | KeepEngine
    | Relief
    | Hate
    | HiddenUnits
    | FireAtTheRoots
    | OldDebt
)
