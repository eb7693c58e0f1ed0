"""Record a script of a whole game: python tests/playthroughs/record.py NAME RULESET [SCENARIO] [ROUNDS].

The player's side is played by the bot, through the commands that a player would type. The script is written beside this
file; `regenerate.py` makes the transcript of it.
"""

from __future__ import annotations

import contextlib
import io
import sys
from pathlib import Path

from footwork.bots.approach import Approach
from footwork.cli.dispatch import run_line
from footwork.cli.screen import Screen
from footwork.cli.session import Session
from footwork.game.game import Game
from footwork.play.actions import Act, Action, MoveAlong, MoveTo, Rotate
from footwork.views.view import View

FOLDER = Path(__file__).parent


class Recorder:
    """A session that is played by the bot, with what was typed for it."""

    def __init__(self, game: Game) -> None:
        self.lines: list[str] = []
        self.session = Session(game, Screen(), self.ask)
        self._yes = False

    def ask(self, text: str) -> str:
        """Answer a question: the first option and the last one in turn."""
        question = self.session.game.question
        assert question is not None
        self._yes = not self._yes
        answer = question.options[0] if self._yes else question.options[-1]
        self.lines.append(answer)
        return answer

    def run(self, line: str) -> None:
        """Type a command; the answers that it asks for come after it."""
        self.lines.append(line)
        run_line(self.session, line)

    def play(self, rounds: int) -> None:
        """Play until the game is over, or for so many rounds."""
        self.session.open()
        state = self.session.game.state
        while state.turn is not None and state.turn.round <= rounds:
            for piece in [piece.id for piece in self.session.pieces()]:
                self._piece(piece)
            if self.session.state.turn is not None:
                self.run("end")
            state = self.session.game.state

    def _piece(self, piece: str) -> None:
        for _ in range(6):
            state = self.session.state
            if piece not in [each.id for each in self.session.pieces()] or state.turn is None:
                return
            action = Approach().choose(View.of(self.session.game, state.piece(piece).side), piece)
            if action is None:
                return
            self.run(f"{piece}: {self._words(action)}")
            if self.session.state.hash == state.hash:
                return

    def _words(self, action: Action) -> str:
        notation = self.session.state.rules.grid.notation
        match action:
            case MoveTo(_, to):
                return f"move {notation.format(to)}"
            case Rotate(_, on_or_back):
                return f"rotate {on_or_back}"
            case MoveAlong(_, cells):
                return "move " + " ".join(notation.format(cell) for cell in cells)
            case Act(_, name, target, to, along):
                way = ", ".join(notation.format(cell) for cell in ((to,) if to is not None else along))
                return " ".join(part for part in (name, target or "", f"to {way}" if way else "") if part)
            case _:
                raise ValueError(f"there is no command for {action}")


def main(name: str, ruleset: str, scenario: str | None = None, rounds: str = "12") -> None:
    """Write the script of a game."""
    recorder = Recorder(Game.shipped(ruleset, scenario))
    with contextlib.redirect_stdout(io.StringIO()):
        recorder.play(int(rounds))
    arguments = ruleset + ("" if scenario is None else f" --scenario {scenario}")
    text = "\n".join([f"# {arguments}", "# Recorded by record.py", *recorder.lines, "steps", "quit"])
    (FOLDER / f"{name}.txt").write_text(text + "\n", encoding="utf-8")
    print(f"wrote {name}.txt: {len(recorder.lines)} lines")


if __name__ == "__main__":
    main(*sys.argv[1:])
