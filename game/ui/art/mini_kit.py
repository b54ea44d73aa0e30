"""The paints of one miniature: materials, the army's livery and the side's colour."""

from __future__ import annotations

import colorsys
import re
from dataclasses import dataclass

from game.table.scene import Livery, Look
from game.ui.art.mini_easel import Paint, Tone, mix
from game.ui.theme import Colour

SKINS: dict[str, Tone] = {
    "pale": (0.93, 0.76, 0.64),
    "tan": (0.82, 0.61, 0.44),
    "brown": (0.52, 0.34, 0.23),
    "green": (0.47, 0.60, 0.27),
    "ash": (0.47, 0.43, 0.43),
    "drowned": (0.56, 0.72, 0.66),
    "stone": (0.59, 0.59, 0.56),
    "red": (0.74, 0.25, 0.18),
}
HAIRS: dict[str, Tone] = {
    "pale": (0.72, 0.50, 0.22),
    "tan": (0.30, 0.18, 0.10),
    "brown": (0.12, 0.09, 0.08),
    "green": (0.24, 0.30, 0.12),
    "ash": (0.16, 0.13, 0.13),
    "drowned": (0.16, 0.30, 0.27),
    "stone": (0.36, 0.40, 0.26),
    "red": (0.13, 0.08, 0.09),
}


@dataclass(frozen=True, slots=True)
class Kit:
    """Everything a painter of parts dips into."""

    look: Look
    livery: Livery
    side: Tone
    rank: int
    cloth: Paint
    lining: Paint
    """Cloth in the side's colour: cloaks' linings, plumes, saddle cloths, sashes."""
    trim: Paint
    metal: Paint
    steel: Paint
    """Blades: brighter than the army's metal."""
    gold: Paint
    leather: Paint
    wood: Paint
    bone: Paint
    skin: Paint
    hair: Paint

    @property
    def barnacled(self) -> bool:
        """Whether the sea has grown over it."""
        return self.look.skin == "drowned"

    @property
    def embers(self) -> bool:
        """Whether it glows in its cracks."""
        return self.look.skin == "ash"

    @property
    def ridden(self) -> bool:
        """Whether somebody sits on the mount, if there is one."""
        return self.look.body != "none"

    def hide(self, usual: Tone, share: float = 0.4) -> Tone:
        """Return a beast's colour: the usual one, mixed with its own skin's if it is a lone one."""
        return usual if self.ridden else mix(usual, self.skin.tone, share)

    @property
    def field(self) -> Paint:
        """Shields and banners: the side's colour with the device in the trim."""
        return Paint(self.lining.tone, 0.12, "cloth", second=self.trim.tone)


def tone_of(text: str) -> Tone:
    """Return the colour written as #rrggbb.

    Grey for anything else, so that a figure can be drawn.
    """
    if not re.fullmatch("#[0-9a-fA-F]{6}", text):
        return 0.5, 0.5, 0.5
    return (int(text[1:3], 16) / 255, int(text[3:5], 16) / 255, int(text[5:7], 16) / 255)


def tone_from(colour: Colour) -> Tone:
    """Return a colour of the theme."""
    return colour[0] / 255, colour[1] / 255, colour[2] / 255


def vivid(tone: Tone, saturation: float = 1.0, value: float = 1.0) -> Tone:
    """Return a colour made stronger or weaker."""
    hue, saturated, bright = colorsys.rgb_to_hsv(*tone)
    return colorsys.hsv_to_rgb(hue, min(1, saturated * saturation), min(1, bright * value))


def is_pale(tone: Tone) -> bool:
    """Return whether a side's rims are pale and notched: blues and light colours are."""
    red, green, blue = tone
    return blue > max(red, green) or 0.299 * red + 0.587 * green + 0.114 * blue > 0.55


WORN, WORN_SMALL = 0.24, 0.66
"""How much of the side's colour is in clothes, large and small."""
ARMOUR_SMALL, LEATHER_SMALL = 0.24, 0.45
"""The same of armour and leather when they are small."""


def make_kit(look: Look, livery: Livery, colour: Colour, rank: int, small: float = 0.0) -> Kit:
    """Return the paints for a look in a livery under a side's colour.

    The smaller a figure is, from 0 to 1, the more it wears the colour of its side.
    """
    side = tone_from(colour)
    cloth, metal = tone_of(livery.cloth), tone_of(livery.metal)
    worn = mix(cloth, side, WORN + (WORN_SMALL - WORN) * small)
    metal = mix(metal, side, ARMOUR_SMALL * small)
    return Kit(
        look=look,
        livery=livery,
        side=side,
        rank=rank,
        cloth=Paint(worn, 0.03, "cloth", second=mix(worn, (0, 0, 0), 0.35)),
        lining=Paint(vivid(mix(side, cloth, 0.12), 1.1, 1.08), 0.06, "cloth"),
        trim=Paint(tone_of(livery.trim), 0.25),
        metal=Paint(mix(metal, (0.2, 0.2, 0.24), 0.22), 0.6, "metal"),
        steel=Paint(
            mix(metal, (0.66 + 0.2 * small, 0.69 + 0.2 * small, 0.75 + 0.2 * small), 0.6), 0.5
        ),
        gold=Paint((0.84, 0.62, 0.20), 0.55),
        leather=Paint(mix((0.36, 0.23, 0.14), side, LEATHER_SMALL * small), 0.14, "cloth"),
        wood=Paint((0.50, 0.34, 0.19), 0.1, "wood"),
        bone=Paint((0.87, 0.81, 0.66), 0.2, "bone"),
        skin=Paint(SKINS[look.skin], 0.14),
        hair=Paint(HAIRS[look.skin], 0.2, "fur"),
    )
