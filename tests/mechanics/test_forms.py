"""Forms of files: strict, frozen, given by name."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest
from pydantic import TypeAdapter, ValidationError

from game.mechanics.forms import form


@form
class Camp:
    """A form with a default."""

    name: str
    tents: int = 1


@form(kw_only=False)
class Spot:
    """A form whose fields have an order."""

    column: int
    row: int = 0


@form
class Fort(Camp):
    """A form that adds to another."""

    walls: int


def test_a_form_refuses_keys_that_it_does_not_know():
    for cls, given in (
        (Camp, {"name": "x"}),
        (Spot, {"column": 1}),
        (Fort, {"name": "x", "walls": 2}),
    ):
        assert TypeAdapter(cls).validate_python(given) == cls(**given)
        with pytest.raises(ValidationError, match="Unexpected keyword"):
            TypeAdapter(cls).validate_python({**given, "tent": 2})


def test_a_form_is_frozen_and_has_no_room_for_more():
    camp = Camp(name="x")
    with pytest.raises(FrozenInstanceError):
        camp.tents = 2
    assert not hasattr(camp, "__dict__")
    assert replace(camp, tents=3) == Camp(name="x", tents=3)


def test_fields_are_given_by_name_unless_told_so():
    with pytest.raises(TypeError, match="positional"):
        Camp("x")
    assert Spot(3, 4) == Spot(column=3, row=4)
