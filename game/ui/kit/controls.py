"""Labels, buttons, switches, sliders and text fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from game.ui.kit.widget import PRESSES, Shown, Widget
from game.ui.theme import BRASS, DIM, FAINT, GOLD, INK, IVORY, Colour, Style, Theme, panel


class Label(Widget):
    """A text, wrapped to its width."""

    def __init__(
        self, text: str, style: Style = "body", colour: Colour = IVORY, *, align: str = "left"
    ) -> None:
        super().__init__()
        self.text = text
        self.style: Style = style
        self.colour = colour
        self.align = align
        self._measured: tuple[Theme | None, int, str, tuple[int, int]] = (None, 0, "", (0, 0))
        """What was measured last, and with which result."""

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return as much room as its lines need."""
        last, wide, text, size = self._measured
        if last is not theme or wide != width or text != self.text:
            broad, high = theme.block(self.text, self.style, max(1, width))
            size = min(width, broad), high
            self._measured = theme, width, self.text, size
        return size

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the lines from the top."""
        y = self.rect.y
        for line in theme.wrap(self.text, self.style, max(1, self.rect.width)):
            image = theme.text(line, self.style, self.colour)
            free = self.rect.width - image.get_width()
            shift = {"left": 0, "middle": free // 2, "right": free}[self.align]
            surface.blit(image, (self.rect.x + shift, y))
            y += theme.line(self.style)

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Yield its text; whole if the lines fit."""
        need = self.measure(theme, self.rect.width)
        whole = need[1] <= self.rect.height + 1 and need[0] <= self.rect.width
        yield Shown(self.rect, self.text, whole)


