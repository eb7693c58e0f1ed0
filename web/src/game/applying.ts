/** A position after an entry of the log: the server says what has changed, the rest stays. */
import type { LogEntryJson, PositionJson } from "../api/shapes";

/** Whether an entry is the one that comes next after a position. */
export function follows(position: PositionJson, entry: LogEntryJson): boolean {
  return entry.number === position.number + 1;
}

export function applied(position: PositionJson, entry: LogEntryJson): PositionJson {
  const { after } = entry;
  const changed = new Map(after.pieces.map((piece) => [piece.id, piece]));
  const known = new Set(position.state.pieces.map((piece) => piece.id));
  const gone = new Set(after.gone);
  const still = position.state.pieces.filter((piece) => !gone.has(piece.id));
  const pieces = still.map((piece) => changed.get(piece.id) ?? piece);
  return {
    game: position.game,
    number: entry.number,
    state: {
      ...position.state,
      hash: after.hash,
      round: after.round,
      active: after.active,
      turn: after.turn,
      winner: after.winner,
      board: after.board ?? position.state.board,
      pieces: [...pieces, ...after.pieces.filter((piece) => !known.has(piece.id))],
    },
    plans: after.plans,
    question: after.question,
    waiting: after.waiting,
    proposal: after.proposal,
    over: after.over,
    ended: after.ended,
  };
}
