"""`gtlab check`: composes and checks everything, shows what would be played, plays nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.cli.arguments import parse
from gtlab.cli.check_page import show_check
from gtlab.cli.codes import Exit
from gtlab.cli.examined import examine
from gtlab.cli.writer import make_console
from gtlab.errors import UserError
from gtlab.lab.compose import checked_cells

if TYPE_CHECKING:
    from collections.abc import Sequence


def check(words: Sequence[str]) -> int:
    """Shows the cells with their situation, rules, seats and findings; the exit code.

    Raises:
        UserError: Something in the configs is wrong; a line for each fault.
    """
    arguments = parse(words)
    if arguments.hydra:
        fix = "leave out what begins with hydra"
        raise UserError("takes no setting of Hydra's", key="check", fix=fix)
    cells = checked_cells(arguments.overrides, arguments.config_dirs)
    examined = [examine(cell, instance) for cell, instance in cells]
    show_check(make_console(), examined)
    return Exit.USER if any(cell.gaps for cell in examined) else Exit.DONE
