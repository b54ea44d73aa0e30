"""Draw a picture of a battle into a PNG file, without a screen."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.cli.replay import ANSWERS
from game.cli.words import number_from, whole_number
from game.data.suggest import short

if TYPE_CHECKING:
    from game.core.match import Match
    from game.data.library import Bundle

SIZE = re.compile(r"([0-9]{1,6})x([0-9]{1,6})")
LOOKS = ("sees", "seen", "threats", "heat")
"""What can be looked at without a click on the table."""
EXAMPLES = """\
examples:
  sandtable shot mossback_ford --out ford.png
  sandtable shot split_crown --out crown.png --size 1920x1080 --zoom 2 --play 150
  sandtable shot milestone_meadow --until dodge_reply --out dodge.png
  sandtable shot meeting_engagement --until charge_attack --zoom 2 --button attack --out charge.png
  sandtable shot night_gate --play 60 --zoom 2 --point 12,9 --out pikes.png
  sandtable shot beacon_tor --play 420 --look sees --look seen --drag 33,25 --out seen.png
  sandtable shot --journal game.jsonl --at 40 --out turn.png
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.add_argument("scenario", nargs="?", metavar="SCENARIO", help="a scenario's name or file")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the PNG to write")
    parser.add_argument("--force", action="store_true", help="overwrite a file of any kind")
    parser.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH", help="1280x720")
    parser.add_argument("--zoom", type=_zoom, metavar="Z", help="1.5 or 150%%; else all of it")
    parser.add_argument(
        "--framed", action="store_true", help="with the armies in view, as a battle opens"
    )
    parser.add_argument(
        "--play",
        type=whole_number(0, 1_000_000),
        default=0,
        metavar="N",
        help="let the computer give N answers first",
    )
    parser.add_argument(
        "--until",
        metavar="[SIDE:]KIND",
        help="and more answers until a question of this kind comes up, to this side",
    )
    parser.add_argument(
        "--point", type=_spot, metavar="X,Y|ID", help="the place or piece that the mouse rests on"
    )
    parser.add_argument(
        "--drag", type=_spot, metavar="X,Y|ID", help="where the chosen piece is being dragged to"
    )
    parser.add_argument(
        "--button", default="", metavar="WORDS", help="the button that the mouse rests on"
    )
    parser.add_argument("--piece", metavar="ID", help="the selected piece")
    parser.add_argument(
        "--look",
        action="append",
        default=[],
        choices=LOOKS,
        metavar="NAME",
        help=f"overlays to switch on, in turn: {', '.join(LOOKS)}",
    )
    parser.add_argument(
        "--scale", type=_scale, default=1.0, metavar="S", help="the interface's size: 1.5 or 150%%"
    )
    parser.add_argument(
        "--lines", choices=("off", "faint", "strong"), default="faint", help="between the cells"
    )
    parser.add_argument("--seed", default="1", metavar="S", help="the seed for that (1)")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="a saved game to draw from")
    parser.add_argument("--at", type=ANSWERS, metavar="N", help="after N answers of the saved game")


def _size(text: str) -> tuple[int, int]:
    found = SIZE.fullmatch(text.lower())
    if not found:
        raise argparse.ArgumentTypeError(f"{short(text)} is not a size such as 1280x720")
    size = int(found[1]), int(found[2])
    if not (200 <= size[0] <= 7680 and 150 <= size[1] <= 4320):
        raise argparse.ArgumentTypeError("a picture is 200x150 to 7680x4320 pixels large")
    return size


def _share(text: str, what: str) -> float:
    try:
        return number_from(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        said = f"{short(text)} is not a {what} such as 1.5 or 150%"
        raise argparse.ArgumentTypeError(said) from None


def _zoom(text: str) -> float:
    zoom = _share(text, "zoom")
    if not 0.1 <= zoom <= 4:
        raise argparse.ArgumentTypeError("a zoom is 0.1 to 4, or 10% to 400%")
    return zoom


def _scale(text: str) -> float:
    scale = _share(text, "scale")
    if not 0.75 <= scale <= 2.5:
        raise argparse.ArgumentTypeError("a scale is 0.75 to 2.5, or 75% to 250%")
    return scale


def _point(text: str) -> tuple[float, float]:
    x, comma, y = text.partition(",")
    try:
        place = number_from(x), number_from(y)
    except ValueError:
        place = None
    if place is None or not comma:
        raise argparse.ArgumentTypeError(f"{short(text)} is not a place such as 12,9 or 30.5,24")
    return place


def _spot(text: str) -> tuple[float, float] | str:
    """Return a place, or the id of a piece."""
    return _point(text) if "," in text else text


def run(arguments: argparse.Namespace) -> int:
    """Draw the battle at its start, after some play, or at some answer of a saved game."""
    from game.core.errors import UsageError
    from game.data.library import scenario_place
    from game.data.writing import check_target
    from game.ui.shot import Hand, Picture, save_frame

    if (arguments.scenario is None) == (arguments.journal is None):
        raise UsageError("name either a scenario or a saved game with --journal")
    source = arguments.journal or scenario_place(arguments.scenario)[1]
    check_target(arguments.out, "png", [source], force=arguments.force)
    match, bundle = _position(arguments)
    looks = tuple(arguments.look)
    hand = Hand(arguments.point, arguments.drag, arguments.piece or "", looks, arguments.button)
    look = arguments.size, arguments.zoom, arguments.scale, arguments.lines
    picture = Picture(*look, framed=arguments.framed)
    save_frame(match, bundle, picture, arguments.out, hand)
    print(f"wrote {arguments.out}")
    return 0


def _asks(match: Match[Any], wanted: str) -> bool:
    """Return whether a question of the wanted kind is open, or none will ever be."""
    asked, (side, _, kind) = match.pending, wanted.rpartition(":")
    return asked is None or (asked.kind == kind and side in ("", asked.side))


def _position(arguments: argparse.Namespace) -> tuple[Match[Any], Bundle]:
    from game.cli.replay import match_after
    from game.core.deck import FairDeck
    from game.core.dice import FairDice
    from game.core.errors import UsageError
    from game.core.match import Match
    from game.data.library import load_scenario
    from game.data.old_saves import readable_game
    from game.players.registry import make_player

    if arguments.journal is not None:
        recording = readable_game(arguments.journal)
        if recording.note:
            print(recording.note)
        return match_after(recording, arguments.at), recording.bundle
    bundle = load_scenario(arguments.scenario)
    dice, deck = FairDice(arguments.seed), FairDeck(arguments.seed)
    match = Match.begin(bundle.rulebook, bundle.begin(), dice, deck)
    player = make_player("greedy", arguments.seed)
    given = 0
    while match.pending is not None and given < arguments.play:
        match.answer(player.choose(match))
        given += 1
    wanted, kinds = arguments.until, set[str]()
    while wanted and not _asks(match, wanted):
        if match.pending is not None:
            kinds.add(match.pending.kind)
        match.answer(player.choose(match))
    if wanted and match.pending is None:
        raise UsageError(
            f"no question of the kind '{wanted}' came up until the game was over, "
            f"only {', '.join(sorted(kinds))}"
        )
    return match, bundle
