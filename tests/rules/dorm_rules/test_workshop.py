"""The force builder: parties, orders of battle, what is wrong with them (DORM.19, DORM.20)."""

from __future__ import annotations

from dataclasses import replace

import pytest
import yaml

from game.core.errors import DataError, UsageError
from game.core.workshop import Company, Group, Roster
from game.data import library
from game.data.armyfile import army_from_text, army_text
from game.data.library import load_scenario, with_forces
from game.rules.dorm_rules.muster import Lists
from game.rules.dorm_rules.plan import Entry
from game.rules.dorm_rules.profile import Mind
from game.rules.dorm_rules.selection import Selection
from game.rules.dorm_rules.workshop.party import Made, usual
from game.rules.dorm_rules.workshop.workshop import WORKSHOP
from game.table.scene import Livery


@pytest.fixture(autouse=True)
def armies():
    return library.shipped_armies("dorm_rules")


@pytest.fixture
def lists(armies):
    figures = {key: each for army in armies.values() for key, each in army.profiles.items()}
    vehicles = {key: each for army in armies.values() for key, each in army.vehicles.items()}
    return Lists(figures, vehicles)


@pytest.fixture
def roster(armies) -> Roster:
    made = WORKSHOP.roster(armies["kingdom"])
    groups = [Group("captain"), Group("spearman", 1, 2), Group("war_wagon")]
    made.companies.append(Company("Border Watch", groups=groups, aim=500))
    return made


def told(roster: Roster) -> str:
    return "\n".join(text for _, text in WORKSHOP.army_problems(roster))


def test_every_printed_type_makes_a_legal_party(armies):
    for army in armies.values():
        for made in WORKSHOP.roster(army).entries.values():
            assert list(WORKSHOP.problems(made)) == [], made.name
            assert WORKSHOP.card(made).title == made.name
            assert WORKSHOP.figure(made, Livery(), "red").side == "red"
            for field in WORKSHOP.fields(made):
                WORKSHOP.value(made, field.key)


@pytest.mark.rules("DORM.20.1", "DORM.20.6")
def test_the_parts_of_a_party_add_up(armies):
    for army in armies.values():
        for made in WORKSHOP.roster(army).entries.values():
            found = WORKSHOP.rating(made)
            assert found.total == sum(int(line.amount) for line in found.lines), made.name
            assert all(line.parts for line in found.lines)


@pytest.mark.rules("DORM.19.6", "DORM.20.6")
def test_a_unit_is_put_together(roster):
    spears = roster.entries["spearman"]
    more = WORKSHOP.changed(spears, "soldiers.spearman", 9)
    assert WORKSHOP.rating(more).total - WORKSHOP.rating(spears).total == 10
    better = WORKSHOP.changed(spears, "leadership", 1)
    assert WORKSHOP.rating(better).total - WORKSHOP.rating(spears).total == 3
    mixed = WORKSHOP.changed(spears, "soldiers.levy", 4)
    assert [text for _, text in WORKSHOP.problems(mixed)] == [
        "Spearman has 2 types of soldiers: its leader allows 1. (DORM.19.5.1b)"
    ]
    labels = [field.label for field in WORKSHOP.fields(spears)]
    assert "Knight, 36 points" in labels  # 19 and 17 for the warhorse
    none = WORKSHOP.changed(spears, "soldiers.spearman", 0)
    assert "a unit has 4 to 15" in next(WORKSHOP.problems(none))[1]
    assert WORKSHOP.changed(none, "soldiers.spearman", 8) == spears


@pytest.mark.rules("DORM.16.1.2")
def test_a_wizard_picks_effects_and_an_apprentice_a_master(roster):
    wizard, pupil = roster.entries["wizard"], roster.entries["apprentice"]
    fields = {field.key: field for field in WORKSHOP.fields(wizard)}
    assert fields["effects"].high == wizard.character.magic
    assert WORKSHOP.changed(wizard, "effects", ["7", "9"]).entry.effects == ("7", "9")
    among = WORKSHOP.among(pupil, roster)
    master = next(field for field in WORKSHOP.fields(among) if field.key == "master")
    assert "Wizard" in [value.value for value in master.values]
    assert WORKSHOP.changed(among, "unit", "captain").name == "Captain"


@pytest.mark.rules("DORM.14.1.5a", "DORM.14.1.5d")
def test_the_crew_of_a_vehicle(lists):
    def crew(key: str, **men: int) -> list[str]:
        entry = Entry(unit=key, name="It", crew=men)
        return [text for _, text in WORKSHOP.problems(Made(entry, lists))]

    assert crew("war_wagon", arquebusier=4) == []
    assert crew("war_wagon", arquebusier=5) == ["It has a crew of 5: 4 at most. (DORM.14.1.5a)"]
    assert crew("war_wagon") == ["Nobody drives It: give it a crew. (DORM.14.1.5a)"]
    assert crew("clockwork_harness", levy=1) == []
    harness = crew("clockwork_harness", levy=2)
    assert harness == ["It has a crew of 2: 1 at most. (DORM.14.1.5d)"]


@pytest.mark.rules("DORM.14.1.5a", "DORM.14.1.2")
def test_a_vehicle_with_a_mind_needs_a_driver_as_well(lists):
    golem = replace(lists.vehicles["war_wagon"], mind=Mind(mo=5, ob=4))
    thinking = replace(lists, vehicles={**lists.vehicles, "golem": golem})
    made = Made(Entry(unit="golem", name="It"), thinking)
    found = [text for _, text in WORKSHOP.problems(made)]
    assert found == ["Nobody drives It: give it a crew. (DORM.14.1.5a)"]
    assert sum(usual("golem", thinking).entry.crew.values()) == golem.crew


