/** A piece that is looked at closely: its stats, its features and what it has for a while. Pure. */
import { pieceOf, sideTitle, titled } from "./looks";
import type { LookModel } from "./model";
import { rowModel } from "./panel";
import type { View } from "./view";

export function lookModel(view: View, id: string): LookModel | null {
  const piece = pieceOf(view.position.state, id);
  if (piece === null) return null;
  const { state } = view.position;
  return {
    row: rowModel(view, piece),
    line: [
      sideTitle(state, piece.side),
      piece.name,
      piece.at ?? (piece.defeated ? "out of play" : "off the board"),
    ].join(", "),
    stats: Object.entries(piece.stats).map(([title, now]) => {
      const start = piece.starting?.[title];
      return {
        title: spaced(title),
        now: String(now),
        start: start === undefined || start === now ? null : String(start),
      };
    }),
    features: piece.features
      .filter((name) => !piece.temporary.some((each) => each.feature === name))
      .map((name) => ({ title: titled(name), text: "" })),
    temporary: piece.temporary.map((each) => ({ title: each.title, text: each.text })),
    actions: [],
  };
}

/** "MovesMade" as "Moves made": some rulesets have names that programs like better. */
function spaced(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
