"""The choices by which a player sets which reactions to be asked about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.decision import Pick
from game.ui.arming import (
    ASK,
    MATTERS,
    NEVER,
    POLICIES,
    WORDS,
    Arming,
    declined,
    owners_of,
    policy_in,
    with_policy,
)
from game.ui.game import Game
from game.ui.kit.boxes import Column, Flow, Row
from game.ui.kit.controls import Button, Choice, Chosen, Label
from game.ui.kit.widget import Widget
from game.ui.repeating import scope
from game.ui.settings import Settings
from game.ui.theme import DIM, GOLD

NAME = "reaction:"
"""How the choices of the panel begin their names."""

# ---------------------------------------------------------------------- the panel


def arming_panel(books: Mapping[str, Mapping[str, str]], settings: Settings) -> Widget:
    """Return a line for each kind of reaction, below the title of its rulebook.

    The choices send `Chosen` messages for `rearmed`.
    """
    about = "Anything you are not asked is declined; the odds decide what you are asked."
    rows: list[Widget] = [Label("Reactions", "strong", GOLD), Label(about, "small", DIM)]
    words: dict[str, str] = {}
    for title, kinds in books.items():
        rows.append(Label(title, "strong"))
        rows += [arming_line(told, kind, settings) for kind, told in kinds.items()]
        words |= kinds
    for key in sorted(key for key in settings.reactions if "/" in key):
        piece, _, kind = key.partition("/")
        rows.append(arming_line(f"{piece}: {words.get(kind, kind)}", key, settings))
    return Column(rows, gap=6)


def arming_line(words: str, key: str, settings: Settings) -> Widget:
    """Return one setting: `key` is a kind, or a piece and a kind as piece/kind."""
    label = Label(words, "body")
    policy = Arming(settings.reactions).policy(*reversed(key.rpartition("/")[::2]))
    choice = policy_choice(f"{NAME}{key}", policy)
    return Row([label, choice], gap=12, grow=[label])


def policy_choice(name: str, policy: str) -> Choice:
    """Return the policies to choose from, with one that is set by hand among them."""
    policies = POLICIES if policy in POLICIES else (*POLICIES, policy)
    texts = [WORDS.get(each, f"if it changes {each} % or more") for each in policies]
    return Choice(name, texts, policies.index(policy))


def brief(policy: str) -> str:
    """Return a policy in the few words of a button."""
    known = {ASK: "always", NEVER: "never", MATTERS: "if it matters"}
    return known.get(policy, f"±{policy} % or more")


def asked(policy: str) -> str:
    """Return when a policy has a question put to a person."""
    known = {ASK: "every time", NEVER: "never", MATTERS: "if an answer can change the odds"}
    return known.get(policy, f"if an answer changes the odds by {policy} % or more")


def rearmed(settings: Settings, chosen: Chosen) -> dict[str, str] | None:
    """Return the reactions after a choice of the panel; None if the message is no such choice."""
    if not chosen.name.startswith(NAME):
        return None
    key = chosen.name.removeprefix(NAME)
    return with_policy(settings.reactions, key, policy_in(str(chosen.value)))


# ---------------------------------------------------------------------- in the prompt

SCOPE, POLICY = "arming scope", "arming policy"
"""The names of the two choices beside a reaction's options."""
ALL = "for all such questions"
ASKING = "asking"
"""The word of the button behind which they are folded."""


class Selector:
    """The choices beside a reaction: for whom, and when to be asked next time."""

    def __init__(self) -> None:
        self.scope = 0
        """Which of the owners is shown; behind the last of them stand all."""
        self.open = False
        """Whether the two choices are unfolded."""

    def widgets(self, game: Game, settings: Settings) -> list[Widget]:
        """Return one answer for all, and a button with when to be asked; the choices behind it."""
        decision = game.match.pending
        if not isinstance(decision, Pick) or declined(decision) is None:
            return _for_all(game)
        owners = owners_of(game.match, decision)
        self.scope = min(self.scope, len(owners))
        armed = Arming({**settings.reactions, **game.reactions})
        policy = armed.asking(game.match, decision, skipped=self.scope)
        tip = f"You are asked this {asked(policy)}. Click to change it."
        fold = Button(f"Ask me: {brief(policy)}", ASKING, style="small", kind="quiet", tip=tip)
        fold.chosen = self.open
        if not self.open:
            return [*_for_all(game), fold]
        scope = Choice(SCOPE, [*self._names(game, owners), ALL], self.scope)
        scope.tip = "For a piece or unit it lasts for this game; for all it is saved as a setting."
        ask = policy_choice(POLICY, policy)
        ask.tip = "Anything you are not asked is declined, from the next question on."
        return [*_for_all(game), fold, Flow([Label("Next time", "small", DIM), scope, ask])]

    def _names(self, game: Game, owners: Sequence[str]) -> list[str]:
        """Return the owners in words."""
        rules, state = game.match.rules, game.match.state
        return [f"for {rules.called(state, owner)}" for owner in owners]

    def turn(self, game: Game, value: str) -> None:
        """Show another of the scopes."""
        decision = game.match.pending
        owners = owners_of(game.match, decision) if decision is not None else []
        names = [*self._names(game, owners), ALL]
        self.scope = names.index(value) if value in names else 0

    def set(self, game: Game, settings: Settings, value: str) -> dict[str, str] | None:
        """Set the policy of the scope; return the settings' reactions if they have changed."""
        decision = game.match.pending
        if decision is None:
            return None
        owners = owners_of(game.match, decision)
        if self.scope < len(owners):
            game.reactions[f"{owners[self.scope]}/{decision.kind}"] = policy_in(value)
            return None
        return with_policy(settings.reactions, decision.kind, policy_in(value))


# ---------------------------------------------------------------------- one answer for several

HOLD_ALL, SAME = "hold all", "same"
"""The words of the buttons."""
_SAME = {"unit": "Same for the whole unit", "target": "Same target"}


def _for_all(game: Game) -> list[Widget]:
    """Return the button that lets one answer hold for the rest of a unit, where that applies."""
    found = scope(game.match)
    if found == "hold":
        tip = "Every model of the unit with an action left holds it until something changes."
        return [Button("Hold all", HOLD_ALL, style="small", tip=tip)]
    if found not in _SAME:
        return []
    words = f"{_SAME[found]}: on" if game.repeats_next else _SAME[found]
    tip = "Your next answer applies to the rest of the unit until odds or choices change."
    return [Button(words, SAME, style="small", tip=tip)]