class Picture(Widget):
    """An image at its own size or scaled down to fit."""

    def __init__(self, image: pygame.Surface, height: int | None = None) -> None:
        super().__init__()
        self.image = image
        self.height = height
        self._scaled: pygame.Surface | None = None

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the image's size, at most the width."""
        w, h = self.image.get_size()
        wanted = theme.px(self.height) if self.height else h
        scale = min(wanted / h, width / w)
        return round(w * scale), round(h * scale)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the image in the middle of its place."""
        if self.rect.width < 1 or self.rect.height < 1:
            return
        w, h = self.image.get_size()
        scale = min(self.rect.width / w, self.rect.height / h)
        size = max(1, round(w * scale)), max(1, round(h * scale))
        if self._scaled is None or self._scaled.get_size() != size:
            self._scaled = pygame.transform.smoothscale(self.image, size)
        surface.blit(self._scaled, self._scaled.get_rect(center=self.rect.center))


class Button(Widget):
    """A push button; `message` is what the holder gets when it is pressed.

    A button that is not enabled says why: pressed, it returns a `Refused` with that sentence.
    """

    focusable = True

    def __init__(
        self,
        text: str,
        message: Any,
        *,
        key: str = "",
        why_not: str = "",
        style: Style = "strong",
        kind: str = "raised",
        tip: str = "",
        wide: bool = False,
    ) -> None:
        super().__init__()
        self.text = text
        self.message = message
        self.key = key
        self.why_not = why_not
        self.style: Style = style
        self.kind = kind
        self.tip = why_not or tip
        self.wide = wide
        self.chosen = False
        self.held = False
        self._measured: tuple[tuple[Theme, int, str, str, Style], tuple[int, int]] | None = None
        """What was measured last, and with which result."""

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return its text with room around it, and the key in the corner.

        A long text in several lines.
        """
        asked = theme, width, self.text, self.key, self.style
        if self._measured is None or self._measured[0] != asked:
            self._measured = asked, self._size(theme, width)
        return self._measured[1]

    def _size(self, theme: Theme, width: int) -> tuple[int, int]:
        pad = theme.px(14)
        key = theme.width(self.key, "tiny") + theme.px(16) if self.key else 0
        natural = theme.width(self.text, self.style) + 2 * pad + key
        wide = width if self.wide else min(width, natural)
        return wide, len(self._wrapped(theme, wide)) * theme.line(self.style) + theme.px(12)

    def press(self) -> Any:
        """Return what pressing it says."""
        return Refused(self.why_not) if self.why_not else self.message

    def handle(self, event: pygame.Event) -> Any | None:
        """Press at a click inside, or at Enter or space while in focus."""
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.held = self.rect.collidepoint(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held:
            self.held = False
            if self.rect.collidepoint(event.pos):
                return self.press()
        if self.focus and event.type == pygame.KEYDOWN and event.key in PRESSES:
            return self.press()
        return None

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw a raised plate with the text in the middle and the key at the right."""
        if self.rect.width < 2 or self.rect.height < 2:
            return
        kind = self.kind
        if self.why_not:
            kind = "disabled"
        elif self.held and self.hover:
            kind = "pressed"
        elif self.hover or self.focus:
            kind = "hover" if kind in ("raised", "quiet") else kind
        surface.blit(panel(self.rect.size, kind), self.rect)
        if self.chosen:
            pygame.draw.rect(surface, GOLD, self.rect, max(1, theme.px(2)), border_radius=7)
        ink = FAINT if self.why_not else INK if kind == "gold" else IVORY
        middle = self.rect.center
        if self.key:
            shade = FAINT if self.why_not else INK if kind == "gold" else DIM
            tag = theme.text(self.key, "tiny", shade)
            spot = tag.get_rect(midright=(self.rect.right - theme.px(8), self.rect.centery))
            box = spot.inflate(theme.px(8), theme.px(4))
            pygame.draw.rect(surface, INK if kind == "gold" else BRASS, box, 1, border_radius=3)
            surface.blit(tag, spot)
            middle = (middle[0] - (self.rect.right - box.left) // 2, middle[1])
        lines = self._fitted(theme)
        y = middle[1] - len(lines) * theme.line(self.style) // 2
        for line in lines:
            image = theme.text(line, self.style, ink)
            surface.blit(image, image.get_rect(midtop=(middle[0], y)))
            y += theme.line(self.style)

    def _room(self, theme: Theme, width: int) -> int:
        """Return the width that is left for the text."""
        key = theme.width(self.key, "tiny") + theme.px(20) if self.key else 0
        return width - theme.px(12) - key

    def _wrapped(self, theme: Theme, width: int) -> list[str]:
        room = max(1, self._room(theme, width))
        if "\n" not in self.text and theme.width(self.text, self.style) <= room:
            return [self.text]
        return theme.wrap(self.text, self.style, room)

    def _fitted(self, theme: Theme) -> list[str]:
        """Return the lines of the text; a single one, cut, where there is no height for more."""
        lines = self._wrapped(theme, self.rect.width)
        if len(lines) == 1 or len(lines) * theme.line(self.style) <= self.rect.height:
            return lines
        room, text = self._room(theme, self.rect.width), self.text
        while len(text) > 1 and theme.width(text, self.style) > room:
            text = text[:-2].rstrip() + "…"
        return [text]

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Yield its text; whole if nothing had to be left out."""
        whole = self._fitted(theme) == self._wrapped(theme, self.rect.width)
        yield Shown(self.rect, self.text, whole)


class Refused:
    """The message of a button that cannot be pressed now."""

    def __init__(self, why: str) -> None:
        self.why = why


class Halves(Widget):
    """Something with a before and a next: a click on its halves turns it, or arrows and Space."""

    focusable = True

    def turn(self, by: int) -> Any:
        """Go one back or one on; return the message that says so."""
        raise NotImplementedError

    def handle(self, event: pygame.Event) -> Any | None:
        """Go one back at a click on the left half, one on at the right."""
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.rect.collidepoint(event.pos):
                return self.turn(-1 if event.pos[0] < self.rect.centerx else 1)
        if self.focus and event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_SPACE):
                return self.turn(-1 if event.key == pygame.K_LEFT else 1)
        return None

    def draw_well(self, surface: pygame.Surface) -> bool:
        """Draw the well that it lies in; return whether there is room for anything."""
        if self.rect.width < 2 or self.rect.height < 2:
            return False
        surface.blit(panel(self.rect.size, "well"), self.rect)
        return True


