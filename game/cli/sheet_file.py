"""Write the set-up sheet of a table into a file: for `edit` and for `lab`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.drafting.draft import Draft
    from game.drafting.sheet import Unit

UNITS: tuple[Unit, ...] = ("eighth", "tenth", "cm")
"""What the measures of a sheet are rounded to."""
ENDINGS = ("pdf", "html", "png")


def write_sheet(
    path: Path,
    draft: Draft,
    unit: Unit,
    ruleset: str | None,
    *,
    full_size: bool = False,
    force: bool = False,
) -> None:
    """Write a sheet of the kind that the file's name ends in, with a rulebook's terrain effects."""
    from game.core.survey import Surveying
    from game.data.library import named_rulebook
    from game.data.stampfile import all_stamps
    from game.data.writing import check_target, write_whole
    from game.drafting.sheet import kinds_of, sheet_of
    from game.drafting.sheet_html import sheet_html
    from game.drafting.sheet_pdf import sheet_pdf
    from game.drafting.sheet_png import sheet_png

    ending = sheet_ending(path)
    check_target(path, ending, force=force)
    readings, title = [], ""
    if ruleset is not None:
        book = named_rulebook(ruleset)
        if isinstance(book, Surveying):
            readings, title = kinds_of(book.survey(draft.ground()).readings()), book.title
    sheet = sheet_of(draft, unit, readings, title, all_stamps())
    if ending == "pdf":
        content = sheet_pdf(sheet, full_size=full_size)
    else:
        content = sheet_png(sheet) if ending == "png" else sheet_html(sheet).encode()
    write_whole(path, content)


def sheet_ending(path: Path) -> str:
    """Return what kind of file a sheet shall be; refuse all others."""
    from game.core.errors import UsageError

    ending = path.suffix.lower().removeprefix(".")
    if ending not in ENDINGS:
        raise UsageError(f"{path}: a sheet is a .pdf, .html or .png file")
    return ending
