"""A skirmish in which the bot that comes with Footwork plays both sides: python examples/skirmish.py."""

import footwork

scenario = footwork.Game.shipped("rune-and-rust").to_dict()
scenario["pieces"][0]["stats"]["Health"] = 16  # a fairer fight
game = footwork.Game.from_dict(scenario)

while game.state.turn is not None and game.state.turn.round <= 20:
    for result in footwork.take_turn(game, game.state.active):
        print("\n".join(footwork.tell(result.events, game.state)))

print(footwork.text_board(game.state, side="heroes"))
assert game.replay().hash == game.state.hash  # the whole fight once more: the same position
