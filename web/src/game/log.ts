/** The log by turns, and where the game is among its steps. Pure. */
import type { LogEntryJson, StateJson } from "../api/shapes";
import { diceParts } from "../panel/dice";
import { lookOf, pieceOf, sideTitle } from "./looks";
import type { LogLine, TimeModel } from "./model";

interface Told {
  entries: readonly LogEntryJson[];
  state: StateJson;
  own: string | null;
  /** The step that is looked at; the last one while the game is live. */
  at: number;
  last: number;
}

export function logLines({ entries, state, own, at }: Told): LogLine[] {
  let turn = "";
  return entries
    .filter((entry) => entry.text !== "")
    .map((entry) => {
      const begun = turnBegun(entry, state, own);
      const headline = begun !== null && begun.text !== turn ? begun : null;
      if (headline !== null) turn = headline.text;
      const state_ = entry.number < at ? "past" : entry.number === at ? "now" : "future";
      return { number: entry.number, headline, parts: diceParts(entry.text), state: state_ };
    });
}

function turnBegun(entry: LogEntryJson, state: StateJson, own: string | null): LogLine["headline"] {
  const { active, round } = entry.after;
  if (active === null) return null;
  const piece = pieceOf(state, active);
  const title =
    piece?.label ?? (state.sides.some((side) => side.name === active) ? sideTitle(state, active) : "Everybody");
  return { text: round === null ? title : `Round ${round}, ${title}`, look: lookOf(state, piece?.side ?? active, own) };
}

export function timeModel(told: Told, playing: boolean): TimeModel {
  const turns: { from: number; text: string; look: TimeModel["turns"][number]["look"] }[] = [];
  for (const entry of told.entries) {
    const begun = turnBegun(entry, told.state, told.own);
    if (begun !== null && begun.text !== turns.at(-1)?.text) turns.push({ from: entry.number, ...begun });
  }
  const live = told.at === told.last;
  const round = told.state.round === null ? "" : `Round ${told.state.round}`;
  return {
    at: told.at,
    last: told.last,
    turns,
    captions: [round, live ? `Step ${told.at} of ${told.last}, now` : `Step ${told.at} of ${told.last}`],
    live,
    playing,
  };
}
