"""Functions name the rules they carry out, and a listener hears which were entered."""

from __future__ import annotations

import sys

import pytest

from game.core.cite import citations, cites, ids_cited, listening


@cites("BOOK.one", "BOOK.two")
def carried_out(value: int) -> int:
    return value + 1


@cites("BOOK.three")
async def asked() -> str:
    return "yes"


class Rules:
    @cites("BOOK.four")
    def method(self) -> None:
        pass

    @property
    @cites("BOOK.five")
    def fact(self) -> int:
        return 5


@cites("BOOK.six")
@cites("BOOK.seven")
def stacked() -> None:
    pass


def test_a_citing_function_is_the_function_itself():
    assert carried_out(2) == 3
    assert carried_out.__name__ == "carried_out"
    assert not hasattr(carried_out, "__wrapped__")


def test_the_rules_of_entered_functions_are_heard_and_no_others():
    with listening() as heard:
        carried_out(1)
    assert ids_cited(heard) == {"BOOK.one", "BOOK.two"}
    Rules().method()
    assert ids_cited(heard) == {"BOOK.one", "BOOK.two"}


def test_coroutines_methods_and_properties_are_heard():
    with listening() as heard:
        with pytest.raises(StopIteration):
            asked().send(None)
        Rules().method()
        assert Rules().fact == 5
    assert ids_cited(heard) == {"BOOK.three", "BOOK.four", "BOOK.five"}


def test_citations_add_up():
    with listening() as heard:
        stacked()
    assert ids_cited(heard) == {"BOOK.six", "BOOK.seven"}


def test_a_function_called_within_another_is_heard():
    def outer():
        return [carried_out(number) for number in range(3)]

    with listening() as heard:
        outer()
    assert "BOOK.one" in ids_cited(heard)


def test_a_listener_within_another_takes_nothing_from_it():
    with listening() as outer:
        with listening() as inner:
            carried_out(1)
        stacked()
    assert ids_cited(inner) == {"BOOK.one", "BOOK.two"}
    assert ids_cited(outer - inner) == {"BOOK.six", "BOOK.seven"}


def test_listening_ends_even_after_an_error():
    before = sys.getprofile()
    with pytest.raises(KeyError), listening():
        raise KeyError
    assert sys.getprofile() is before


def test_functions_that_cite_many_rules_can_be_left_out():
    codes = {carried_out.__code__, asked.__code__}
    assert ids_cited(codes, most=1) == {"BOOK.three"}
    assert ids_cited(codes, most=2) == {"BOOK.one", "BOOK.two", "BOOK.three"}


def test_the_ids_of_a_function_are_found_by_its_code():
    assert citations()[stacked.__code__] == ("BOOK.seven", "BOOK.six")
    assert citations()[Rules.method.__code__] == ("BOOK.four",)


def test_a_shared_function_counts_for_each_book_by_itself():
    def shared() -> None:
        pass

    cites("BOOK.eight", "BOOK.nine")(shared)
    cites("TOME.one", "TOME.two", "TOME.three")(shared)
    with listening() as heard:
        shared()
    assert ids_cited(heard, 2) == {"BOOK.eight", "BOOK.nine"}
    assert len(ids_cited(heard, 3)) == 5
