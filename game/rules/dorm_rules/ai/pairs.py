"""Who is set against whom in a line-up, so that it hurts the enemy most and oneself least."""

from __future__ import annotations

from game.core.spatial import Allot, Pairs
from game.rules.dorm_rules.ai import weights
from game.rules.dorm_rules.ai.worth import Eye, duel
from game.rules.dorm_rules.state import Figure


def paired(eye: Eye, decision: Allot) -> Pairs:
    """Return pairs that are worth most: the usual ones, changed as long as that is better."""
    pairs = dict(decision.now)
    figures = eye.state.figures
    names = list(pairs)
    for _ in range(2):
        for number, one in enumerate(names):
            for other in names[number + 1 :]:
                kept = _worth(eye, figures[one], figures[pairs[one]])
                kept += _worth(eye, figures[other], figures[pairs[other]])
                swapped = _worth(eye, figures[one], figures[pairs[other]])
                swapped += _worth(eye, figures[other], figures[pairs[one]])
                if swapped > kept + 1e-9:
                    pairs[one], pairs[other] = pairs[other], pairs[one]
    answer = tuple(pairs.items())
    return answer if decision.objection(answer) is None else decision.now


def _worth(eye: Eye, mine: Figure, foe: Figure) -> float:
    """Return what it is worth to set one figure against another."""
    gains = duel(mine.profile, foe.profile) * eye.stake(foe) / max(1, foe.profile.hits)
    costs = duel(foe.profile, mine.profile) * eye.stake(mine) / max(1, mine.profile.hits)
    return gains - weights.RETURN * costs
