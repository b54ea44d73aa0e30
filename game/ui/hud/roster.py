"""Both sides: what is ready, what has acted, how strong it is; a click shows it on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pygame

from game.core.unit_card import Summary
from game.core.wording import sentence
from game.ui.art.mini_tokens import token
from game.ui.hud.strength import Strength
from game.ui.icons import icon
from game.ui.kit.widget import PRESSES, WALKED, Shown, Widget
from game.ui.theme import DIM, FAINT, IVORY, Colour, Style, Theme, panel

FACE = 22
"""Height of a portrait at scale 1."""
BAR, TAB = 3, 14
"""Width at scale 1 of the colour before a row, and of one with a number."""
PIP, PIPS = 5, 13
"""Width of a pip at scale 1, and how many of them are drawn at most."""
WIDE = 100
"""Width of the bar that stands for more of them, at scale 1."""
STATES = 3
"""Signs of states that are drawn in a row at most."""


class ShowPiece:
    """A name in a roster was clicked."""

    def __init__(self, name: str) -> None:
        self.name = name


class Roster(Widget):
    """A list of groups by side: portrait, name, pips, states, and a dot while they are ready."""

    focusable = True

    def __init__(
        self,
        summary: Summary,
        names: dict[str, str],
        chosen: str,
        strengths: Mapping[str, Strength] | None = None,
        numbers: Mapping[str, str] | None = None,
        order: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__()
        self.rows: list[tuple[str, str, str, str]] = []
        """Kind, group, text, side."""
        for side in summary.sides:
            self.rows.append(("head", "", side.name, side.side))
            rows = [("ready", group) for group in side.ready]
            rows += [("acted", group) for group in side.spent]
            if order:
                rows.sort(key=lambda row: order[row[1]])
            self.rows += [
                (kind, group, sentence(names.get(group, group)), side.side) for kind, group in rows
            ]
        self.chosen = chosen
        self.strengths = strengths or {}
        self.numbers = numbers or {}
        """What stands on the pennants of groups."""
        self._tab = TAB if self.numbers else BAR
        self._over = -1

    def _height(self, theme: Theme) -> int:
        return theme.line("small") + theme.px(8)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return a line for each group."""
        return width, len(self.rows) * self._height(theme)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take a place and remember the height of a line."""
        super().place(rect, theme)
        self._line = self._height(theme)

    def _row_at(self, pos: tuple[int, int]) -> int:
        if not self.rect.collidepoint(pos):
            return -1
        spot = (pos[1] - self.rect.y) // max(1, self._line)
        return spot if 0 <= spot < len(self.rows) else -1

    def handle(self, event: pygame.Event) -> Any | None:
        """Highlight the row under the mouse; a click on it shows the group."""
        super().handle(event)
        if event.type == pygame.MOUSEMOTION:
            self._point_at(self._row_at(event.pos))
        if event.type == pygame.KEYDOWN and self.focus:
            return self._key(event.key)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            spot = self._row_at(event.pos)
            if spot >= 0 and self.rows[spot][1]:
                return ShowPiece(self.rows[spot][1])
        return None

    def _point_at(self, spot: int) -> None:
        """Highlight a row, and let the tooltip tell it; -1 is none."""
        self._over = spot
        self.tip = self._told(spot) if spot >= 0 else ""

    def _groups(self) -> list[int]:
        """Return the rows that are groups."""
        return [spot for spot, row in enumerate(self.rows) if row[1]]

    @property
    def focus_rect(self) -> pygame.Rect:
        """The row that the keys are at."""
        chosen = [spot for spot in self._groups() if self.rows[spot][1] == self.chosen]
        spot = self._over if self._over >= 0 else next(iter(chosen), 0)
        top = self.rect.y + spot * self._line
        return pygame.Rect(self.rect.x, top, self.rect.width, self._line)

    def _key(self, key: int) -> Any | None:
        """Go up and down through the groups; show the one that is pressed."""
        groups = self._groups()
        if key in PRESSES and self._over in groups:
            return ShowPiece(self.rows[self._over][1])
        if key not in (pygame.K_UP, pygame.K_DOWN) or not groups:
            return None
        by = -1 if key == pygame.K_UP else 1
        here = groups.index(self._over) if self._over in groups else -1 if by > 0 else 0
        self._point_at(groups[(here + by) % len(groups)])
        return WALKED

    def _told(self, spot: int) -> str:
        """Return a row in words."""
        kind, group, text, _ = self.rows[spot]
        strength = self.strengths.get(group)
        if kind == "head" or strength is None:
            return text
        words = [text, "ready" if kind == "ready" else "has acted"]
        if strength.most > 1:
            words.append(f"{strength.count} of {strength.most} left")
        if strength.wounded:
            words.append(f"{strength.wounded} wounded")
        return " · ".join([*words, *strength.states])

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw headings behind the colours of their sides, with their groups below them."""
        line, clip = self._height(theme), surface.get_clip()
        for spot, (kind, group, text, side) in enumerate(self.rows):
            row = pygame.Rect(self.rect.x, self.rect.y + spot * line, self.rect.width, line)
            if not row.colliderect(clip):
                continue
            colour = theme.side(side)
            cut, style = self._fitted(spot, text, theme)
            if kind == "head":
                bar = pygame.Rect(row.x, row.bottom - theme.px(3), row.width, theme.px(2))
                pygame.draw.rect(surface, colour, bar)
                image = theme.text(cut, style, IVORY)
                surface.blit(image, image.get_rect(midleft=(row.x, row.centery - theme.px(1))))
                continue
            if spot == self._over or group == self.chosen:
                surface.blit(panel(row.size, "hover" if spot == self._over else "raised"), row)
            self._draw_group(surface, theme, row, (kind, group, cut, style), colour)

    def _draw_group(
        self,
        surface: pygame.Surface,
        theme: Theme,
        row: pygame.Rect,
        shown: tuple[str, str, str, Style],
        colour: Colour,
    ) -> None:
        kind, group, text, style = shown
        ready = kind == "ready"
        wide = TAB if group in self.numbers else BAR
        bar = pygame.Rect(row.x, row.y + 2, theme.px(wide), row.height - 4)
        pygame.draw.rect(surface, colour, bar, border_radius=2)
        if group in self.numbers:
            sign = theme.text(self.numbers[group], "tiny", IVORY)
            surface.blit(sign, sign.get_rect(center=bar.center))
        strength = self.strengths.get(group)
        if strength is not None and strength.face is not None:
            middle = row.x + theme.px(self._tab + 4) + theme.px(FACE) // 2, row.centery
            self._draw_face(surface, theme, middle, strength.face, ready=ready)
        left = row.x + theme.px(self._tab + 4 + FACE + 5)
        pips = strength is not None and (strength.most > 1 or strength.wounded)
        image = theme.text(text, style, IVORY if ready else DIM)
        height = row.y + theme.px(9) if pips else row.centery
        surface.blit(image, image.get_rect(midleft=(left, height)))
        sign = icon(kind, theme.px(12), colour if ready else FAINT)
        right = row.right - theme.px(3)
        surface.blit(sign, sign.get_rect(midright=(right, row.centery)))
        if strength is None:
            return
        right -= theme.px(16)
        for state in reversed(strength.states[:STATES]):
            picture = token(state, theme.px(5.5))
            surface.blit(picture, picture.get_rect(midright=(right, row.centery)))
            right -= theme.px(13)
        if pips:
            self._draw_pips(surface, theme, (left, row.bottom - theme.px(6)), strength)

    def _draw_face(
        self,
        surface: pygame.Surface,
        theme: Theme,
        middle: tuple[int, int],
        face: pygame.Surface,
        *,
        ready: bool,
    ) -> None:
        size = theme.px(FACE)
        scale = min(size / face.get_width(), size / face.get_height())
        wanted = max(1, round(face.get_width() * scale)), max(1, round(face.get_height() * scale))
        picture = pygame.transform.smoothscale(face, wanted)
        if not ready:
            picture.set_alpha(140)
        surface.blit(picture, picture.get_rect(center=middle))

    def _draw_pips(
        self, surface: pygame.Surface, theme: Theme, at: tuple[int, int], strength: Strength
    ) -> None:
        """Draw a pip for each figure: full, half for the wounded, hollow for those who are lost."""
        if strength.most > PIPS:
            bar = pygame.Rect(at[0], at[1] - theme.px(2), theme.px(WIDE), theme.px(4))
            pygame.draw.rect(surface, FAINT, bar, 1, border_radius=2)
            bar.width = bar.width * strength.count // strength.most
            pygame.draw.rect(surface, theme.words("good"), bar, border_radius=2)
            return
        size, step = theme.px(PIP), theme.px(PIP + 3)
        sound = strength.count - strength.wounded
        for number in range(strength.most):
            box = pygame.Rect(at[0] + number * step, at[1] - size // 2, size, size)
            if number < sound:
                pygame.draw.rect(surface, theme.words("good"), box, border_radius=2)
            elif number < strength.count:
                lower = pygame.Rect(box.x, box.centery, size, box.bottom - box.centery)
                pygame.draw.rect(surface, theme.words("warning"), lower)
                pygame.draw.rect(surface, theme.words("warning"), box, 1, border_radius=2)
            else:
                pygame.draw.rect(surface, FAINT, box, 1, border_radius=2)

    def _fitted(self, spot: int, text: str, theme: Theme) -> tuple[str, Style]:
        """Return a text and its style; what has no room is left out: all names are of one size."""
        kind, group, _, _ = self.rows[spot]
        strength = self.strengths.get(group)
        style: Style = "strong" if kind == "head" else "small"
        taken = 2 if kind == "head" else self._tab + 4 + FACE + 5 + 16
        if strength is not None:
            taken += 13 * len(strength.states[:STATES])
            # What the pips say already need not be written.
            if strength.most > 1:
                text = text.removesuffix(f": {strength.count}")
        room = self.rect.width - theme.px(taken)
        if theme.width(text, style) <= room:
            return text, style
        # The number after a name changes from turn to turn, so it is the name that is cut.
        name, colon, number = text.rpartition(": ")
        name, tail = (name, colon + number) if colon else (text, "")
        while len(name) > 1 and theme.width(name + tail, style) > room:
            name = name[:-2].rstrip() + "…"
        return name + tail, style

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Yield every line; a name that is cut is told in full by its tooltip."""
        for spot, (_, _, text, _) in enumerate(self.rows):
            top = self.rect.y + spot * self._line
            yield Shown(
                pygame.Rect(self.rect.x, top, self.rect.width, self._line), text, whole=True
            )
