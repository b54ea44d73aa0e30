"""Pictures, films and reports of a game: true to it, whole, and readable anywhere."""

from __future__ import annotations

import io
import re
from base64 import b64decode
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pygame
import pytest
from PIL import Image

from game.cli.commands import run
from game.core.dice import Roll
from game.core.errors import UsageError
from game.core.event import Attacked, Left, Moved, Rolled, Said
from game.core.odds import Odds
from game.core.unit_card import worded_summary
from game.core.wording import army, worded
from game.data.saves import match_of
from game.data.writing import export_path, write_whole
from game.ui.export import gif as film
from game.ui.export import picture, sprite_sheet
from game.ui.export.aftermath import curve_of, medals, turning_point
from game.ui.export.chronicle import Chronicle, is_loss, last_before, next_after
from game.ui.export.gif import gif, plan
from game.ui.export.luck import in_words, luck_of
from game.ui.export.picture import TableCamera, png, png_bytes
from game.ui.export.prose import listed, several
from game.ui.export.report import report
from game.ui.export.strokes import Strokes
from game.ui.scene import Screen
from game.ui.theme import Theme
from tests.ui.driver import Driver, make_app, paint_disc, paint_plainly
from tests.ui.games import recorded, saved


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    """Tables without art: these tests are about what is shown, not how it is painted."""
    monkeypatch.setattr(picture, "paint_table", paint_plainly)
    monkeypatch.setattr(picture, "paint_figure", paint_disc)
    monkeypatch.setattr(sprite_sheet, "paint_figure", paint_disc)


@cache
def chronicle() -> Chronicle:
    return Chronicle.of(recorded())


def opened(path: Path) -> Image.Image:
    """A picture that no longer needs its file."""
    return Image.open(io.BytesIO(path.read_bytes()))


# ---------------------------------------------------------------------- the chronicle


def test_a_game_falls_into_chapters_that_leave_nothing_out():
    told = chronicle()
    assert [chapter.title for chapter in told.chapters] == [
        "Setting out",
        "Round 1",
        "Round 2",
        "Round 3",
    ]
    assert [event for chapter in told.chapters for event in chapter.events()] == [
        event for events in told.told for event in events
    ]
    assert told.chapters[0].start == -1
    assert told.chapters[-1].end == told.length == told.match.answered()
    assert told.chapter_at(0).title == "Setting out"
    assert told.chapter_at(told.length).title == "Round 3"


def test_a_match_in_progress_has_a_chronicle_too():
    match = match_of(recorded())
    told = Chronicle.of(match)
    assert told.told == chronicle().told
    assert told.seed == "5"
    assert told.title


def test_moments_are_those_of_the_match():
    told = chronicle()
    for answer in (0, 3, 20, told.length):
        match = told.at(answer)
        assert match.answered() == answer
        assert told.scene(answer) == match.rules.scene(match.state)
        assert told.summary(answer) == worded_summary(match.rules.summary(match.state))
        assert told.upto(answer) == [e for events in told.told[: answer + 1] for e in events]


def test_exchanges_hold_their_rolls_and_losses():
    told = chronicle()
    exchanges = list(told.exchanges(told.flat))
    attacks = [t for t in told.flat if isinstance(t.event, Attacked)]
    assert [(e.answer, e.attack) for e in exchanges] == [(t.answer, t.event) for t in attacks]
    assert all(len(exchange.rolls) >= 2 for exchange in exchanges)
    fallen = [left for exchange in exchanges for left in exchange.lost]
    assert fallen == [t.event for t in told.flat if is_loss(t.event)]
    assert fallen


def test_ways_lead_from_where_pieces_stood_to_where_they_stand():
    told = chronicle()
    chapter = told.chapters[1]
    ways = told.ways(chapter.start, chapter.end)
    moved = {e.piece for e in chapter.events() if isinstance(e, Moved)}
    assert ways
    assert set(ways) <= moved
    for piece, way in ways.items():
        assert way[0] == told.centre(piece, chapter.start)
        assert len(way) >= 2
        if (now := told.centre(piece, chapter.end)) is not None:
            assert way[-1] == now


def test_the_fallen_are_marked_where_they_stood_last():
    told = chronicle()
    fallen = told.fallen(0, told.length)
    assert len(fallen) == len(told.losses)
    for piece, side, place in fallen:
        left = next(
            t.answer for t in told.flat if isinstance(t.event, Left) and t.event.piece == piece
        )
        assert told.centre(piece, left - 1) == place
        assert told.cast[piece].side == side


