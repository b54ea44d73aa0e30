"""The replay in one HTML file: whole, small, true to the battle, and silent about secrets."""

from __future__ import annotations

import io
import json
import re
from base64 import b64decode
from functools import cache
from html.parser import HTMLParser
from importlib import resources
from pathlib import Path

import pytest
from PIL import Image

from game.cli.commands import run
from game.core.dice import Roll
from game.core.event import Rolled
from game.core.odds import Odds
from game.core.tally import Tally
from game.core.wording import worded
from game.ui.export import replay_page as page_module
from game.ui.export import sprite_sheet
from game.ui.export.aftermath import curve_of, great_moments, medals, turning_point
from game.ui.export.chances import chance_in_words, chance_of
from game.ui.export.chronicle import UNFINISHED, Chronicle
from game.ui.export.replay_data import hundredths, thinned
from game.ui.export.replay_page import page_of, replay_page
from tests.ui.driver import paint_disc, paint_plainly
from tests.ui.games import recorded, saved
from tests.ui.recordings import SCENARIOS, recording, told

MEGABYTE = 1_000_000


@pytest.fixture(autouse=True)
def plain(request, monkeypatch):
    """Pictures without art where their look and size are no matter."""
    if "painted" not in request.fixturenames:
        monkeypatch.setattr(page_module, "paint_table", paint_plainly)
        monkeypatch.setattr(sprite_sheet, "paint_figure", paint_disc)


@pytest.fixture
def painted():
    """Pictures as players see them."""


class Reader(HTMLParser):
    """Takes a page apart: what it refers to, the data in it, what is not closed."""

    EMPTY = ("meta", "img", "br", "input", "link")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.problems: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.data = ""
        self.unnamed: list[str] = []
        self._inside = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        known = dict(attrs)
        self.links += [value for name, value in attrs if name in ("src", "href", "action")]
        self.ids += [known["id"]] if "id" in known else []
        self._inside = known.get("id", "") if tag == "script" else ""
        if tag in ("canvas", "select", "input") and not known.get("aria-label"):
            self.unnamed.append(tag)
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> at {self.getpos()}")

    def handle_data(self, data):
        if self._inside == "battle":
            self.data += data


@cache
def read(book: str) -> tuple[str, Reader]:
    """The page of a book's battle; made and taken apart once, with plain pictures."""
    page = page_of(told(book))
    return page, Reader(page)


def standing(battle: dict, moment: int) -> dict[int, list]:
    """The pieces of a moment, as the page works them out: the last key, and all since."""
    moments = battle["moments"]
    start = max(n for n in range(moment + 1) if "k" in moments[n])
    found = {piece: state for piece, *state in moments[start]["k"]}
    for each in range(start + 1, moment + 1):
        for piece, *state in moments[each].get("d", []):
            if state:
                found[piece] = state
            else:
                del found[piece]
    return found


def shown(battle: dict, moment: int) -> list[tuple]:
    """Side, name and place of everything on the table, in order."""
    found = []
    for piece, state in standing(battle, moment).items():
        known = battle["pieces"][piece]
        found.append(
            (battle["sides"][known["s"]]["name"], known["n"], state[0], state[1], state[2])
        )
    return sorted(found)


def true(chronicle: Chronicle, answer: int, names: dict[str, str]) -> list[tuple]:
    """The same, from the battle itself; names are those that the pieces had last."""
    sides, found = chronicle.side_names(), []
    for figure in chronicle.scene(answer).figures:
        bearing = figure.stance if figure.bearing is None else figure.bearing
        side = sides.get(figure.side, figure.side.title())
        place = hundredths(figure.centre)
        found.append((side, names[figure.id], *place, round(bearing) % 360))
    return sorted(found)


def last_names(chronicle: Chronicle) -> dict[str, str]:
    return {
        figure.id: figure.called
        for answer in range(chronicle.length + 1)
        for figure in chronicle.scene(answer).figures
    }


