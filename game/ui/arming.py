"""Reaction arming: which questions a player wants to be spared, for a piece or for all.

A reaction is any pick with an option that declines. For each kind of them, or for one piece and
a kind, the player has set to be asked always, never, or only if it changes a chance enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from game.core.decision import Decision, Option, Pick
from game.core.forecast import Forecast
from game.core.match import Match
from game.ui.kit.boxes import Column, Row
from game.ui.kit.controls import Choice, Chosen, Label
from game.ui.kit.widget import Widget
from game.ui.settings import Settings
from game.ui.theme import DIM, GOLD

ASK, NEVER = "ask", "never"
STEPS = ("10", "25", "50")
"""Per cent by which a chance has to change before a player is asked."""
POLICIES = (ASK, NEVER, *STEPS)
WORDS = {
    ASK: "always ask",
    NEVER: "never",
    **{step: f"if it changes {step} % or more" for step in STEPS},
}
NAME = "reaction:"
"""How the choices of the panel begin their names."""


class Arming:
    """Answers reactions that the player does not want to be asked about."""

    def __init__(self, reactions: Mapping[str, str]) -> None:
        self.reactions = reactions

    def decide(self, match: Match[Any]) -> str | None:
        """The answer to the pending question if it need not be put to a person."""
        decision = match.pending
        if not isinstance(decision, Pick):
            return None
        policy = self.policy(decision.kind, decision.subject)
        if policy == ASK:
            return None
        declining = declined(decision)
        if declining is None:
            return None
        if policy == NEVER:
            return declining.key
        change = change_of_chance(decision)
        # Where the rules give no odds nobody can say that it does not matter.
        if change is None or change * 100 >= int(policy):
            return None
        return declining.key

    def policy(self, kind: str, piece: str = "") -> str:
        """What holds for a kind of question about a piece: its own setting, else that of all."""
        known = self.reactions.get(f"{piece}/{kind}") if piece else None
        policy = known or self.reactions.get(kind, ASK)
        return policy if policy in (ASK, NEVER) or policy.isdecimal() else ASK


def declined(decision: Decision[Any]) -> Option | None:
    """The option that lets the chance go by, if the question has one that is free."""
    if not isinstance(decision, Pick):
        return None
    free = (option for option in decision.listed() if option.declines and not option.objection)
    return next(free, None)


def change_of_chance(decision: Pick) -> Fraction | None:
    """How much the best of the other options would change a chance for the better.

    None if the odds are not known: of the declining option or of none of the others.
    """
    declining = declined(decision)
    if declining is None or declining.forecast is None:
        return None
    before = declining.forecast()
    changes = [
        _gain(before, option.forecast())
        for option in decision.listed()
        if option.forecast and not option.declines and not option.objection
    ]
    return max(changes, default=None)


def _gain(before: Forecast, after: Forecast) -> Fraction:
    """The growth of what is good; where nobody says what is good, the greatest difference."""
    known = [chance for chance in (*before.chances, *after.chances) if chance.good is not None]
    if known:
        return _goodness(after) - _goodness(before)
    labels = {chance.label for chance in (*before.chances, *after.chances)}
    return max(abs(_chance(after, label) - _chance(before, label)) for label in sorted(labels))


def _goodness(forecast: Forecast) -> Fraction:
    return sum((chance.p for chance in forecast.chances if chance.good), Fraction(0))


def _chance(forecast: Forecast, label: str) -> Fraction:
    return sum((c.p for c in forecast.chances if c.label == label), Fraction(0))


# ---------------------------------------------------------------------- the panel


def arming_panel(kinds: Mapping[str, str], settings: Settings) -> Widget:
    """A line for each kind of reaction; its choices send `Chosen` messages for `rearmed`."""
    rows: list[Widget] = [Label("Reactions", "strong", GOLD)]
    rows += [arming_line(words, kind, settings) for kind, words in kinds.items()]
    own = sorted(key for key in settings.reactions if "/" in key)
    for key in own:
        piece, _, kind = key.partition("/")
        rows.append(arming_line(f"{piece}: {kinds.get(kind, kind)}", key, settings))
    rows.append(
        Label("What you are not asked is declined; a chance is weighed by its odds.", "small", DIM)
    )
    return Column(rows, gap=6)


def arming_line(words: str, key: str, settings: Settings) -> Widget:
    """One setting: `key` is a kind, or a piece and a kind as piece/kind."""
    label = Label(words, "body")
    policy = Arming(settings.reactions).policy(*reversed(key.rpartition("/")[::2]))
    policies = POLICIES if policy in POLICIES else (*POLICIES, policy)
    texts = [WORDS.get(each, f"if it changes {each} % or more") for each in policies]
    choice = Choice(f"{NAME}{key}", texts, policies.index(policy))
    return Row([label, choice], gap=12, grow=[label])


def rearmed(settings: Settings, chosen: Chosen) -> dict[str, str] | None:
    """The reactions after a choice of the panel; None if the message is no such choice."""
    if not chosen.name.startswith(NAME):
        return None
    key = chosen.name.removeprefix(NAME)
    known = {text: policy for policy, text in WORDS.items()}
    policy = known.get(chosen.value) or "".join(c for c in str(chosen.value) if c.isdecimal())
    return with_policy(settings.reactions, key, policy or ASK)


def with_policy(reactions: Mapping[str, str], key: str, policy: str) -> dict[str, str]:
    """The same with one of them set; what is as for all is not kept."""
    changed = {name: known for name, known in reactions.items() if name != key}
    kind = key.rpartition("/")[2]
    usual = ASK if key == kind else changed.get(kind, ASK)
    if policy != usual:
        changed[key] = policy
    return changed
