"""Sentences that refer to armies and pieces; whoever shows one puts the names in.

The rules know sides and pieces by ids, players know them by names, and only the place where a
sentence is shown knows which names there are. So a rule writes a reference where a name belongs:

    f"{army(side):deploys} {named(unit)}."        The Keepers of the Oak deploy Longbowmen 2.
    f"{named(unit):charges} {named(foe)}."        Knights 2 charge the Foot.
    f"{army(side):'s} General falls."             The Keepers of the Oak's General falls.
    f"What {does(side, 'does')} {army(side)} do?"     What do the Keepers of the Oak do?
    f"The last unit of {army(side)} is gone."     The last unit of the Keepers of the Oak is gone.

What follows the colon belongs to the name: its verb, said of one army (the name decides whether it
stays so), or the sign of the genitive. The result is an ordinary string in which private characters
enclose the references. `worded` puts in the names, `worded_parts` also tells what each part refers
to, and `plain_words` writes sides by their ids, as drills and fingerprints do. Text that leaves the
program without any of these is named by `plain_text`: a private character never reaches a player.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NewType, Protocol

Names = Mapping[str, str]
"""What the army of a side is called."""
Sentence = NewType("Sentence", str)
"""A sentence that a state keeps: its fingerprint has the sides' ids, not the references."""
UNSAID = Sentence("")
"""What a state has in place of a sentence before there is anything to say."""

ARMY, PIECE, SPLIT, END, CAPITAL = "\ue000", "\ue001", "\ue002", "\ue003", "\ue004"
REFERENCE = re.compile(f"{CAPITAL}|[{ARMY}{PIECE}]([^{SPLIT}{END}]*){SPLIT}([^{END}]*){END}")
PRIVATE = re.compile(f"[{ARMY}-{CAPITAL}]")
BEGINS = re.compile(r"(^|[.!?·•]\s)[\s\"“(]*$")
"""What stands before the first word of a sentence."""
IN_FILES = re.compile(r"\{(\w+)(?:('s)| ([a-z ~]+))?\}")
"""How a file refers to an army."""
GENITIVE, ALONE = "'s", "~"
"""How the form of a reference begins that is no verb after the name."""
BESIDE = ("of", "on", "from", "in", "at", "for", "under", "with")
"""What follows the noun of a name does not make it one or many."""
AFTER_NOUN = re.compile(f",? (?:{'|'.join(BESIDE)}) |-at-")
"""Where a name ends that has something beside its noun."""
PLURALS = (("man", "men"), ("Man", "Men"), ("olf", "olves"), ("y", "ies"))
"""How some nouns end, for one and for several."""
IRREGULAR = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}
HISSING = ("sses", "shes", "ches", "xes")


class Piece(Protocol):
    """Anything on the table that sentences speak of."""

    @property
    def id(self) -> str:
        """What it is called in files and journals."""

    @property
    def name(self) -> str:
        """What players call it."""


@dataclass(frozen=True, slots=True)
class Army:
    """A reference to the army of a side."""

    side: str

    def __str__(self) -> str:
        return f"{ARMY}{self.side}{SPLIT}{END}"

    def __format__(self, form: str) -> str:
        return f"{ARMY}{self.side}{SPLIT}{form}{END}"


def army(side: str) -> Army:
    """Refer to the army of a side; a format's verb or genitive belongs to its name."""
    return Army(side)


def does(side: str, verb: str) -> str:
    """Return a verb that agrees with the name of an army which the sentence names elsewhere."""
    return f"{ARMY}{side}{SPLIT}{ALONE}{verb}{END}"


def referring(text: str) -> str:
    """Return a text of a file with references: "{red has} the hill", "{red's} foot", "{red}"."""
    return IN_FILES.sub(lambda found: format(army(found[1]), found[2] or found[3] or ""), text)


def armies_named(text: str) -> list[str]:
    """Return the sides that a text of a file refers to."""
    return [found[1] for found in IN_FILES.finditer(text)]


class Named(str):
    """A reference to a piece; a format's verb, said of one, agrees with its name."""

    __slots__ = ("several",)
    several: bool

    def __format__(self, form: str) -> str:
        verb, gap, rest = form.partition(" ")
        said = f" {_plural(verb) if self.several else verb}{gap}{rest}" if form else ""
        return str.__str__(self) + said


def named(piece: Piece) -> Named:
    """Refer to a piece by what it is called now; a format's verb belongs to the name."""
    found = Named(f"{PIECE}{piece.id}{SPLIT}{piece.name}{END}")
    found.several = many(piece.name.rstrip(" 0123456789"))
    return found


def does_named(piece: Piece) -> str:
    """Refer to a piece in a question, after the verb that agrees with it: does the Foot, do Axemen.

    The first letter is small: `sentence` makes it large where a question begins with it.
    """
    who = named(piece)
    return f"{'do' if who.several else 'does'} {who}"