@pytest.mark.parametrize("book", SCENARIOS)
def test_a_replay_is_one_sound_page_that_needs_nothing_else(book):
    page, reader = read(book)
    assert reader.problems == []
    assert reader.open == []
    assert reader.unnamed == []
    assert len(set(reader.ids)) == len(reader.ids)
    assert reader.links
    assert all(link.startswith("data:image/webp;base64,") for link in reader.links)
    bare = re.sub(r"base64,[A-Za-z0-9+/=]*", "", page)
    assert not re.search(
        r"https?:|//[a-z]+\.|@import|<link|<iframe|fetch\(|XMLHttp|WebSocket", bare
    )
    assert not re.search(r"\bimport\b *[({'\"]|url\((?!\$\{sheet)", bare)
    for link in reader.links:
        Image.open(io.BytesIO(b64decode(link.partition(",")[2]))).load()


@pytest.mark.parametrize("book", SCENARIOS)
def test_positions_are_those_of_the_battle(book):
    chronicle, battle = told(book), json.loads(read(book)[1].data)
    moments, names = battle["moments"], last_names(chronicle)
    assert len(moments) > 25
    assert sum("k" in moment for moment in moments) < len(moments) / 5
    assert moments[0]["a"] == 0
    chosen = {0, 1, len(moments) // 3, len(moments) // 2, len(moments) - 2, len(moments) - 1}
    for number in sorted(chosen | {n for n, m in enumerate(moments) if "k" in m}):
        answer = moments[number]["a"]
        assert shown(battle, number) == true(chronicle, answer, names), (number, answer)
    skipped = set(range(chronicle.length + 1)) - {moment["a"] for moment in moments}
    assert all(chronicle.scene(each) == chronicle.scene(each - 1) for each in skipped)


@pytest.mark.parametrize("book", SCENARIOS)
def test_scores_words_and_cards_are_those_of_the_battle(book):
    chronicle, battle = told(book), json.loads(read(book)[1].data)
    points, dealt = [], {}
    for number, moment in enumerate(battle["moments"]):
        points = moment.get("s", points)
        cards = moment.get("v", [])
        dealt |= dict(zip(cards[::2], cards[1::2], strict=True))
        if number % 25 == 0:
            assert points == [side.points for side in chronicle.summary(moment["a"]).sides]
            state = chronicle.state(moment["a"])
            titles = sorted(
                worded(chronicle.match.rules.card(state, figure.id).title, chronicle.names)
                for figure in chronicle.scene(moment["a"]).figures
            )
            assert sorted(battle["cards"][dealt[n]][0] for n in standing(battle, number)) == titles
    lines = [line for moment in battle["moments"] for line in moment.get("l", [])]
    rolls = [line for line in lines if line[0] == "roll"]
    assert len(rolls) == sum(
        isinstance(e.event, Rolled) and bool(e.event.text) for e in chronicle.flat
    )
    assert all(line[4]["d"] for line in rolls if len(line) > 4)
    assert battle["result"] == worded(chronicle.match.outcome.reason, chronicle.names)
    assert [title for title, _ in battle["chapters"]] == [c.title for c in chronicle.chapters]
    assert battle["key_moments"][-1][1] == "The end"


@pytest.mark.parametrize("book", SCENARIOS)
def test_pictures_are_there_for_everything(book):
    battle = json.loads(read(book)[1].data)
    sheet = Image.open(io.BytesIO(b64decode(read(book)[1].links[0].partition(",")[2])))
    for left, top, width, height, *_ in battle["sprites"]:
        assert left >= 0
        assert left + width <= sheet.width
        assert top + height <= sheet.height
    for moment in battle["moments"]:
        for _, *state in moment.get("k", []) + moment.get("d", []):
            if state:
                assert battle["looks"][state[3]]
                assert state[4] < len(battle["forms"])
    assert all(piece["p"] < len(battle["sprites"]) for piece in battle["pieces"])


@pytest.mark.parametrize("book", SCENARIOS)
def test_a_replay_is_small(painted, book, tmp_path):
    """A few turns are mostly pictures: a whole battle is at most twice as large."""
    path = replay_page(told(book), tmp_path / "replay.html")
    assert path.stat().st_size < 2.5 * MEGABYTE


def test_the_parts_of_the_page_come_with_the_package():
    for name in ("replay.html", "replay.css", "replay.js"):
        assert resources.files("game.ui.export").joinpath(name).read_text("utf-8").strip()


def test_what_a_file_says_is_only_text():
    chronicle = Chronicle.of(recorded())
    chronicle.note = "</script><script>alert('no')</script>"
    page = page_of(chronicle)
    assert "</script><script>alert" not in page
    assert json.loads(Reader(page).data)["note"] == chronicle.note


def test_a_game_that_has_hardly_begun_can_be_replayed():
    battle = json.loads(Reader(page_of(Chronicle.of(recorded(most=2), discreet=True))).data)
    assert battle["result"] == UNFINISHED
    assert battle["key_moments"] == []


def test_three_sides_can_be_replayed():
    battle = json.loads(
        Reader(page_of(Chronicle.of(recording("three_fairs", 60, over=False)))).data
    )
    assert len({piece["s"] for piece in battle["pieces"]}) == 3
    assert all(len(moment["s"]) == 3 for moment in battle["moments"] if "s" in moment)


# ---------------------------------------------------------------------- secrets


def hiding(*, over: bool) -> tuple[Chronicle, dict, set[tuple]]:
    """A battle in which some stand hidden at its last moment; the page, and what it must not show.

    Every side sees its own, so the secret is what is gone for the eyes of all together.
    """
    source = recording("hate_of_grashnok_buls", 40, over=over, player="random")
    whole, names = Chronicle.of(source), last_names(Chronicle.of(source))
    state, rules = whole.match.state, whole.match.rules
    for side in rules.sides(state):
        state = rules.seen_by(side, state)
    common = {figure.id for figure in rules.scene(state).figures}
    hidden = [f for f in whole.scene(whole.length).figures if f.id not in common]
    assert hidden
    chronicle = Chronicle.of(source, discreet=True)
    battle = json.loads(Reader(page_of(chronicle)).data)
    return chronicle, battle, {(names[f.id], *hundredths(f.centre)) for f in hidden}


def test_a_battle_that_is_not_over_keeps_its_secrets():
    chronicle, battle, hidden = hiding(over=False)
    last = {(name, x, y) for _, name, x, y, _ in shown(battle, len(battle["moments"]) - 1)}
    assert last
    assert not last & hidden
    assert chronicle.seed == ""
    assert "secret-seed-5" not in json.dumps(battle)


def test_who_pays_for_an_order_is_told_to_nobody_before_the_end():
    source = recording("battle_of_ghel_bedhbh", 60, over=False, player="random")
    secret = [e.event for e in Chronicle.of(source).flat if e.event.audience]
    assert secret
    chronicle = Chronicle.of(source, discreet=True)
    page = page_of(chronicle)
    for event in secret:
        assert json.dumps(worded(event.text, chronicle.names), ensure_ascii=False)[1:-1] not in page


def test_a_finished_battle_is_told_whole():
    chronicle, battle, hidden = hiding(over=True)
    assert {
        (name, x, y) for _, name, x, y, _ in shown(battle, len(battle["moments"]) - 1)
    } >= hidden
    assert chronicle.seed == "secret-seed-5"


# ---------------------------------------------------------------------- great moments and chances


def rolled(faces, total, target=0, *, compared=False, name="to hit", sides=6) -> Rolled:
    tally = Tally("to hit", target) if target else None
    roll = Roll("x", sides, tuple(faces))
    return Rolled(
        text="",
        name=name,
        side="",
        piece="",
        dice=roll,
        total=total,
        tally=tally,
        compared=compared,
    )


def test_chances_read_dice_as_the_book_does():
    high = [rolled((6, 6, 1), 2, 5, compared=True)]
    share = Odds.hits(3, 6, 5).at_least(2)
    assert chance_in_words(high[0]) == f"{round(share * 100)} % for 2 or more hits"
    assert chance_of(high[0]) == share
    low = [rolled((1, 1, 6), 2, 2, compared=True)]
    assert chance_of(low[0]) == share
    unclear = rolled((1, 5), 1, 3, compared=True)
    assert chance_of(unclear) is None
    assert chance_of(rolled((3, 4), 7)) == Odds.sum_of(2, 6).at_least(7)
    assert chance_of(rolled((3, 6), 6)) == Odds.best_of(2, 6).at_least(6)
    assert chance_of(rolled((3, 6), 3)) is None


def test_the_turning_point_can_be_jumped_to():
    chronicle = Chronicle.of(recorded())
    turning = turning_point(chronicle, curve_of(chronicle))
    moments = great_moments(chronicle)
    shown = [(m.answer, m.words) for m in moments if m.why == "Turning point"]
    assert shown == [(turning.answer, turning.text)]
    chapter = chronicle.chapters[turning.chapter - 1]
    assert chapter.start < turning.answer <= chapter.end


@pytest.mark.parametrize("book", SCENARIOS)
def test_great_moments_and_medals_have_names(book):
    chronicle = told(book)
    moments = great_moments(chronicle)
    assert [m.answer for m in moments] == sorted({m.answer for m in moments})
    for medal in medals(chronicle):
        assert medal.figure.side in chronicle.side_names()


def test_a_way_keeps_its_corners():
    assert thinned([0, 0, 100, 0, 200, 0, 200, 100, 200, 200]) == [0, 0, 200, 0]
    assert thinned([100, 0]) == []


# ---------------------------------------------------------------------- the command


def command(*words: object) -> int:
    return run([str(word) for word in words])


def test_the_command_writes_a_replay_alone_or_beside_the_rest(tmp_path, capsys):
    out = tmp_path / "deep" / "replay.html"
    assert command("report", saved(), "--replay", out) == 0
    assert capsys.readouterr().out == f"wrote {out}\n"
    assert Reader(out.read_text("utf-8")).data
    assert command("report", saved(), "--replay", out) == 0, "a page may be written anew"


def test_the_command_wants_something_to_write(capsys):
    assert command("report", saved()) == 2
    assert "name a file with --out, --replay or --gif" in capsys.readouterr().err


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_nothing_is_lost_to_a_replay(tmp_path, capsys, force):
    game = tmp_path / "game.jsonl"
    game.write_bytes(saved().read_bytes())
    before = game.read_bytes()
    assert command("report", game, "--replay", game, *force) == 2
    assert "is the file that is being read" in capsys.readouterr().err
    assert game.read_bytes() == before
    assert command("report", game, "--replay", tmp_path, *force) == 2
    assert "is a folder; name a file in it" in capsys.readouterr().err
    both = tmp_path / "both.html"
    assert command("report", game, "--out", both, "--replay", both, *force) == 2
    assert not both.exists()


def test_a_file_of_another_kind_stays(tmp_path, capsys):
    diary = tmp_path / "diary.html"
    diary.write_text("Dear diary")
    assert command("report", saved(), "--replay", diary) == 2
    assert "exists and is not a web page" in capsys.readouterr().err
    assert diary.read_text() == "Dear diary"
    assert command("report", saved(), "--replay", diary, "--force") == 0


@pytest.mark.parametrize("content", [None, "", "not a game\n", '{"format": 1}\n'])
def test_a_bad_save_is_refused_before_anything_is_written(tmp_path, capsys, content):
    game, out = tmp_path / "game.jsonl", tmp_path / "replay.html"
    if content is not None:
        game.write_text(content)
    assert command("report", game, "--replay", out) == 1
    assert str(game) in capsys.readouterr().err
    assert not out.exists()


def test_a_place_that_cannot_be_written_is_told(tmp_path, capsys):
    (tmp_path / "file").write_text("x")
    out = tmp_path / "file" / "replay.html"
    assert command("report", saved(), "--replay", out) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert Path(tmp_path / "file").read_text() == "x"
