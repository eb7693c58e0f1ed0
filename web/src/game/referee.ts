/**
 * The referee's hand: what presses and keys mean while somebody changes the table itself. Pure, as the player's hand is:
 * (tools, hand, what is known, input) → tools, hand and wishes. It is loaded when the referee's hand is first taken up.
 */
import type { ActionJson, AnswerTo, StateJson } from "../api/shapes";
import type { TagMark } from "../board/picture";
import type { Hand, Input } from "./hand";
import { initialsOf, lookOf, pieceOf, standingOn } from "./looks";
import type { RefereeModel } from "./model";
import { rowModel } from "./panel";
import type { View } from "./view";

export type Tool = RefereeModel["tool"];

export interface Tools {
  tool: Tool;
  /** What a new piece is made from, and whose it is. */
  mould: number;
  side: string | null;
  /** What ground becomes. */
  terrain: string | null;
}

/** What the ruleset has to make pieces from. */
export type Kinds = Pick<AnswerTo<{ ask: "kinds" }>, "kinds" | "stats">;

/** Something to make new pieces from: a kind of the ruleset, or a piece that has none. */
export interface Mould {
  title: string;
  fields: Readonly<Record<string, unknown>>;
}

export interface Door {
  title: string;
  open: boolean;
  /** Whether it closes as soon as nobody stands in it. */
  waits: boolean;
  cells: readonly string[];
  /** How it is called in an action. */
  called: { name: string } | { at: string };
}

export type RefereeWish =
  | { kind: "act"; action: ActionJson }
  | { kind: "look"; piece: string }
  | { kind: "say"; text: string }
  | { kind: "leave" };

export interface Ruled {
  tools: Tools;
  hand: Hand;
  wishes: readonly RefereeWish[];
}

export const ORDER: readonly Tool[] = ["pieces", "new", "ground", "doors"];
const TITLES: Record<Tool, string> = { pieces: "Pieces", new: "New piece", ground: "Ground", doors: "Doors" };

export function firstTools(state: StateJson): Tools {
  const plain = Object.entries(state.board.kinds).find(([, kind]) => kind.look !== "plain");
  return {
    tool: "pieces",
    mould: 0,
    side: state.sides.at(-1)?.name ?? null,
    terrain: plain?.[0] ?? Object.keys(state.board.kinds)[0] ?? null,
  };
}

export function mouldsOf(state: StateJson, { kinds, stats }: Kinds): Mould[] {
  const found: Mould[] = Object.entries(kinds).map(([kind, { title }]) => ({ title, fields: { kind } }));
  for (const { name, kind, glyph, size, features, temporary, starting, stats: now } of state.pieces) {
    if (kind !== null || found.some((mould) => mould.title === name)) continue;
    const free = Object.entries(starting ?? now).filter(([stat]) => stats[stat]?.counts == null);
    const lasting = features.filter((feature) => !temporary.some((each) => each.feature === feature));
    const fields = { name, glyph: glyph ?? undefined, size, stats: Object.fromEntries(free), features: lasting };
    found.push({ title: name, fields });
  }
  return found.length === 0 ? [{ title: "A piece", fields: {} }] : found;
}

/** The doors of the board: those of one name open and close together. */
export function doorsOf({ board }: StateJson): Door[] {
  const found = new Map<string, Door>();
  const add = (at: string, name: string | null, open: boolean, waits: boolean, cells: readonly string[]): void => {
    const known = name === null ? undefined : found.get(name);
    if (name === null || known === undefined) {
      const called = name === null ? { at } : { name };
      found.set(name ?? at, { title: name ?? at, open, waits, cells, called });
    } else found.set(name, { ...known, open: known.open && open, cells: [...known.cells, ...cells] });
  };
  for (const edge of board.edges) {
    if (board.edge_kinds[edge.kind]?.cross !== "when-open") continue;
    add(edge.at, edge.name, edge.open, edge.closing, edge.cells);
  }
  for (const [row, names] of board.terrain.entries()) {
    for (const [column, terrain] of names.entries()) {
      const cell = board.cells[row]?.[column];
      const door = terrain === null ? null : (board.kinds[terrain]?.door ?? null);
      if (cell === undefined || door === null) continue;
      const name = Object.entries(board.names).find(([, cells]) => cells.includes(cell))?.[0] ?? null;
      add(cell, name, door === "open", board.closing.includes(cell), [cell]);
    }
  }
  return [...found.values()];
}

export function doorAction(door: Door): ActionJson {
  return { do: "door", ...door.called, how: door.open && !door.waits ? "close" : "open" };
}

