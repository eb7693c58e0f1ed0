/** A board as the shelf shows it: the pieces where they begin, and how far one of them could go. */
import type { Client, Source } from "../api/client";
import type { PieceJson, ReachJson, StateJson } from "../api/shapes";
import { gridOf } from "../board/grid";

export interface Sample {
  state: StateJson;
  /** Where the piece may stop; empty where nobody goes before there are plans. */
  reach: readonly string[];
}

/** Null if the server does not tell. */
export async function sampleOf(client: Client, source: Source): Promise<Sample | null> {
  const told = await client.ask(source, { ask: "state" });
  if (!told.ok) return null;
  const { state } = told.value;
  const piece = shownPiece(state);
  if (piece === undefined) return { state, reach: [] };
  const question = { ask: "reach", piece: piece.id, paths: false, alone: false, ready: false } as const;
  const asked = await client.ask(source, { ...question, walk: true });
  const stops = asked.ok ? stopsOf(asked.value.reach) : [];
  if (stops.length > 0 || typeof piece.allowance !== "number") return { state, reach: stops };
  // Where an action gives the points, as far as they go once it is taken.
  const given = await client.ask(source, { ...question, walk: false, points: piece.allowance });
  return { state, reach: given.ok ? stopsOf(given.value.reach) : [] };
}

/** Of those who could go now, who stands nearest to the middle: its reach is cut off least by the edge. */
export function shownPiece(state: StateJson): PieceJson | undefined {
  const grid = gridOf(state.board);
  const middle = { x: grid.width / 2, y: grid.height / 2 };
  const away = ({ at }: PieceJson): number => {
    const { x, y } = grid.centre(at ?? "");
    return Math.hypot(x - middle.x, y - middle.y);
  };
  const ready = state.pieces.filter(({ active, at }) => active && at !== null);
  return ready.toSorted((one, other) => away(one) - away(other))[0];
}

function stopsOf(reach: ReachJson): string[] {
  return Object.entries(reach.cells)
    .filter(([cell, arrival]) => arrival.stop && cell !== reach.from)
    .map(([cell]) => cell);
}
