/** How pieces are drawn: bodies by side, and letters that tell them apart. */
import type { PieceJson, StateJson } from "../api/shapes";
import type { SideLook } from "../board/picture";

const OTHERS: readonly SideLook[] = ["other", "third", "fourth"];

/** The look of a side. `own` is the side that is round and blue for the whole game, whoever is at the screen. */
export function lookOf(state: StateJson, side: string | null, own: string | null): SideLook {
  if (side === null) return "neutral";
  const first = own ?? state.sides[0]?.name ?? null;
  if (side === first) return "own";
  const others = state.sides.map((each) => each.name).filter((name) => name !== first);
  return OTHERS[others.indexOf(side)] ?? "neutral";
}

/** Two letters at most: those of a numbered name, a glyph that is a letter of the name, or how the name begins. */
export function initialsOf(piece: PieceJson): string {
  const number = /(\d+)$/.exec(piece.label)?.[1];
  if (number !== undefined) return `${piece.label.charAt(0).toUpperCase()}${number}`.slice(0, 3);
  const { glyph, name } = piece;
  // A glyph such as @, M or a small letter says what a piece is on a board of text, not who it is.
  if (glyph !== null && /^\p{Lu}$/u.test(glyph) && name.toLowerCase().includes(glyph.toLowerCase())) return glyph;
  const words = name.split(/\s+/);
  const letters = words.map((word) => word.charAt(0).toUpperCase()).join("");
  return words.length > 1 ? letters.slice(0, 2) : name.slice(0, 2);
}

export function sideTitle(state: StateJson, side: string | null): string {
  return state.sides.find((each) => each.name === side)?.title ?? side ?? "Nobody";
}

export function pieceOf(state: StateJson, id: string | null): PieceJson | null {
  return id === null ? null : (state.pieces.find((piece) => piece.id === id) ?? null);
}

/** Who stands on a cell, the topmost: the last in the roster. */
export function standingOn(state: StateJson, cell: string): PieceJson | null {
  return state.pieces.findLast((piece) => !piece.defeated && piece.cells.includes(cell)) ?? null;
}

/** The value of the stat that decides about defeat. */
export function healthOf(state: StateJson, piece: PieceJson): { now: number; start: number; title: string } | null {
  if (state.defeat === null) return null;
  const { stat } = state.defeat;
  const now = piece.stats[stat];
  if (now === undefined) return null;
  return { now, start: piece.starting?.[stat] ?? now, title: stat };
}

/** The name of an action or a feature as a title: "facing-matters" as "Facing Matters". */
export function titled(name: string): string {
  return name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
