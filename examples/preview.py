"""What a game master asks before a turn: where can it go, what would that cost, what would it set off, why not?"""

import footwork

game = footwork.Game.shipped("rune-and-rust")
ask = game.query("hero")  # prepared: ask it as often as you like

reach = ask.reach()
print(footwork.text_board(game.state, reach=reach, side="heroes", legend=False))
print(f"{len(reach.stops)} cells to stop on; the dearest costs {max(a.charge for a in reach.values())} points.")

print(footwork.preview(game, reach.path("B6")))

for cell in ("C3", "G2", "H1"):
    refusal = ask.why(cell)  # None if it can
    if refusal is not None:
        print(f"{cell}: {refusal.code}, missing {refusal.missing}" if refusal.missing else f"{cell}: {refusal.code}")
