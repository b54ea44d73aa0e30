"""Cards: their order, fair shuffles that resume, and stacked decks that are strict."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.deck import (
    FULL_DECK,
    FairDeck,
    LoadedDeck,
    NoDeck,
    SampledDeck,
    Shuffle,
    _even_draw,
    card_name,
    order,
    rank,
    suit,
)
from game.core.dice import FairDice
from game.core.errors import Diverged

CARDS = st.lists(st.sampled_from(FULL_DECK), max_size=70)


def test_the_deck_has_each_card_once():
    assert len(FULL_DECK) == len(set(FULL_DECK)) == 52
    assert Counter(map(suit, FULL_DECK)) == dict.fromkeys("HDCS", 13)
    assert {rank(card) for card in FULL_DECK} == {*map(str, range(2, 11)), "J", "Q", "K", "A"}


def test_rank_and_suit_of_a_ten():
    assert (rank("10S"), suit("10S")) == ("10", "S")


def test_a_card_in_words():
    assert card_name("KS") == "the king of spades"
    assert card_name("10H") == "the 10 of hearts"


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("AS", "KH"),
        ("9D", "9C"),
        ("9H", "9D"),
        ("9C", "9S"),
        ("10S", "9H"),
        ("JS", "10H"),
        ("QS", "JH"),
        ("KS", "QH"),
        ("3S", "2H"),
    ],
)
def test_ace_high_then_suits(higher, lower):
    assert order(higher) > order(lower)


def test_order_numbers_the_whole_deck():
    assert sorted(map(order, FULL_DECK)) == list(range(52))
    assert (max(FULL_DECK, key=order), min(FULL_DECK, key=order)) == ("AH", "2S")


@pytest.mark.parametrize("reading", [rank, suit, order])
@pytest.mark.parametrize("card", ["", "1H", "QX", "qh", "H10", "11S"])
def test_what_is_no_card_is_refused(reading, card):
    with pytest.raises(ValueError, match=f"'{card}' is not a card"):
        reading(card)


def test_fair_shuffles_are_the_same_on_every_machine():
    # A change of these cards breaks every saved game.
    cards = FairDeck("bannockburn").shuffle("turn", FULL_DECK).cards
    assert " ".join(cards[:8]) == "8S 4S 10C 7D AS 2D 5S 3C"


@given(st.text("aé☃"), st.lists(CARDS, max_size=4), st.data())
def test_fair_deck_resumes_from_seed_and_number(seed, hands, data):
    whole = FairDeck(seed)
    shuffles = [whole.shuffle("turn", hand) for hand in hands]
    cut = data.draw(st.integers(0, len(hands)))
    resumed = FairDeck(whole.seed, made=cut)
    assert [resumed.shuffle("turn", hand) for hand in hands[cut:]] == shuffles[cut:]
    assert resumed.made == whole.made == len(hands)


@given(CARDS)
def test_a_shuffle_keeps_the_cards(cards):
    for deck in (FairDeck(3), SampledDeck(Random(3)), LoadedDeck([])):
        shuffled = deck.shuffle("turn", cards)
        assert shuffled.why == "turn"
        assert Counter(shuffled.cards) == Counter(cards)


def test_every_order_is_equally_likely():
    deck = FairDeck("even")
    hand = ("2H", "3H", "4H", "5H")
    counts = Counter(deck.shuffle("x", hand).cards for _ in range(4800))
    chi = sum((counts[order_] - 200) ** 2 for order_ in permutations(hand)) / 200
    # The 99.9 % point of chi-square with 23 degrees of freedom.
    assert chi < 49.73


def test_a_draw_throws_the_uneven_rest_away():
    # 2**32 is 48 more than a multiple of 52.
    words = iter([2**32 - 1, 2**32 - 48, 2**32 - 49])
    assert _even_draw(words, 52) == 51


def test_the_first_card_of_a_full_deck_is_even():
    deck = FairDeck("top")
    counts = Counter(deck.shuffle("x", FULL_DECK).cards[0] for _ in range(2600))
    chi = sum((counts[card] - 50) ** 2 for card in FULL_DECK) / 50
    # The 99.9 % point with 51 degrees of freedom.
    assert chi < 87.97


def test_deck_and_dice_of_one_seed_draw_on_different_bytes():
    assert FairDeck("s")._stream.block(0) != FairDice("s")._stream.block(0)


def test_fair_deck_survives_copy_and_pickle():
    deck = FairDeck("far", made=2)
    twins = [copy.deepcopy(deck), pickle.loads(pickle.dumps(deck))]
    expected = deck.shuffle("x", FULL_DECK)
    assert [twin.shuffle("x", FULL_DECK) for twin in twins] == [expected, expected]


def test_a_negative_number_of_shuffles_is_refused():
    with pytest.raises(ValueError, match="0 or more"):
        FairDeck(1, made=-1)


def test_listed_cards_come_first_and_the_rest_follows_in_order():
    hand = ("2H", "QH", "5C", "9S", "KD")
    assert LoadedDeck(["QH", "9S"]).shuffle("turn", hand) == Shuffle(
        "turn", ("QH", "9S", "2H", "5C", "KD")
    )


def test_each_list_is_for_one_shuffle_and_afterwards_nothing_moves():
    deck = LoadedDeck(["AS"], [], ["3H"])
    hand = ("2H", "3H", "AS")
    assert deck.unused() == (("AS",), ("3H",))
    assert deck.shuffle("x", hand).cards == ("AS", "2H", "3H")
    assert deck.shuffle("x", hand).cards == hand
    assert deck.unused() == (("3H",),)
    assert deck.shuffle("x", hand).cards == ("3H", "2H", "AS")
    assert deck.unused() == ()
    assert deck.shuffle("x", hand).cards == hand


def test_two_decks_hold_a_card_twice():
    deck = LoadedDeck(["AH", "AH"])
    cards = deck.shuffle("turn", FULL_DECK * 2).cards
    assert cards[:2] == ("AH", "AH")
    assert Counter(cards) == Counter(FULL_DECK * 2)


def test_an_unknown_card_is_refused_at_once():
    with pytest.raises(ValueError, match="'1H' is not a card"):
        LoadedDeck(["QH"], ["1H"])


def test_a_repeated_card_is_named():
    with pytest.raises(Diverged) as caught:
        LoadedDeck(["QH", "9S", "QH"]).shuffle("initiative", FULL_DECK)
    assert str(caught.value) == (
        "the list of cards has QH 2 times, more often than the cards shuffled for 'initiative'"
    )


def test_a_card_that_is_not_shuffled_is_named_and_the_list_stays():
    deck = LoadedDeck(["QH"])
    with pytest.raises(Diverged) as caught:
        deck.shuffle("discard", ("9H", "3C"))
    assert str(caught.value) == "the list of cards has QH, which is not shuffled for 'discard'"
    assert deck.unused() == (("QH",),)


def test_sampled_deck_uses_only_the_generator_it_was_given():
    one, two = (SampledDeck(Random(4)).shuffle("x", FULL_DECK).cards for _ in range(2))
    assert one == two != FULL_DECK


def test_no_deck_refuses():
    with pytest.raises(Diverged, match=r"may not shuffle.* 52 cards for 'turn'"):
        NoDeck().shuffle("turn", FULL_DECK)
