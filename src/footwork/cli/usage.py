"""How a command shows its usage: names in capitals, without types or braces, whatever the version of Typer."""

from __future__ import annotations

import re
from typing import Any

from typer.core import TyperArgument, TyperCommand

_TYPE = re.compile(r" <[^>]*>$")


class Plain(TyperCommand):
    """A command whose help reads `why [OPTIONS] FILE PIECE TO`; what may be left out is in brackets."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The options, then the arguments in their order."""
        arguments = [param for param in self.get_params(ctx) if isinstance(param, TyperArgument)]
        return [self.options_metavar or "", *map(_piece, arguments)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """The arguments and the options, a line each."""
        sections: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is None:
                continue
            if isinstance(param, TyperArgument):
                sections["Arguments"].append((_name(param), record[1]))
            else:
                sections["Options"].append((_TYPE.sub(f" {param.metavar or ''}".rstrip(), record[0]), record[1]))
        for title, records in sections.items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)


def _name(argument: TyperArgument) -> str:
    return argument.metavar or (argument.name or "").upper()


def _piece(argument: TyperArgument) -> str:
    name = _name(argument) if argument.required else f"[{_name(argument)}]"
    return name if argument.nargs == 1 else f"{name}..."
