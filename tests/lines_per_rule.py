"""Count the lines of Python that each rulebook takes for a rule of its ledger.

    python -m tests.lines_per_rule

Lines are those of all modules after `ruff format`, docstrings and blank lines included. The rules
are what the printed chapters say; the rest is what a player is shown, the computer player, files
and set-up, the workshop, and the positions of drills.
"""

from __future__ import annotations

from pathlib import Path

import yaml

from game import rules

GAME = Path(__file__).resolve().parent.parent / "game"
BOOKS = sorted(rules.RULESETS)
REST = {
    "views": "views book board cards facts marks scene sight_field summary inspection",
    "computer player": "ai",
    "set-up": "setup deployment free_battle rosters terrain_laying terrain_box scenario checks "
    "knobs settings zones army muster",
    "workshop": "workshop",
    "drills": "positions position",
}
"""Names of folders and modules that are not about the rules of a printed chapter."""
KINDS = {name: kind for kind, names in REST.items() for name in names.split()}


def kind_of(path: Path, book: Path) -> str:
    """Return what a module of a book is about, by its folder or by its own name."""
    parts = path.relative_to(book).with_suffix("").parts
    return next((KINDS[part] for part in parts if part in KINDS), "rules")


def lines(path: Path) -> int:
    """Return how many lines a file has."""
    return path.read_text(encoding="utf-8").count("\n")


def ids(book: str) -> int:
    """Return how many rules the ledger of a book has."""
    ledger = yaml.safe_load((GAME / "rules" / book / "ledger.yaml").read_text(encoding="utf-8"))
    return len(ledger["rules"])


def counted(book: str) -> dict[str, int]:
    """Return the lines of a book by kind, the rules first."""
    folder = GAME / "rules" / book
    found = dict.fromkeys(("rules", *REST), 0)
    for path in folder.rglob("*.py"):
        found[kind_of(path, folder)] += lines(path)
    return found


def main() -> None:
    """Print a table of all books, the shared mechanics, and the sum."""
    shared = sum(map(lines, (GAME / "mechanics").rglob("*.py")))
    total, all_ids = shared, 0
    heads = "".join(f"{kind:>17}" for kind in ("rules", *REST))
    print(f"{'':16}{'ids':>5}{'lines':>7}{'per id':>8}{heads}")
    for book in BOOKS:
        found, known = counted(book), ids(book)
        whole = sum(found.values())
        parts = "".join(f"{part:>9} {part / known:7.1f}" for part in found.values())
        print(f"{book:16}{known:5}{whole:7}{whole / known:8.1f}{parts}")
        total, all_ids = total + whole, all_ids + known
    print(f"{'mechanics':16}{'':5}{shared:7}")
    print(f"{'all':16}{all_ids:5}{total:7}{total / all_ids:8.1f}")


if __name__ == "__main__":
    main()