def whose(piece: Piece) -> str:
    """Refer to a piece as the owner of what follows: Longbowmen 2's, the Wolves'."""
    ends = "'" if piece.name.endswith("s") else GENITIVE
    return f"{PIECE}{piece.id}{SPLIT}{piece.name}{ends}{END}"


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a sentence, and the side or the piece that it names."""

    text: str
    side: str = ""
    piece: str = ""


def worded(text: str, names: Names) -> str:
    """Return a sentence with the names of armies and pieces; sides without one are Red, Blue."""
    if PRIVATE.search(text) is None:
        return sentence(text)
    return sentence("".join(part.text for part in worded_parts(text, names)))


def worded_parts(text: str, names: Names | None) -> list[Part]:
    """Return the same words in parts, so that whoever shows them knows what each one names.

    Without names sides are written by their ids.
    """
    parts: list[Part] = []
    said, at, capital = "", 0, False
    for found in REFERENCE.finditer(f"{text}{CAPITAL}"):
        if words := PRIVATE.sub("", text[at : found.start()]):
            parts.append(Part(sentence(words) if capital else words))
            said, capital = words, False
        at = found.end()
        if found[0] == CAPITAL:
            capital = True
            continue
        begins = BEGINS.search(said) is not None
        part = _part(found, names, begins=begins)
        parts.append(replace(part, text=sentence(part.text)) if capital else part)
        said, capital = part.text, False
    return parts


def plain_words(text: str) -> str:
    """Return a sentence with sides by their ids: what drills expect and fingerprints hold."""
    if PRIVATE.search(text) is None:
        return text
    return "".join(part.text for part in worded_parts(text, None))


def prompt(side: str, why: str, names: Names) -> str:
    """Return who is asked for what; whoever the question itself begins with is named only once."""
    if why.startswith(f"{ARMY}{side}{SPLIT}"):
        return worded(why, names)
    return f"{sentence(name_of(side, names))}: {worded(why, names)}"


def name_of(side: str, names: Names) -> str:
    """Return what the army of a side is called, its colour if it has no name."""
    return names.get(side) or side.title()


def sentence(text: str) -> str:
    """Return a text that begins like a sentence, however the name is written that it begins with.

    An id such as b8.2 is no name and stays as it is.
    """
    if PRIVATE.match(text):
        return text if text[0] == CAPITAL else CAPITAL + text
    first = text.split(maxsplit=1)[0] if text.strip() else ""
    return text if any(map(str.isdigit, first)) else text[:1].upper() + text[1:]


def _part(found: re.Match[str], names: Names | None, *, begins: bool) -> Part:
    """Return the words for a reference; whether they begin a sentence decides on a capital."""
    key, form = found[1], found[2]
    if found[0][0] == PIECE:
        return Part(sentence(form) if begins and names is not None else form, piece=key)
    if names is None:
        alone = form.startswith(ALONE)
        return Part(form[1:] if alone else f"{key}{_joined(form)}", side=key)
    return Part(_army_words(name_of(key, names), form, begins=begins), side=key)


def _army_words(name: str, form: str, *, begins: bool) -> str:
    """Return an army's name as it stands in a sentence, with its verb or its genitive."""
    several = many(name)
    if form.startswith(ALONE):
        return _plural(form[1:]) if several else form[1:]
    if name.startswith("The ") and not begins:
        name = f"the {name.removeprefix('The ')}"
    if form == GENITIVE:
        return f"{name}'" if name.endswith("s") else f"{name}{GENITIVE}"
    verb, gap, rest = form.partition(" ")
    return f"{name}{_joined(_plural(verb) if several else verb)}{gap}{rest}"


def _joined(form: str) -> str:
    return form if form == GENITIVE or not form else f" {form}"


def many(name: str) -> bool:
    """Return whether a name speaks of many: The Keepers of the Oak does, The Host of Bears not.

    Men-at-arms are many, a man-at-arms is one.
    """
    words = name.split()
    ends = (spot for spot, word in enumerate(words) if spot and word in BESIDE)
    noun = words[next(ends, len(words)) - 1] if words else ""
    noun = noun.partition("-at-")[0].lower()
    return noun.endswith("men") or (
        noun.endswith("s") and not noun.endswith(("ss", "'s", "us", "is", "ops"))
    )


def plural(noun: str) -> str:
    """Return a noun or a name for several: parties, Axemen, orders of battle, Knights on foot."""
    found = AFTER_NOUN.search(noun)
    head, rest = (noun[: found.start()], noun[found.start() :]) if found else (noun, "")
    if many(head):
        return noun
    for one, several in PLURALS:
        if head.endswith(one):
            return f"{head.removesuffix(one)}{several}{rest}"
    return f"{head}s{rest}"


def _plural(verb: str) -> str:
    """Return what several do, for what one does."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > len("dies"):
        return f"{verb.removesuffix('ies')}y"
    return verb.removesuffix("es") if verb.endswith(HISSING) else verb.removesuffix("s")