def test_marks_are_found_in_both_directions():
    marks = [2, 5, 9]
    assert [next_after(marks, n) for n in (0, 2, 8, 9)] == [2, 5, 9, None]
    assert [last_before(marks, n) for n in (2, 3, 9, 10)] == [None, 2, 5, 9]


def test_a_piece_that_walks_off_is_not_lost():
    assert is_loss(Left(text="", piece="a", how="defeated"))
    assert not is_loss(Left(text="", piece="a", how="off by the north edge"))
    assert not is_loss(Said(text="defeated"))


# ---------------------------------------------------------------------- pictures


def test_a_table_becomes_a_png(tmp_path):
    scene = chronicle().scene(10)
    path = png(scene, tmp_path / "deep" / "table.png")
    image = opened(path)
    assert image.format == "PNG"
    assert image.width / image.height == pytest.approx(scene.extent[0] / scene.extent[1], rel=0.02)
    colours = {colour for _, colour in image.convert("RGB").getcolors(1_000_000)}
    assert {Theme().side("red"), Theme().side("blue")} <= colours


def test_a_screen_becomes_a_png_of_its_size(tmp_path):
    class Plain(Screen):
        def build(self):
            from game.ui.kit.controls import Label

            return Label("Hello")

        def message(self, message):
            return None

    driver = Driver(make_app((900, 500)).open(Plain))
    driver.frame()
    path = png(driver.top, tmp_path / "screen.png")
    drawn = np.asarray(opened(path).convert("RGB")).swapaxes(0, 1)
    assert (drawn == pygame.surfarray.array3d(driver.app.surface)).all()


def test_arrows_and_crosses_are_to_be_seen():
    told = chronicle()
    camera = TableCamera(told.scene(0), 400)
    scene = told.scene(10)
    bare = pygame.surfarray.array3d(camera.take(scene)).astype(int)
    arrow = pygame.surfarray.array3d(camera.take(scene, [("red", [(1, 5), (8, 5)])])).astype(int)
    cross = pygame.surfarray.array3d(camera.take(scene, [], [("blue", (5, 5))])).astype(int)
    unit = camera.size[0] / scene.extent[0]
    changed = np.argwhere(np.abs(bare - arrow).sum(axis=2) > 30)
    assert changed[:, 0].min() / unit == pytest.approx(1, abs=0.5)
    assert changed[:, 0].max() / unit == pytest.approx(8, abs=0.5)
    assert np.abs(changed[:, 1] / unit - 5).max() < 0.5
    changed = np.argwhere(np.abs(bare - cross).sum(axis=2) > 30)
    assert (changed.mean(axis=0) / unit).tolist() == pytest.approx([5, 5], abs=0.1)


def test_strokes_take_any_way():
    strokes = Strokes((60, 60), 10)
    spots = [pygame.Vector2(5, 5), pygame.Vector2(30, 40), pygame.Vector2(50, 10)]
    for way in (spots[:1], spots[:2], spots, [spots[0]] * 3, [spots[0], spots[0] + (1, 0)]):
        strokes.arrow(way, 0.5, (200, 40, 40))
    strokes.cross(spots[2], 0.4, (40, 40, 200))
    finished = strokes.finished()
    assert finished.get_size() == (60, 60)
    assert finished.get_at((50, 10))[:3] == (40, 40, 200)


def test_fewer_colours_make_a_smaller_file():
    shot = TableCamera(chronicle().scene(0), 300).take(chronicle().scene(10))
    shot.blit(pygame.transform.smoothscale(shot, (77, 55)), (9, 9))
    assert len(png_bytes(shot, 16)) < len(png_bytes(shot))
    assert len(Image.open(io.BytesIO(png_bytes(shot, 16))).convert("RGB").getcolors()) <= 16


# ---------------------------------------------------------------------- the film


def test_a_film_shows_beginnings_losses_and_the_end():
    shots = plan(chronicle())
    ends = [shot.end for shot in shots]
    assert ends == sorted(set(ends))
    assert ends[0] == 0
    assert ends[-1] == chronicle().length
    assert {*chronicle().losses, *chronicle().rounds} - {-1} <= set(ends)
    assert [shot.start for shot in shots[1:]] == ends[:-1]
    few = plan(chronicle(), most=14)
    assert len(few) <= 14
    assert set(chronicle().losses) <= {shot.end for shot in few}


def test_a_film_is_an_animated_gif_of_the_whole_game(tmp_path):
    path = gif(recorded(), tmp_path / "game.gif", width=200)
    image = opened(path)
    shots = plan(chronicle())
    assert image.n_frames == len(shots)
    stays = []
    for number in range(image.n_frames):
        image.seek(number)
        stays.append(image.info["duration"])
    assert stays == [shot.stays for shot in shots]
    assert image.info.get("loop") == 0
    assert stays[-1] > stays[0]