@pytest.mark.rules("DORM.14.1.5a")
@pytest.mark.parametrize(("hits", "legal"), [(6, True), (7, False)])
def test_the_crew_has_room_in_its_vehicle(lists, hits, legal):
    figures = {**lists.figures, "levy": replace(lists.figures["levy"], hits=hits)}
    entry = Entry(unit="war_wagon", name="It", crew={"levy": 4})
    found = [text for _, text in WORKSHOP.problems(Made(entry, Lists(figures, lists.vehicles)))]
    words = "It has no room for its crew: take fewer or smaller ones. (DORM.14.1.5a)"
    assert found == ([] if legal else [words])


@pytest.mark.rules("DORM.19.6", "DORM.19.4.1a", "DORM.19.4.1b")
def test_faults_are_told_with_rule_and_remedy(roster):
    assert told(roster) == ""
    company = roster.companies[0]
    company.groups[1].count = 9
    assert "add an officer. (DORM.19.4.1b)" in told(roster)
    assert "points too much: leave something out. (DORM.19.6)" in told(roster)
    company.groups = [Group("spearman")]
    assert told(roster) == (
        "Border Watch: The force needs an officer of rank 1 or higher. (DORM.19.4.1a)"
    )


@pytest.mark.rules("DORM.19.4.1b", "DORM.19.4.2", "DORM.19.4.h1")
def test_the_tree_of_officers(roster, lists):
    assert WORKSHOP.orders.advice(roster, 0) == (
        "Captain fills 3 of 7 command slots: Spearman, Spearman, War Wagon"
    )
    roster.companies[0].groups = [Group("captain"), Group("hedge_wizard")]
    assert WORKSHOP.orders.advice(roster, 0) == (
        "Captain fills 0 of 7 command slots; Hedge Wizard may pick 3 more effects"
    )
    marshal, captain = Entry(unit="marshal", name="M"), Entry(unit="captain", name="C")
    ensigns = [Entry(unit="ensign", name=f"E{n}") for n in range(3)]
    force = Selection((captain, *ensigns, marshal), lists)
    tree = [(each.name, each.under) for each in force.tree()[0]]
    assert tree == [("M", ["C"]), ("C", ["E2"])]


def test_totals_and_verdicts(roster):
    company = WORKSHOP.total(roster).lines[0]
    parts = [WORKSHOP.rating(roster.entries[key]).total for key in ("captain", "war_wagon")]
    spears = WORKSHOP.rating(roster.entries["spearman"]).total
    assert int(company.amount) == sum(parts) + 2 * spears
    assert WORKSHOP.verdict(250, 250).fair
    assert "at least 1 points" in WORKSHOP.verdict(251, 250).words


def test_an_army_is_saved_read_and_fielded(roster):
    text = army_text(WORKSHOP.army(roster))
    own = army_from_text(text, "mine")
    again = WORKSHOP.roster(own.army)
    assert army_text(WORKSHOP.army(again)) == text
    battle = load_scenario("dorm_rules/open_meadow")
    state = with_forces(battle, {"blue": ("mine", own.data)}, {}).begin()
    units = [each.name for each in state.units_aside.values() if each.side == "blue"]
    assert units == ["Spearman", "Spearman", "War Wagon"]
    assert WORKSHOP.sides(battle.scenario, battle.armies)["red"][0] == battle.scenario.red.name
    with pytest.raises(UsageError, match="its own forces"):
        with_forces(load_scenario("dorm_rules/wagon_road"), {"blue": ("mine", own.data)}, {})


@pytest.mark.rules("DORM.19.6")
def test_the_points_level_binds_forces_where_players_bring_them():
    meadow, ford = (load_scenario(f"dorm_rules/{key}") for key in ("open_meadow", "nine_stones"))
    assert with_forces(meadow, {}, {"settings.points_level": 250}).scenario
    with pytest.raises(DataError, match="Orc company costs 211 points, but the level is 200"):
        with_forces(meadow, {}, {"settings.points_level": 200})
    told = [[knob.key for knob in each.rulebook.knobs(each.scenario)] for each in (meadow, ford)]
    assert ["settings.points_level" in each for each in told] == [True, False]


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("parties", "spearman", "soldiers"), {"nobody": 5}, "no profile 'nobody'"),
        (("parties", "wizard", "effects"), ["31"], "no effect '31'"),
        (("orders", "border_watch", "units"), [{"unit": "nobody"}], "no party 'nobody'"),
    ],
)
def test_files_name_what_they_do_not_have(roster, path, value, words):
    data = yaml.safe_load(army_text(WORKSHOP.army(roster)))
    *above, last = path
    place = data
    for key in above:
        place = place[key]
    place[last] = value
    with pytest.raises(DataError, match=words):
        army_from_text(yaml.safe_dump(data), "mine")


def test_single_blows_between_two_parties(roster):
    spears, captain = roster.entries["spearman"], roster.entries["captain"]
    assert len(WORKSHOP.duel(spears, captain)) == 2
    assert WORKSHOP.duel(spears, roster.entries["war_wagon"]) == ()


def test_a_draft_joins_the_lists_of_its_army(roster):
    draft = WORKSHOP.among(WORKSHOP.draft(), roster)
    assert list(WORKSHOP.problems(draft)) == []
    assert "soldiers.levy" in [field.key for field in WORKSHOP.fields(draft)]
    roster.entries["recruit"] = replace(draft)
    assert "recruit" in WORKSHOP.army(roster).profiles