export function ruled(tools: Tools, hand: Hand, view: View, moulds: readonly Mould[], input: Input): Ruled {
  const kept = (next: Hand, wishes: readonly RefereeWish[] = []): Ruled => ({ tools, hand: next, wishes });
  switch (input.kind) {
    case "point":
      return kept({ ...hand, pointed: input.cell, lead: input.lead });
    case "cursor":
      return kept({ ...hand, pointed: input.cell, cursor: input.cell, lead: "keys" });
    case "press":
      return pressed(tools, { ...hand, pointed: input.cell }, view, moulds, input.cell, input.shift);
    case "second": {
      const there = standingOn(view.position.state, input.cell);
      return kept(hand, there === null ? [] : [{ kind: "look", piece: there.id }]);
    }
    case "drag": {
      const [start] = input.cells;
      const there = start === undefined ? null : standingOn(view.position.state, start);
      if (tools.tool !== "pieces" || there === null) return kept(hand);
      return kept({ ...hand, piece: there.id, exact: input.cells, pointed: input.cells.at(-1) ?? null });
    }
    case "drop": {
      const end = hand.exact?.at(-1);
      const next = { ...hand, exact: null };
      if (!input.done || end === undefined || (hand.exact?.length ?? 0) < 2 || hand.piece === null) return kept(next);
      return act(tools, next, view, { do: "place", piece: hand.piece, at: end });
    }
    case "choose":
      return { tools: { ...tools, tool: "pieces" }, hand: { ...hand, piece: input.piece }, wishes: [] };
    case "next":
      return { tools: { ...tools, tool: "pieces" }, hand: next(hand, view, input.back), wishes: [] };
    case "go":
      return hand.pointed === null ? kept(hand) : pressed(tools, hand, view, moulds, hand.pointed, false);
    case "unpin":
      return takenOff(tools, hand, view);
    case "pose":
      return { tools: cycled(tools, view, moulds, input.by), hand, wishes: [] };
    case "out":
      if (hand.piece !== null) return kept({ ...hand, piece: null });
      return kept(hand, [{ kind: "leave" }]);
    case "told":
      return kept({ ...hand, sent: false });
    case "happened": {
      const still = pieceOf(view.position.state, hand.piece);
      return kept({ ...hand, piece: still?.defeated === false ? still.id : null, exact: null, sent: false });
    }
    default:
      return kept(hand);
  }
}

function act(tools: Tools, hand: Hand, view: View, action: ActionJson): Ruled {
  if (view.link !== "connected")
    return { tools, hand, wishes: [{ kind: "say", text: "The server is away; acting waits." }] };
  return hand.sent
    ? { tools, hand, wishes: [] }
    : { tools, hand: { ...hand, sent: true }, wishes: [{ kind: "act", action }] };
}

function pressed(tools: Tools, hand: Hand, view: View, moulds: readonly Mould[], cell: string, shift: boolean): Ruled {
  const { state } = view.position;
  switch (tools.tool) {
    case "pieces": {
      const there = standingOn(state, cell);
      // With Shift a piece is put where somebody stands already.
      if (there !== null && !shift)
        return { tools, hand: { ...hand, piece: there.id === hand.piece ? null : there.id }, wishes: [] };
      if (hand.piece === null) return { tools, hand, wishes: [] };
      return act(tools, hand, view, { do: "place", piece: hand.piece, at: cell });
    }
    case "new": {
      const mould = moulds[tools.mould];
      if (mould === undefined) return { tools, hand, wishes: [] };
      const side = tools.side === null ? {} : { side: tools.side };
      return act(tools, hand, view, { do: "add", id: freeId(state, mould.title), ...mould.fields, ...side, at: cell });
    }
    case "ground":
      if (tools.terrain === null) return { tools, hand, wishes: [] };
      return act(tools, hand, view, { do: "terrain", at: cell, terrain: tools.terrain });
    case "doors": {
      const doors = doorsOf(state).filter((door) => door.cells.includes(cell));
      const [door] = doors;
      if (door !== undefined && doors.length === 1) return act(tools, hand, view, doorAction(door));
      const text = door === undefined ? "There is no door here." : "Several doors are here: choose one in the list.";
      return { tools, hand, wishes: [{ kind: "say", text }] };
    }
  }
}

/** Takes the chosen piece off the board; who is off already is not. */
export function takenOff(tools: Tools, hand: Hand, view: View): Ruled {
  const piece = pieceOf(view.position.state, hand.piece);
  if (piece === null || piece.at === null) return { tools, hand, wishes: [] };
  return act(tools, hand, view, { do: "place", piece: piece.id, at: null });
}

