"""Finds rules by words: in any order, with typing mistakes forgiven, the best first."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import log

from rapidfuzz import process
from rapidfuzz.distance import OSA

from game.data.ledger import Ledger, load_ledger

WORD = re.compile(r"[a-z0-9]+")
COMMON = frozenset(
    ("a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "in", "is", "it", "of", "on")
) | {"or", "that", "the", "to"}
"""Words that say nothing about what somebody looks for."""
BEGUN = 0.85
"""What a word counts that only begins as the one that is looked for."""
MISTYPED = 0.7
"""How alike two words have to be, from 0 to 1, for one to be taken for the other."""
FORGIVEN = 4
"""Letters from which typing mistakes are forgiven."""
ALIKE = 6
"""Words that a mistyped one is taken for at most."""
WORDING = 1.5
"""How much more than once the words together count if they stand together."""
HEADING, TEXT, REMARK = 1.6, 1.5, 0.7
"""What a word counts by where it stands."""


@dataclass(frozen=True, slots=True)
class Found:
    """A rule that fits, and those of its words for which it does."""

    rule: str
    words: frozenset[str]


def words_of(text: str) -> list[str]:
    """Return the words of a text in small letters."""
    return WORD.findall(text.lower())


class RuleIndex:
    """The words of a rulebook, and in which rules they stand."""

    def __init__(self, ledger: Ledger) -> None:
        self._texts = {rule.id: rule.text.lower() for rule in ledger.rules.values()}
        self._order = {rule: number for number, rule in enumerate(self._texts)}
        self._standing: dict[str, dict[str, float]] = {}
        """By word the rules it stands in, and what it counts there."""
        for chapter in ledger.chapters:
            for rule in chapter.rules:
                self._note(rule, words_of(chapter.title), HEADING)
        for each in ledger.rules.values():
            self._note(each.id, words_of(each.id), HEADING)
            self._note(each.id, words_of(each.text), TEXT)
            self._note(each.id, words_of(f"{each.example} {each.interpretation}"), REMARK)
        self._words = sorted(self._standing)

    def _note(self, rule: str, words: Iterable[str], weight: float) -> None:
        for word in set(words):
            standing = self._standing.setdefault(word, {})
            standing[rule] = weight + standing.get(rule, 0.0)

    def search(self, query: str, most: int = 40) -> list[Found]:
        """Return the rules that have all the words, or else most of them, the best first."""
        asked = words_of(query)
        asked = [word for word in asked if word not in COMMON] or asked
        scores: dict[str, float] = {}
        fitting: dict[str, set[str]] = {}
        met: dict[str, int] = {}
        for word in dict.fromkeys(asked):
            best: dict[str, float] = {}
            for known, likeness in self._alike(word).items():
                for rule, weight in self._standing[known].items():
                    best[rule] = max(likeness * weight, best.get(rule, 0.0))
                    fitting.setdefault(rule, set()).add(known)
            rarity = log(1 + len(self._texts) / max(1, len(best)))
            for rule, score in best.items():
                scores[rule] = scores.get(rule, 0.0) + score * rarity
                met[rule] = met.get(rule, 0) + 1
        wanted = max(met.values(), default=0)
        phrase = query.strip().lower()
        for rule in scores:
            scores[rule] *= WORDING if phrase in self._texts[rule] else 1.0
            scores[rule] += 1000.0 * (rule.lower() == phrase) + 500.0 * self._begins(rule, phrase)
        found = [rule for rule, count in met.items() if count == wanted]
        found.sort(key=lambda rule: (-scores[rule], self._order[rule]))
        return [Found(rule, frozenset(fitting[rule])) for rule in found[:most]]

    @staticmethod
    def _begins(rule: str, phrase: str) -> bool:
        """Return whether a search is the beginning of an id."""
        return "." in phrase and rule.lower().startswith(phrase)

    def _alike(self, word: str) -> dict[str, float]:
        """Return the words of the book that may be meant, and how likely each is, up to 1."""
        found = {known: BEGUN for known in self._words if known.startswith(word)}
        if word in self._standing:
            found[word] = 1.0
        if not found and len(word) >= FORGIVEN:
            near = process.extract(
                word,
                self._words,
                scorer=OSA.normalized_similarity,
                score_cutoff=MISTYPED,
                limit=ALIKE,
            )
            found = {known: likeness * BEGUN for known, likeness, _ in near}
        return found


@cache
def rule_index(ruleset: str) -> RuleIndex:
    """Return the words of a rulebook, gathered once."""
    return RuleIndex(load_ledger(ruleset))