class Choice(Halves):
    """One of a few words, changed by a click on its halves or by arrow keys."""

    style: Style = "body"

    def __init__(self, name: str, options: Sequence[str], index: int = 0, tip: str = "") -> None:
        super().__init__()
        self.name = name
        self.options = list(options)
        self.index = index
        self.tip = tip

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return room for the longest option between two arrows."""
        widest = max((theme.width(option, self.style) for option in self.options), default=0)
        return min(width, widest + self._arrows(theme)), theme.line(self.style) + theme.px(12)

    def _arrows(self, theme: Theme) -> int:
        """Return the room for both arrows."""
        return theme.px(76 if self.style == "body" else 52)

    @property
    def value(self) -> str:
        """The chosen option."""
        return self.options[self.index]

    def turn(self, by: int) -> Any:
        """Go to the next or previous option, round and round; return the message that says so."""
        self.index = (self.index + by) % len(self.options)
        return Chosen(self.name, self.value)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the option between two arrows in a well."""
        if not self.draw_well(surface):
            return
        image = theme.text(self.value, self.style)
        surface.blit(image, image.get_rect(center=self.rect.center))
        size = theme.px(6)
        for side, spot in ((-1, self.rect.left + 2 * size), (1, self.rect.right - 2 * size)):
            y = self.rect.centery
            points = [
                (spot + side * size // 2, y),
                (spot - side * size // 2, y - size),
                (spot - side * size // 2, y + size),
            ]
            pygame.draw.polygon(surface, GOLD if self.hover else DIM, points)

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Yield the option; whole if it fits between the arrows."""
        room = self.rect.width - theme.px(48)
        yield Shown(self.rect, self.value, theme.width(self.value, self.style) <= room)


class Chosen:
    """The message of a choice, a slider or a text field: its name and new value."""

    def __init__(self, name: str, value: Any) -> None:
        self.name = name
        self.value = value


class Slider(Widget):
    """A number between two ends, in steps."""

    focusable = True

    def __init__(self, name: str, low: float, high: float, value: float, step: float) -> None:
        super().__init__()
        self.name = name
        self.low, self.high, self.step = low, high, step
        self.value = value
        self.held = False

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return a bar of fair length."""
        return min(width, theme.px(220)), theme.px(28)

    def _set(self, x: int) -> Any:
        share = (x - self.rect.left - 8) / max(1, self.rect.width - 16)
        raw = self.low + max(0.0, min(1.0, share)) * (self.high - self.low)
        value = self.low + round((raw - self.low) / self.step) * self.step
        if value == self.value:
            return None
        self.value = value
        return Chosen(self.name, value)

    def handle(self, event: pygame.Event) -> Any | None:
        """Follow the mouse while held; arrow keys while in focus."""
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.held = self.rect.collidepoint(event.pos)
            if self.held:
                return self._set(event.pos[0])
        if event.type == pygame.MOUSEBUTTONUP:
            self.held = False
        if event.type == pygame.MOUSEMOTION and self.held:
            return self._set(event.pos[0])
        if self.focus and event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                by = -self.step if event.key == pygame.K_LEFT else self.step
                value = max(self.low, min(self.high, self.value + by))
                if value != self.value:
                    self.value = value
                    return Chosen(self.name, value)
        return None

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw a groove and a knob."""
        groove = pygame.Rect(self.rect.left, 0, self.rect.width, theme.px(8))
        groove.centery = self.rect.centery
        if groove.width > 2:
            surface.blit(panel(groove.size, "well"), groove)
        share = (self.value - self.low) / (self.high - self.low) if self.high > self.low else 0
        x = self.rect.left + 8 + round(share * (self.rect.width - 16))
        colour = GOLD if self.hover or self.focus or self.held else DIM
        pygame.draw.circle(surface, INK, (x, self.rect.centery), theme.px(9))
        pygame.draw.circle(surface, colour, (x, self.rect.centery), theme.px(8))


class Entry(Widget):
    """A line of text to type into."""

    focusable = True

    def __init__(self, name: str, text: str = "", hint: str = "", most: int = 60) -> None:
        super().__init__()
        self.name = name
        self.text = text
        self.hint = hint
        self.most = most

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return a field of fair length."""
        return min(width, theme.px(260)), theme.line("body") + theme.px(12)

    def handle(self, event: pygame.Event) -> Any | None:
        """Take focus by a click, then letters; Backspace deletes."""
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.focus = self.rect.collidepoint(event.pos)
        if not self.focus or event.type != pygame.KEYDOWN:
            return None
        if event.key == pygame.K_BACKSPACE:
            self.text = self.text[:-1]
            return Chosen(self.name, self.text)
        letters = getattr(event, "unicode", "")
        if letters and letters.isprintable() and len(self.text) < self.most:
            self.text += letters
            return Chosen(self.name, self.text)
        return None

    def leave(self) -> Any | None:
        """Return what somebody who goes elsewhere has still to say; most have said it all."""
        return None

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the text, or the hint while there is none."""
        if self.rect.width < 2 or self.rect.height < 2:
            return
        surface.blit(panel(self.rect.size, "well"), self.rect)
        room = self.rect.width - theme.px(16)
        text = self.text + ("|" if self.focus else "")
        while theme.width(text, "body") > room and len(text) > 1:
            text = text[1:] if self.focus else f"{text[:-2].rstrip()}…"
        image = theme.text(text or self.hint, "body", IVORY if text else FAINT)
        spot = image.get_rect(midleft=(self.rect.left + theme.px(8), self.rect.centery))
        surface.blit(image, spot, (0, 0, room, image.get_height()))
