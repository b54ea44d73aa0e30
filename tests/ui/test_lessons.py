"""Lessons: every drill can be played with the mouse, step by step, and says what to do."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

import pygame
import pytest

from game.core.decision import Also, Objection, Pick
from game.core.plan import Move
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Path, Place
from game.data.drillfile import load_drill, shipped_drills
from game.data.files import scenarios
from game.data.ledger import load_ledger
from game.data.library import named_rulebook
from game.rules import RULESETS
from game.table.lattice import centre_of
from game.ui.app import App
from game.ui.kit.controls import Entry
from game.ui.lesson import Lesson, means
from game.ui.lesson_list import Planned, book_of, entry, planned_course
from game.ui.lesson_words import expectation
from game.ui.scenes import lessons
from game.ui.scenes.lesson import LessonScreen
from game.ui.scenes.lesson_panels import pointer
from game.ui.scenes.lessons import Item, LessonsScreen
from tests.ui.bases import pull
from tests.ui.driver import Driver, layout_problems, make_app, plain_table

ALL = shipped_drills()
"""Looked up once: files may be added while the tests run."""
SHIPPED = {path.stem: path for path in ALL if book_of(path) == RULESETS[0]}
EXAMPLE = scenarios() / "EXAMPLE.drill.yaml"
BOOKS = {book: [path for path in ALL if book_of(path) == book] for book in RULESETS}


def one_of_each_chapter(book: str) -> list[File]:
    """The first drill of each chapter."""
    return list({path.parent: path for path in reversed(BOOKS[book])}.values())


def lesson(name: str, part: int = 0) -> Lesson:
    return Lesson(load_drill(SHIPPED[name]), part)


def opened(name: str, part: int = 0, size: tuple[int, int] = (1280, 720), **how: Any) -> Driver:
    course = [Planned(SHIPPED[name]), Planned(SHIPPED["odds"])]
    app = make_app(size, **how).open(lambda app: LessonScreen(app, plain_table, course, part=part))
    driver = Driver(app)
    driver.frame()
    return driver


# ---------------------------------------------------------------------- the script


def play_through(path: File, most: int | None = None) -> None:
    """Play the parts of a drill as its script has them: all comes out as expected."""
    drill = load_drill(path)
    for part in range(len(drill.runs()))[:most]:
        played = Lesson(drill, part)
        for _ in range(2 * len(played.case.play) + 1):
            played.perform()
        assert played.finished, path
        assert len(played.done) == len(played.case.play), path
        checks = played.checks()
        assert [check.problem for check in checks] == [""] * len(checks), path
        assert all(check.text for check in checks)
        assert all(step.words for step in played.done)


@pytest.mark.parametrize("book", RULESETS)
def test_the_script_leads_to_what_is_expected(book):
    for path in one_of_each_chapter(book):
        play_through(path, most=1)


@pytest.mark.soak
@pytest.mark.parametrize("book", RULESETS)
def test_every_lesson_leads_to_what_is_expected(book):
    for path in BOOKS[book]:
        play_through(path)


def test_an_answer_of_the_script_is_taken_and_any_other_gets_a_hint():
    played = lesson("flanking")
    task = played.task
    assert task is not None
    move = Move(task.decision.side, task.decision.kind, "friend")
    hint = played.offer(move)
    assert hint is not None
    assert task.words in hint
    assert played.done == []
    assert played.offer(Move(task.decision.side, task.decision.kind, task.answer)) == ""
    assert len(played.done) == 1


def test_an_answer_to_another_question_is_passed_over():
    assert lesson("flanking").offer(Move("blue", "roll_over", "x")) is None


def refusing() -> Lesson:
    """A lesson that tries something in vain right now."""
    played = lesson("lines_of_fire", 2)
    while played.task is not None and not played.task.refused:
        played.perform()
    assert played.task is not None
    return played


def test_what_is_tried_in_vain_is_shown_before_it_goes_on():
    played = refusing()
    before = len(played.done)
    played.perform()
    assert played.refusal is not None
    assert played.refusal.rule == "FWB.lof.5"
    assert len(played.done) == before
    played.perform()
    assert played.refusal is None
    assert "FWB.lof.5" in played.done[-1].refusal


def test_the_player_may_try_it_himself():
    played = refusing()
    task = played.task
    assert task is not None
    objection = task.decision.objection(task.answer)
    assert objection is not None
    assert not played.attempt(type(objection)("Something else.", "FWB.other"))
    assert played.attempt(objection)
    assert played.refusal == objection
    assert not played.attempt(objection)


def test_what_any_rule_refuses_is_tried_by_the_rule_that_does(tmp_path):
    text = EXAMPLE.read_text(encoding="utf-8").replace("rule: FWB.turn.11, say", "rule: any, say")
    (tmp_path / "any.yaml").write_text(text, encoding="utf-8")
    played = Lesson(load_drill(tmp_path / "any.yaml"), 0)
    while played.task is not None and not played.task.refused:
        played.perform()
    assert played.task is not None
    assert played.task.rule == "FWB.turn.11"
    assert not played.attempt(Objection("Something else.", "FWB.other"))


def test_a_step_back_stands_one_step_earlier():
    played = lesson("flanking")
    first = played.task
    played.perform()
    second = played.task
    played.perform()
    earlier = played.back()
    assert earlier.task is not None
    assert second is not None
    assert first is not None
    assert earlier.task.words == second.words
    assert earlier.back().task.words == first.words  # type: ignore[union-attr]
    assert earlier.untold() == []


def test_a_way_to_the_same_place_is_the_same_answer():
    path = Path(side="red", kind="go", why="", course=None, movers=("a",))  # type: ignore[arg-type]
    there = (Leg(STEP, 1, 0), Leg(STEP, 2, 0))
    assert means(path, there, (Leg(STEP, 1, 1), Leg(STEP, 2, 0)))
    assert not means(path, there, (Leg(STEP, 1, 0),))
    assert not means(path, there, ())
    assert means(path, (), ())
    assert not means(path, (), Also("vault"))


def test_one_piece_put_right_stands_for_all_that_the_script_puts():
    place = Place(side="red", kind="put", why="", site=None, pieces=("a", "b"))  # type: ignore[arg-type]
    both = (("a", Pose(1, 1, "N")), ("b", Pose(2, 1)))
    assert means(place, both, (("a", Pose(1, 1, "E")),))
    assert not means(place, both, (("a", Pose(2, 1)),))
    assert not means(place, both, ())


@pytest.mark.parametrize(
    ("expected", "words"),
    [
        ('{exactly: ["attack:boss", decline], available: true}', "Only these are allowed: "),
        ('{exactly: ["attack:oaf"], available: false}', "Only these are not allowed: "),
        ("{exactly: []}", "Only these are offered: none"),
        ('{option: "attack:oaf", rule: any}', ": not allowed"),
        ("{option: move, listed: false}", "“move”: not offered"),
        ("{piece: boss, at: [4, 2], within: 0.5}", "Whip Boss: at 4,2, give or take 0.5"),
    ],
)
def test_every_form_of_expectation_has_words(tmp_path, expected, words):
    offered = '{option: "attack:boss", available: true, chance: {defeated: "91/216"}}'
    text = EXAMPLE.read_text(encoding="utf-8")
    assert offered in text
    (tmp_path / "words.yaml").write_text(text.replace(offered, expected), encoding="utf-8")
    drill = load_drill(tmp_path / "words.yaml")
    (part,) = [n for n, case in enumerate(drill.runs()) if case.name == "what can be chosen"]
    played = Lesson(drill, part)
    while not played.finished:
        played.perform()
    told = played.checks()[0].text
    assert words in told
    assert "any" not in told
    assert told.count(":") == 1


def test_expectations_are_told_in_words():
    texts = {
        expectation(played.match, expected.form)
        for name in ("flanking", "double_time", "whom_to_attack")
        for played in [lesson(name)]
        for expected in played.case.expect
    }
    assert "Warrior 2: where gone" in texts
    assert any(text.startswith("The attack roll comes to 5 (flanking +1)") for text in texts)


# ---------------------------------------------------------------------- with the mouse


def test_a_lesson_is_played_with_the_mouse_alone():
    driver = opened("flanking")
    driver.click_piece("us")
    driver.click_widget("Attack")
    driver.click_piece("them")
    driver.settle()
    screen = driver.top
    assert screen.lesson.finished
    assert "them" not in driver.figures
    assert driver.has("The result")
    assert not driver.app.progress.done
    driver.click_widget("Next part")
    assert screen.lesson.part == 1
    assert "them" in driver.figures


def test_one_gesture_may_answer_several_steps():
    driver = opened("flanking")
    driver.top.controller.selected = "us"
    driver.top.new_question()
    driver.click_piece("them")
    driver.settle()
    assert driver.top.lesson.finished


def test_show_me_plays_it_for_the_player():
    driver = opened("flanking")
    for _ in range(3):
        driver.click_widget("Show me")
        driver.settle()
    assert driver.top.lesson.finished
    driver.click_widget("Again")
    assert not driver.top.lesson.done


def test_another_answer_gets_a_friendly_hint_and_changes_nothing():
    driver = opened("flanking")
    driver.click_piece("us")
    driver.click_widget("End its activation")
    assert "That is legal" in driver.notice
    assert len(driver.top.lesson.done) == 1


def test_the_forbidden_target_is_tried_by_a_click():
    driver = opened("lines_of_fire", 2)
    while not driver.top.lesson.task.refused:
        driver.press(pygame.K_RETURN)
    driver.click_piece("them")
    assert driver.top.lesson.refusal is not None
    assert driver.has("The referee refuses: The line of fire is blocked")
    driver.click_widget("Continue")
    assert driver.top.lesson.refusal is None


def test_a_way_is_gone_by_a_click_on_its_end():
    driver = opened("double_time")
    while not isinstance(driver.top.lesson.task.decision, Path):
        driver.click_widget("Show me")
    task = driver.top.lesson.task
    end = task.answer[-1]
    driver.click_cell(end.x, end.y)
    driver.settle()
    assert driver.top.lesson.done[-1].words == task.words
    figure = driver.figures[task.decision.movers[0]]
    assert (figure.centre[0] - 0.5, figure.centre[1] - 0.5) == (end.x, end.y)


COURSES = [lesson for book in RULESETS for lesson in planned_course(book)]


@pytest.mark.parametrize("book", RULESETS)
def test_a_course_has_about_ten_lessons_of_a_few_minutes(book):
    course = planned_course(book)
    assert 10 <= len(course) <= 12
    assert all(1 <= each.minutes <= 6 for each in course)
    assert 30 <= sum(each.minutes for each in course) <= 60
    assert all(1 <= len(each.parts or "1") <= 5 for each in course)


def test_lessons_that_were_written_for_a_course_stand_in_it_in_their_order():
    for book in RULESETS:
        own = sorted(path for path in BOOKS[book] if path.parent.name == "course")
        assert not own or [each.path for each in planned_course(book)] == own


@pytest.mark.parametrize("planned", COURSES, ids=lambda each: each.name)
def test_a_course_is_played_with_the_mouse(planned):
    """Every step is a click on what the lesson points at: a piece, a place, or a button."""
    app = make_app().open(lambda app: LessonScreen(app, plain_table, [planned]))
    driver = Driver(app)
    screen = driver.top
    for _ in range(60):
        driver.settle()
        if screen.lesson.finished:
            assert [check.problem for check in screen.lesson.checks() if check.problem] == []
            if screen.lesson.part + 1 == screen.lesson.parts:
                break
            driver.click_widget("Next part")
            continue
        done = len(screen.lesson.done), screen.lesson.refusal
        task = screen.lesson.task
        where = pointer(task, driver.table.scene) if task else None
        if where is None or screen.lesson.refusal:
            driver.click_widget("Continue")
        elif where.pieces:
            driver.click_piece(where.pieces[0])
        elif where.cells:
            driver.click_at(centre_of(driver.table.scene.table, where.cells[-1]))
        elif where.do is None:
            driver.click_widget("Show me")
        else:
            driver.click_widget(task.words)
        now = len(screen.lesson.done), screen.lesson.refusal
        if now == done and driver.has("Cast"):
            # A workbench answers all of its questions at once, when the spell is cast.
            driver.click_widget("Show me")
        assert (len(screen.lesson.done), screen.lesson.refusal) != done or screen.lesson.finished
    assert driver.app.progress.done == {planned.name}


def test_a_base_is_dragged_to_the_mark_and_a_man_on_it_to_his_place():
    base = next(each for each in COURSES if each.path.stem == "03_men_on_the_base")
    driver = Driver(make_app().open(lambda app: LessonScreen(app, plain_table, [base], part=1)))
    lesson = driver.top.lesson
    while lesson.task.decision.kind != "unit_path":
        driver.click_widget(lesson.task.words)
        driver.settle()
    x, y = driver.figures["bows"].centre
    pull(driver, (x, y), (x + 2.2, y + 0.1))
    driver.up()
    driver.settle()
    assert lesson.task.decision.kind == "rearrange"
    assert driver.figures["bows"].centre == (x + 2, y), "what the script says is done"
    for _ in range(2):
        driver.click_widget("Try it" if lesson.refusal is None else "Continue")
    pull(driver, driver.figures["bows.2"].centre, (x + 3.3, y))
    driver.up()
    driver.click_widget("Confirm")
    driver.settle()
    assert lesson.finished


def test_undo_takes_one_step_back_even_over_dice():
    driver = opened("flanking")
    for _ in range(3):
        driver.press(pygame.K_RETURN)
        driver.settle()
    assert driver.top.lesson.finished
    driver.control(pygame.K_z)
    assert len(driver.top.lesson.done) == 2
    assert "them" in driver.figures
    driver.click_piece("them")
    driver.settle()
    assert driver.top.lesson.finished


def test_after_the_last_part_comes_the_next_lesson_and_then_the_list():
    driver = opened("odds")
    screen = driver.top
    course = [Planned(SHIPPED["odds"]), Planned(SHIPPED["wounds"])]
    screen.course, screen.number = course, 0
    titles = [screen.lesson.drill.title]
    for _ in range(400):
        if not driver.app.alive:
            break
        if screen.lesson.drill.title != titles[-1]:
            titles.append(screen.lesson.drill.title)
        driver.press(pygame.K_RETURN)
    assert not driver.app.alive
    assert titles == [entry(SHIPPED["odds"]).title, entry(SHIPPED["wounds"]).title]
    assert driver.app.progress.done == {each.name for each in course}


def test_escape_leaves():
    driver = opened("flanking")
    driver.top.controller.selected = ""
    driver.press(pygame.K_ESCAPE)
    assert not driver.app.alive


def test_a_script_that_does_not_fit_ends_in_a_sentence(monkeypatch):
    driver = opened("flanking")

    def broken(self):
        raise ValueError("a pose is [x, y]")

    monkeypatch.setattr(Lesson, "perform", broken)
    driver.press(pygame.K_RETURN)
    assert "cannot continue" in driver.notice


@pytest.mark.parametrize("book", RULESETS)
def test_every_step_says_where_to_click(book):
    """Unless it is a question that only has a list, there is a place or a button for it."""
    for path in one_of_each_chapter(book):
        played = Lesson(load_drill(path), 0)
        while played.task is not None:
            scene = played.match.rules.scene(played.match.state)
            where = pointer(played.task, scene)
            if isinstance(played.task.decision, Pick | Path | Place):
                assert where.pieces or where.cells or where.do, path
            played.perform()


# ---------------------------------------------------------------------- the list


@pytest.fixture
def listing() -> Driver:
    driver = Driver(make_app().open(lambda app: LessonsScreen(app, plain_table, ALL)))
    driver.settle()
    return driver


def titles_of(driver: Driver) -> list[str]:
    return [widget.text for widget in driver.widgets(Item)]


def test_each_rulebook_lists_its_own_drills_by_chapter_in_its_order(listing):
    course = listing.top.lessons
    assert course.books == [book for book in RULESETS if BOOKS[book]]
    for book in course.books:
        entries = course.entries(book)
        assert sorted(each.path for each in entries) == sorted(BOOKS[book])
        chapters = [chapter for chapter, _ in course.chapters(book)]
        assert len(chapters) == len(set(chapters)) == len({p.parent for p in BOOKS[book]})
    chapters = [chapter for chapter, _ in course.chapters(RULESETS[0])]
    assert chapters.index("Movement") < chapters.index("Shooting") < chapters.index("Victory")
    ids = list(load_ledger(RULESETS[0]).rules)
    first = course.entries(RULESETS[0])[0]
    assert min(map(ids.index, first.rules)) < len(ids) / 10


def test_a_tab_opens_the_lessons_of_its_rulebook(listing):
    for book in RULESETS:
        listing.click_widget(named_rulebook(book).title)
        assert listing.find(named_rulebook(book).title).chosen
        course, rest = planned_course(book), listing.top.lessons.entries(book)
        numbered = [f"{n + 1}.  {each.title}" for n, each in enumerate(course)]
        others = [each.title for each in rest if each.path.parent.name != "course"]
        assert titles_of(listing) == numbered + others


def test_a_tab_says_how_many_lessons_a_search_finds(listing):
    listing.click(*listing.widgets(Entry)[0].rect.center)
    listing.type("charge")
    for book in RULESETS:
        count = len(listing.top.lessons.entries(book, "charge"))
        assert 0 < count < len(BOOKS[book])
        assert listing.has(f"{named_rulebook(book).title} ({count})")


def test_the_open_book_is_read_first_and_others_follow(monkeypatch):
    monkeypatch.setattr(lessons, "READING", 0.0)
    first, other = RULESETS[:2]
    drills = [*BOOKS[other][:3], *BOOKS[first][:4]]
    driver = Driver(make_app().open(lambda app: LessonsScreen(app, plain_table, drills)))
    driver.top.message(lessons.Open(first))
    driver.frame()
    assert driver.has("Reading the lessons")
    for _ in range(4):
        driver.frame()
    assert len(titles_of(driver)) == len(planned_course(first)) + 4
    assert not driver.top.lessons.ready
    driver.settle()
    assert len(driver.top.lessons.entries(other)) == 3


def test_a_search_finds_titles_parts_and_rules(listing):
    for letter in "flank.2":
        listing.frame(pygame.Event(pygame.KEYDOWN, key=0, mod=0, unicode=letter))
    assert listing.top.search == ""
    field = listing.widgets(Entry)[0]
    listing.click(*field.rect.center)
    listing.type("flank")
    found = listing.top.lessons.entries(listing.top.book, "flank")
    assert listing.top.search == "flank"
    assert 3 < len(found) < len(SHIPPED)
    assert listing.widgets(Entry)[0].focus
    assert all(
        "flank" in f"{e.title} {e.say} {e.parts} {e.rules} {e.chapter}".lower() for e in found
    )
    listing.type("xyz")
    assert listing.has("No lesson matches.")


def test_a_lesson_is_chosen_begun_and_ticked_off(listing):
    first = listing.top.lessons.entries(listing.top.book)[0]
    listing.click_widget(first.title)
    assert listing.top.chosen == Planned(first.path)
    listing.click_widget("Begin")
    screen = listing.top
    assert isinstance(screen, LessonScreen)
    screen._begin(screen.lesson.from_part(screen.lesson.parts - 1))
    for _ in range(40):
        if screen.lesson.finished:
            break
        listing.press(pygame.K_RETURN)
    listing.click_widget("All lessons")
    assert isinstance(listing.top, LessonsScreen)
    assert [item.text for item in listing.widgets(Item) if item.done] == [first.title]


def test_a_part_can_be_begun_by_itself(listing):
    entries = listing.top.lessons.entries(listing.top.book)
    wanted = next(each for each in entries if len(each.parts) > 2)
    listing.top.chosen = Planned(wanted.path)
    listing.top.rebuild()
    listing.frame()
    name = wanted.parts[1]
    listing.click_widget(f"2.  {name[:1].upper()}{name[1:]}")
    assert listing.top.lesson.part == 1


def test_the_arrows_walk_through_the_list(listing):
    listed = listing.top.in_order()
    for _ in range(30):
        listing.press(pygame.K_DOWN)
    assert listing.top.chosen == listed[29]
    listing.press(pygame.K_UP)
    assert listing.top.chosen == listed[28]
    chosen = next(item for item in listing.widgets(Item) if item.chosen)
    assert listing.top._list.rect.contains(chosen.rect)


def test_the_course_comes_first_and_its_first_undone_lesson_is_next(listing):
    screen, book = listing.top, listing.top.book
    first, second = planned_course(book)[:2]
    assert screen.in_order()[: len(planned_course(book))] == planned_course(book)
    assert [item.text for item in listing.widgets(Item) if item.comes_next] == [
        f"1.  {first.title}"
    ]
    listing.click_widget("Start the course")
    assert listing.top.lesson.parts == len(first.cases)
    while not listing.app.progress.done:
        listing.press(pygame.K_RETURN)
        listing.settle()
    assert listing.has("Next lesson")
    listing.click_widget("All lessons")
    assert [item.text for item in listing.widgets(Item) if item.comes_next] == [
        f"2.  {second.title}"
    ]
    assert listing.has("Continue the course")
    listing.press(pygame.K_RETURN)
    assert listing.top.course[listing.top.number] == second
    while listing.top is not screen:  # the first Escape lets go of the piece in hand
        listing.press(pygame.K_ESCAPE)
    for each in planned_course(book):
        listing.app.progress.tick(each.name)
    screen.rebuild()
    listing.press(pygame.K_RETURN)
    assert "Choose a lesson" in listing.notice


def test_ticks_are_there_again_after_a_restart(tmp_path):
    keep = tmp_path / "settings.json"
    course = planned_course(RULESETS[1])
    App(pygame.Surface((1280, 720)), keep=keep).progress.tick(course[0].name)
    again = App(pygame.Surface((1280, 720)), keep=keep)
    driver = Driver(again.open(lambda app: LessonsScreen(app, plain_table, ALL)))
    driver.settle()
    assert driver.top.book == RULESETS[1], "the course that was begun is open"
    assert driver.top.first_undone() == course[1]


def test_a_damaged_file_says_what_is_wrong_with_it(tmp_path):
    folder = tmp_path / "some_rules" / "drills" / "first_steps"
    folder.mkdir(parents=True)
    path = folder / "bad.yaml"
    path.write_text("drill: [", encoding="utf-8")
    found = entry(File(path))
    assert found.chapter == "First steps"
    assert "bad.yaml" in found.problem


# ---------------------------------------------------------------------- room for everything

LAYOUTS = [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0), ((1920, 1080), 0.75)]


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
@pytest.mark.parametrize(("name", "part", "steps"), [("flanking", 0, 0), ("protect", 9, 4)])
def test_nothing_in_a_lesson_is_cut(size, scale, name, part, steps):
    driver = opened(name, part, size, scale=scale)
    for _ in range(steps):
        driver.press(pygame.K_RETURN)
        driver.settle()
    assert layout_problems(driver.top) == []
    while not driver.top.lesson.finished:
        driver.press(pygame.K_RETURN)
        driver.settle()
    assert layout_problems(driver.top) == []


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
def test_nothing_in_the_list_is_cut(size, scale):
    app = make_app(size, scale=scale).open(lambda app: LessonsScreen(app, plain_table, ALL))
    driver = Driver(app)
    driver.settle()
    assert layout_problems(driver.top) == []
    driver.top.chosen = Planned(SHIPPED["lines_of_fire"])
    driver.top.rebuild()
    driver.frame()
    assert layout_problems(driver.top) == []
