"""Special rules of scenarios, each by the name with which a scenario file calls it."""

from __future__ import annotations

from game.rules.for_the_masses.twists.deploying import (
    FlankingParty,
    Investment,
    SplitZones,
    Stakes,
)
from game.rules.for_the_masses.twists.edges import Farewell
from game.rules.for_the_masses.twists.fortress import Fortress
from game.rules.for_the_masses.twists.ghel import HolyStones, Horn, Manoeuvre
from game.rules.for_the_masses.twists.hate import Hate
from game.rules.for_the_masses.twists.hidden import HiddenUnits
from game.rules.for_the_masses.twists.leadership import (
    Desperate,
    FirstInitiative,
    Headless,
    Surprise,
    Tired,
)
from game.rules.for_the_masses.twists.oak import FireAtTheRoots, OldDebt, Runners
from game.rules.for_the_masses.twists.pack import OutOfTheWhite, PackFear, Sledges
from game.rules.for_the_masses.twists.raid import Plunder
from game.rules.for_the_masses.twists.rend import Rend
from game.rules.for_the_masses.twists.siege import KeepEngine, Ladders, Oil, RamRoof, Relief
from game.rules.for_the_masses.twists.storm import Campfires, ShiftingStorm
from game.rules.for_the_masses.twists.torch import Torch
from game.rules.for_the_masses.twists.village import AlarmBell, Swimmers

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
