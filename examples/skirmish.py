"""A skirmish in which the bot that comes with Footwork plays both sides: python examples/skirmish.py."""

import footwork
from footwork.bots.approach import take_turn
from footwork.views.telling import tell

scenario = footwork.Game.shipped("rune-and-rust").to_dict()
scenario["pieces"][0]["stats"]["Health"] = 16  # a fairer fight
game = footwork.Game.from_dict(scenario)

while game.state.turn is not None and game.state.turn.round <= 20:
    for result in take_turn(game, game.state.active):
        print("\n".join(tell(result.events, game.state)))

print(footwork.text_board(game.state, side="heroes"))
assert game.replay().hash == game.state.hash  # the whole fight once more: the same position