def test_frames_are_shown_as_they_were_taken(tmp_path):
    """Only what changes is stored, so a mistake would show in the later frames."""
    path = gif(chronicle(), tmp_path / "game.gif", width=200)
    image = opened(path)
    taken = list(film._frames(chronicle(), plan(chronicle()), 200))
    for number, frame in enumerate(taken):
        image.seek(number)
        away = np.abs(np.asarray(image.convert("RGB"), int) - np.asarray(frame, int))
        assert away.mean() < 6, number


def test_the_caption_says_what_mattered_most():
    told = chronicle()
    loss = told.losses[0]
    said = film.telling([t.event for t in told.between(loss - 1, loss)], told.names)
    assert said.endswith("is defeated.")
    assert film.telling([], {}) == ""
    assert film.telling([Said(text=f"{army('red'):waits}.")], {}) == "Red waits."


# ---------------------------------------------------------------------- the report


class Reader(HTMLParser):
    """Takes a page apart and notes what is not closed."""

    EMPTY = ("meta", "img", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.problems: list[str] = []
        self.tags: Counter[str] = Counter()
        self.links: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags[tag] += 1
        self.links += [value for name, value in attrs if name in ("src", "href", "xlink:href")]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags[tag] += 1

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> at {self.getpos()}")

    def handle_data(self, data):
        if not self.open or self.open[-1] != "style":
            self.words.append(data)


@cache
def read_report() -> tuple[str, Reader]:
    path = saved().with_name("report.html")
    page = report(recorded(), path, width=200).read_text(encoding="utf-8")
    reader = Reader()
    reader.feed(page)
    return page, reader


def plain_words() -> str:
    return re.sub(r"\s+", " ", " ".join(read_report()[1].words))


def test_a_report_is_a_sound_page_that_needs_nothing_else():
    page, reader = read_report()
    assert reader.problems == []
    assert reader.open == []
    assert all(link.startswith("data:image/webp;base64,") for link in reader.links)
    assert not re.search(r"https?:|@import|url\(|<script|<link", page)


def test_a_report_has_a_map_for_each_chapter():
    page, _ = read_report()
    maps = re.findall(r'<figure><img src="([^"]*)"', page)
    assert len(maps) == len(chronicle().chapters)
    sizes = set()
    for link in maps:
        image = Image.open(io.BytesIO(b64decode(link.partition(",")[2])))
        image.load()
        sizes.add(image.size)
    assert len(sizes) == 1


def test_a_report_tells_everything():
    said = plain_words()
    told = chronicle()
    assert told.title in said
    assert told.story in said
    assert worded(told.match.outcome.reason, told.names) in said
    assert f"Seed {told.seed}" in said.replace("Seed  ", "Seed ")
    for chapter in told.chapters:
        assert chapter.title in said
    for each in told.flat:
        assert re.sub(r"\s+", " ", worded(each.event.text, told.names)) in said
        for rule in each.event.rules:
            assert rule in said


def test_key_rolls_list_every_part_with_its_rule():
    told = chronicle()
    page, _ = read_report()
    section = page[page.index("The rolls that decided it") : page.index("<h2>Medals</h2>")]
    costly = [e for e in told.exchanges(told.flat) if e.lost]
    assert section.count('class="key"') == min(8, len(costly))
    for exchange in costly[:8]:
        for roll in exchange.rolls:
            for face in roll.dice.faces:
                assert f">{face}</span>" in section
            for part in roll.tally.parts:
                assert f"{part.value:+d} {part.reason}" in section
                assert part.rule in section


def test_a_report_has_portraits_medals_and_a_turning_point():
    page, _ = read_report()
    armies = page[page.index("The armies") : page.index('class="page"')]
    kinds = {(f.side, f.name) for f in chronicle().cast.values() if f.rank > 0}
    assert armies.count('<img class="face"') == len(kinds)
    given = list(medals(chronicle()))
    assert page.count('class="medal"') == len(given) > 0
    turning = turning_point(chronicle(), curve_of(chronicle()))
    assert page.count('class="turning"') == (turning is not None)


def test_a_story_groups_plain_moves_and_tells_every_loss():
    page, _ = read_report()
    story = page[page.index('class="page"') : page.index("How it stood")]
    told = chronicle()
    for each in told.flat:
        if is_loss(each.event):
            assert worded(each.event.text, told.names) in story
    assert story.count(" moved ") < sum(isinstance(e.event, Moved) for e in told.flat)


def test_a_battle_that_is_not_over_keeps_the_seed_of_its_dice(tmp_path):
    page = report(recorded(seed="sesame-9", most=12), tmp_path / "r.html", width=150)
    assert "sesame-9" not in page.read_text(encoding="utf-8")


def test_the_score_is_drawn_for_both_sides():
    page, _ = read_report()
    drawing = page[page.index("<svg") : page.index("</svg>")]
    assert drawing.count("<path") == 2
    assert "stroke-dasharray" in drawing  # told apart without colour
    for side, name in chronicle().side_names().items():
        last = chronicle().scores()[side][-1][1]
        words = re.sub(r"<[^>]*>", " ", drawing)
        assert f"{name}: {last}" in re.sub(r"\s+", " ", words)


def test_what_a_file_says_is_only_text(tmp_path):
    told = Chronicle.of(recorded())
    told.told[3].append(Said(text="<script>alert('no')</script>"))
    again = Chronicle(told.match, told.bundle, "<b>seed</b>", {"red": "<i>"})
    again.flat = [*told.flat, type(told.flat[0])(3, told.told[3][-1])]
    page = report(again, tmp_path / "r.html", width=150).read_text(encoding="utf-8")
    assert "<script" not in page
    assert "<b>seed" not in page
    assert "&lt;b&gt;seed" in page


def test_a_game_that_has_hardly_begun_can_be_reported(tmp_path):
    begun = recorded(most=2)
    page = report(begun, tmp_path / "r.html", width=150).read_text(encoding="utf-8")
    assert "not over yet" in page
    assert gif(begun, tmp_path / "g.gif", width=150).exists()


# ---------------------------------------------------------------------- luck and words


def thrown(*faces: int, sides: int = 6, side: str = "red") -> Rolled:
    return Rolled(text="", name="x", side=side, piece="", dice=Roll("x", sides, faces), total=0)


def test_luck_is_measured_exactly():
    luck = luck_of([thrown(6, 6), thrown(5), thrown(1, side="blue")], "red")
    assert (luck.rolls, luck.dice, luck.shown, luck.expected) == (2, 3, 17, 10.5)
    odds = Odds.sum_of(3, 6)
    exact = odds.chance(lambda value: value < 17) + odds.chance(lambda value: value == 17) / 2
    assert luck.standing == pytest.approx(float(exact))
    assert luck.faces == ((6, (0, 0, 0, 0, 1, 2)),)
    assert in_words(luck) == "higher than 99 of 100 such handfuls"


def test_luck_adds_up_dice_of_all_kinds():
    luck = luck_of([thrown(1, 1), thrown(2, 9, sides=10)], "red")
    odds = Odds.sum_of(2, 6).plus(Odds.sum_of(2, 10))
    exact = odds.chance(lambda value: value < 13) + odds.chance(lambda value: value == 13) / 2
    assert luck.standing == pytest.approx(float(exact))
    assert [sides for sides, _ in luck.faces] == [6, 10]
    nobody = luck_of([], "red")
    assert (nobody.dice, in_words(nobody)) == (0, "No dice yet.")


def test_words_for_numbers_and_lists():
    assert several(1, "piece") == "one piece"
    assert several(3, "piece") == "three pieces"
    assert several(13, "foot", "feet") == "13 feet"
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"


# ---------------------------------------------------------------------- files


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    path = write_whole(tmp_path / "a.txt", b"old")

    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(UsageError, match=r"a\.txt cannot be written \(No space left on device\)"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_place_that_cannot_be_written_to_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(UsageError, match="cannot be written"):
        write_whole(tmp_path / "file" / "a.png", b"")


def test_exports_never_overwrite_each_other(home):
    first = export_path("battle", "png")
    assert first.parent == home / "exports"
    write_whole(first, b"1")
    assert export_path("battle", "png").name == "battle-2.png"


# ---------------------------------------------------------------------- the command


def test_the_command_writes_report_and_film(tmp_path, capsys):
    page, reel = tmp_path / "r.html", tmp_path / "g.gif"
    assert run(["report", str(saved()), "--out", str(page), "--gif", str(reel)]) == 0
    assert capsys.readouterr().out.split() == ["wrote", str(page), "wrote", str(reel)]
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert opened(reel).n_frames > 1


def test_the_command_says_what_is_wrong(tmp_path, capsys):
    out = tmp_path / "r.html"
    assert run(["report", str(tmp_path / "none.jsonl"), "--out", str(out)]) == 1
    assert "there is no such file" in capsys.readouterr().err
    assert run(["report", str(saved())]) == 2
    assert "--out" in capsys.readouterr().err
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{}\n")
    assert run(["report", str(broken), "--out", str(out)]) == 1
    assert "this is not a saved game" in capsys.readouterr().err
    assert not out.exists()