function next(hand: Hand, view: View, back: boolean): Hand {
  const all = view.position.state.pieces.filter((piece) => !piece.defeated);
  const at = all.findIndex((piece) => piece.id === hand.piece);
  const piece = all[(at < 0 ? (back ? all.length - 1 : 0) : at + (back ? -1 : 1) + all.length) % all.length];
  if (piece === undefined) return hand;
  return { ...hand, piece: piece.id, cursor: piece.at ?? hand.cursor, pointed: piece.at, lead: "keys" };
}

/** The next kind of piece or ground. */
function cycled(tools: Tools, view: View, moulds: readonly Mould[], by: number): Tools {
  const round = (at: number, count: number): number => (at + by + count) % count;
  if (tools.tool === "new") return { ...tools, mould: round(tools.mould, moulds.length) };
  const grounds = Object.keys(view.position.state.board.kinds);
  if (tools.tool !== "ground" || tools.terrain === null) return tools;
  return { ...tools, terrain: grounds[round(grounds.indexOf(tools.terrain), grounds.length)] ?? null };
}

function freeId(state: StateJson, title: string): string {
  const plain =
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "") || "piece";
  for (let number = 1; ; number++) {
    const id = `${plain}-${number}`;
    if (pieceOf(state, id) === null) return id;
  }
}

/** What a press on the pointed cell would do, in words beside it. */
export function refereeTags(tools: Tools, view: View, moulds: readonly Mould[]): TagMark[] {
  const { hand, position } = view;
  const cell = hand.pointed;
  if (cell === null) return [];
  const there = standingOn(position.state, cell);
  const text = ((): string | null => {
    switch (tools.tool) {
      case "pieces":
        if (there !== null && hand.exact === null) return null;
        return hand.piece === null ? null : `${pieceOf(position.state, hand.piece)?.label ?? ""} here`;
      case "new":
        return `New: ${moulds[tools.mould]?.title ?? ""}`;
      case "ground":
        return tools.terrain === null ? null : (position.state.board.kinds[tools.terrain]?.title ?? null);
      case "doors": {
        const door = doorsOf(position.state).find((each) => each.cells.includes(cell));
        return door === undefined ? null : `${door.open && !door.waits ? "Close" : "Open"} ${door.title}`;
      }
    }
  })();
  return text === null ? [] : [{ cell, tone: "way", lines: [text] }];
}

export function refereeModel(tools: Tools, view: View, moulds: readonly Mould[], kinds: Kinds | null): RefereeModel {
  const { state } = view.position;
  const piece = tools.tool === "pieces" ? pieceOf(state, view.hand.piece) : null;
  return {
    tool: tools.tool,
    tools: ORDER.map((name, index) => ({ name, title: TITLES[name], key: String(index + 1) })),
    hint: hintOf(tools, view),
    piece:
      piece === null
        ? null
        : {
            row: rowModel(view, piece),
            stats: Object.entries(piece.stats).map(([name, value]) => ({
              name,
              value,
              least: kinds?.stats[name]?.least ?? null,
              most: kinds?.stats[name]?.most ?? null,
              fixed: kinds?.stats[name]?.counts === "cells",
            })),
          },
    moulds: moulds.map(({ title }, index) => ({ title, on: index === tools.mould })),
    sides: [
      ...state.sides.map(({ name, title }) => ({
        name,
        title,
        look: lookOf(state, name, view.own),
        on: name === tools.side,
      })),
      { name: null, title: "Nobody's", look: lookOf(state, null, view.own), on: tools.side === null },
    ],
    grounds: Object.entries(state.board.kinds).map(([name, { title }]) => ({
      name,
      title,
      on: name === tools.terrain,
    })),
    doors: doorsOf(state).map((door) => ({
      title: door.title,
      state: door.waits ? "waits to close" : door.open ? "open" : "closed",
      verb: door.open && !door.waits ? "Close" : "Open",
      action: doorAction(door),
    })),
    off: state.pieces
      .filter((each) => each.at === null && !each.defeated)
      .map((each) => ({
        id: each.id,
        label: each.label,
        initials: initialsOf(each),
        look: lookOf(state, each.side, view.own),
      })),
  };
}

function hintOf(tools: Tools, view: View): string {
  switch (tools.tool) {
    case "pieces":
      return view.hand.piece === null
        ? "Choose any piece on the board or in the list."
        : "Click a cell, or drag the piece there. No rule of movement holds, no points are paid.";
    case "new":
      return "Choose what it is and whose, then click its cell.";
    case "ground":
      return "Choose the ground, then click cells.";
    case "doors":
      return doorsOf(view.position.state).length === 0
        ? "This board has no doors."
        : "Click a cell beside a door, or choose one here.";
  }
}
