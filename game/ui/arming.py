"""Reaction arming: which questions a player wants to be spared, for a piece, a unit or for all.

A reaction is any pick with an option that declines. For each kind of them, or for one owner (a
piece or its unit) and a kind, the player has set to be asked always, never, or only if it changes
a chance enough.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from game.core.decision import Decision, Option, Pick
from game.core.forecast import Forecast
from game.core.match import Match
from game.ui.kit.boxes import Column, Flow, Row
from game.ui.kit.controls import Choice, Chosen, Label
from game.ui.kit.widget import Widget
from game.ui.settings import Settings
from game.ui.theme import DIM, GOLD

if TYPE_CHECKING:
    from game.ui.game import Game

ASK, NEVER, MATTERS = "ask", "never", "0"
USUAL = MATTERS
"""What holds where nothing is set: nobody is asked about what changes nothing."""
STEPS = ("10", "20", "30", "50")
"""Per cent by which a chance has to change before a player is asked."""
POLICIES = (ASK, MATTERS, *STEPS, NEVER)
WORDS = {
    MATTERS: "if it can change anything",
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
        policy = self.policy(decision.kind, *owners_of(match, decision))
        if policy == ASK:
            return None
        declining = declined(decision)
        if declining is None:
            return None
        if policy == NEVER:
            return declining.key
        change = change_of_chance(decision)
        # Where the rules give no odds nobody can say that it does not matter.
        if change is None or (change > 0 and change * 100 >= int(policy)):
            return None
        return declining.key

    def policy(self, kind: str, *owners: str) -> str:
        """What holds for a kind of question: the first owner's own setting, else that of all."""
        own = (self.reactions.get(f"{owner}/{kind}") for owner in owners if owner)
        policy = next((known for known in own if known), self.reactions.get(kind, USUAL))
        return policy if policy in (ASK, NEVER) or policy.isdecimal() else ASK


def owners_of(match: Match[Any], decision: Decision[Any]) -> list[str]:
    """Whom a question is about: the piece, then the unit that it belongs to, if it is another.

    A piece that only has a number in its unit stands for the unit.
    """
    if not decision.subject:
        return []
    try:
        group = match.rules.group_of(match.state, decision.subject)
    except KeyError:
        return [decision.subject]
    if decision.subject.startswith(f"{group}."):
        return [group]
    return list(dict.fromkeys((decision.subject, group)))


MANY = 4
"""Things to do from which a question is no reaction but somebody's turn."""


def declined(decision: Decision[Any]) -> Option | None:
    """The option that lets the chance go by, if the question has one that is free."""
    if not isinstance(decision, Pick):
        return None
    listed = decision.listed()
    if sum(not option.pieces and not option.declines for option in listed) > MANY:
        return None
    return next((o for o in listed if o.declines and not o.objection), None)


def change_of_chance(decision: Pick) -> Fraction | None:
    """How much the best of the other options would change a chance for the better.

    None if the odds are not known, of the declining option or of any of the others.
    """
    declining = declined(decision)
    if declining is None or declining.forecast is None:
        return None
    before = declining.forecast()
    others = [o for o in decision.listed() if not o.declines and not o.objection]
    if any(option.forecast is None for option in others):
        return None
    return max((_gain(before, o.forecast()) for o in others if o.forecast), default=None)


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
    choice = policy_choice(f"{NAME}{key}", policy)
    return Row([label, choice], gap=12, grow=[label])


def policy_choice(name: str, policy: str) -> Choice:
    """The policies to choose from, with one that is set by hand among them."""
    policies = POLICIES if policy in POLICIES else (*POLICIES, policy)
    texts = [WORDS.get(each, f"if it changes {each} % or more") for each in policies]
    return Choice(name, texts, policies.index(policy))


def policy_in(text: str) -> str:
    """The policy that a choice's words stand for."""
    known = {words: policy for policy, words in WORDS.items()}
    return known.get(text) or "".join(c for c in text if c.isdecimal()) or ASK


def rearmed(settings: Settings, chosen: Chosen) -> dict[str, str] | None:
    """The reactions after a choice of the panel; None if the message is no such choice."""
    if not chosen.name.startswith(NAME):
        return None
    key = chosen.name.removeprefix(NAME)
    return with_policy(settings.reactions, key, policy_in(str(chosen.value)))


def with_policy(reactions: Mapping[str, str], key: str, policy: str) -> dict[str, str]:
    """The same with one of them set; what is as for all is not kept."""
    changed = {name: known for name, known in reactions.items() if name != key}
    kind = key.rpartition("/")[2]
    usual = USUAL if key == kind else changed.get(kind, USUAL)
    if policy != usual:
        changed[key] = policy
    return changed


# ---------------------------------------------------------------------- in the prompt

SCOPE, POLICY = "arming scope", "arming policy"
"""The names of the two choices beside a reaction's options."""
ALL = "for all such questions"


class Selector:
    """The choices beside a reaction: for whom, and when to be asked next time."""

    def __init__(self) -> None:
        self.scope = 0
        """Which of the owners is shown; behind the last of them stand all."""

    def widgets(self, game: Game, settings: Settings) -> list[Widget]:
        """A small row; nothing where the question is no reaction."""
        decision = game.match.pending
        if decision is None or declined(decision) is None:
            return []
        owners = owners_of(game.match, decision)
        self.scope = min(self.scope, len(owners))
        policy = Arming({**settings.reactions, **game.reactions}).policy(
            decision.kind, *owners[self.scope :]
        )
        scope = Choice(SCOPE, [*self._names(game, owners), ALL], self.scope)
        scope.tip = "For a piece or a unit it holds in this game, for all it is kept as a setting."
        ask = policy_choice(POLICY, policy)
        ask.tip = "What you are not asked is declined. It holds from the next question on."
        return [Flow([Label("Next time", "small", DIM), scope, ask])]

    def _names(self, game: Game, owners: Sequence[str]) -> list[str]:
        """The owners in words."""
        rules, state = game.match.rules, game.match.state
        return [f"for {rules.called(state, owner)}" for owner in owners]

    def turn(self, game: Game, value: str) -> None:
        """Show another of the scopes."""
        decision = game.match.pending
        owners = owners_of(game.match, decision) if decision is not None else []
        names = [*self._names(game, owners), ALL]
        self.scope = names.index(value) if value in names else 0

    def set(self, game: Game, settings: Settings, value: str) -> dict[str, str] | None:
        """Set the policy of the scope; the settings' reactions if these are what has changed."""
        decision = game.match.pending
        if decision is None:
            return None
        owners = owners_of(game.match, decision)
        if self.scope < len(owners):
            game.reactions[f"{owners[self.scope]}/{decision.kind}"] = policy_in(value)
            return None
        return with_policy(settings.reactions, decision.kind, policy_in(value))
