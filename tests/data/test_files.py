"""Shipped folders are found from a checkout and from an installed package."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.data import files

SHIPPED = [
    pytest.param(files.assets, "assets", id="assets"),
    pytest.param(files.maps, "maps", id="maps"),
    pytest.param(files.scenarios, "scenarios", id="scenarios"),
]


@pytest.fixture
def package(tmp_path, monkeypatch):
    """An empty package folder that `files` takes for its own."""
    folder = tmp_path / "site" / "game"
    folder.mkdir(parents=True)
    monkeypatch.setattr(files, "_PACKAGE", folder)
    return folder


def make(folder: Path) -> Path:
    folder.mkdir(parents=True)
    return folder


@pytest.mark.parametrize(("find", "name"), SHIPPED)
def test_this_tree_has_every_shipped_folder(find, name):
    found = find()
    assert found.is_dir()
    assert found.is_absolute()
    assert found.name == name


@pytest.mark.parametrize(("find", "name"), SHIPPED)
def test_a_checkout_has_its_folders_beside_the_package(package, find, name):
    beside = make(package.parent / name)
    assert find() == beside


@pytest.mark.parametrize(("find", "name"), SHIPPED)
def test_an_installed_package_has_its_folders_inside(package, find, name):
    inside = make(package / "_files" / name)
    assert find() == inside


@pytest.mark.parametrize(("find", "name"), SHIPPED)
def test_a_strange_folder_beside_an_installed_package_is_not_ours(package, find, name):
    make(package.parent / name)
    inside = make(package / "_files" / name)
    assert find() == inside


@pytest.mark.parametrize(("find", "name"), SHIPPED)
def test_a_file_of_that_name_is_not_the_folder(package, find, name):
    (package.parent / name).write_text("not a folder")
    with pytest.raises(FileNotFoundError):
        find()


@pytest.mark.parametrize(("find", "name"), SHIPPED)
def test_a_missing_folder_is_named_with_the_places_looked_at(package, find, name):
    with pytest.raises(FileNotFoundError) as caught:
        find()
    message = str(caught.value)
    assert repr(name) in message
    assert str(package / "_files" / name) in message
    assert str(package.parent / name) in message
    assert "Install Sandtable again" in message


def test_sandtable_home_moves_the_players_folder(tmp_path, monkeypatch):
    home = tmp_path / "deep" / "home"
    monkeypatch.setenv("SANDTABLE_HOME", str(home))
    assert files.user_data() == home
    assert home.is_dir()
    assert files.user_data() == home, "a folder that is there already is fine"


def test_sandtable_home_may_be_relative_or_start_with_a_tilde(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SANDTABLE_HOME", "here")
    assert files.user_data() == tmp_path / "here"
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("SANDTABLE_HOME", "~/mine")
    assert files.user_data() == tmp_path / "mine"


@pytest.mark.parametrize("value", [None, ""], ids=["unset", "empty"])
def test_without_sandtable_home_the_platform_decides(tmp_path, monkeypatch, value):
    if value is None:
        monkeypatch.delenv("SANDTABLE_HOME")
    else:
        monkeypatch.setenv("SANDTABLE_HOME", value)
    asked = []

    def user_data_path(*names, **options):
        asked.append((names, options))
        return tmp_path / "platform" / "sandtable"

    monkeypatch.setattr(files.platformdirs, "user_data_path", user_data_path)
    assert files.user_data() == tmp_path / "platform" / "sandtable"
    assert files.user_data().is_dir()
    assert asked[0] == (("sandtable",), {"appauthor": False})


def test_saves_lie_in_the_players_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path / "home"))
    assert files.saves() == tmp_path / "home" / "saves"
    assert files.saves().is_dir()


def test_a_folder_that_cannot_be_made_says_what_to_do(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("SANDTABLE_HOME", str(blocked / "home"))
    with pytest.raises(OSError, match="SANDTABLE_HOME") as caught:
        files.user_data()
    assert str(blocked / "home") in str(caught.value)


def test_the_tests_keep_out_of_the_players_own_folder():
    assert "sandtable-tests-" in files.user_data().name
