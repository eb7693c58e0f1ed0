/** The log by turns, and where the game is among its steps. Pure. */
import type { LogEntryJson, StateJson } from "../api/shapes";
import { lookOf, pieceOf, sideTitle } from "./looks";
import type { LogLine, TimeModel } from "./model";

interface Told {
  entries: readonly LogEntryJson[];
  state: StateJson;
  own: string | null;
  /** The seats of those who run the table. */
  referees?: ReadonlySet<string>;
  /** The step that is looked at; the last one while the game is live. */
  at: number;
  last: number;
}

/** More lines than this are not drawn at once. */
export const PAGE = 240;

export function logLines({ entries, state, own, at, referees }: Told): LogLine[] {
  let turn = "";
  let planned = "";
  const lines: LogLine[] = [];
  for (const [index, entry] of entries.entries()) {
    const begun = turnBegun(entry, state, own);
    const headline = begun !== null && begun.text !== turn ? begun : null;
    const when = entry.number < at ? "past" : entry.number === at ? "now" : "future";
    const next = entries[index + 1];
    if (entry.text === "" || (when !== "now" && next !== undefined && saysNothing(entry, next))) continue;
    const text = planned === "" ? entry.text : `${planned} → ${plans(entry)?.steps ?? ""}.`;
    if (when !== "now" && next !== undefined && goesOn(entry, next)) {
      planned = text.replace(/\.$/, "");
      continue;
    }
    planned = "";
    if (headline !== null) turn = headline.text;
    const referee = referees?.has(entry.seat) ?? false;
    const line: LogLine = { number: entry.number, headline, parts: parts({ ...entry, text }), state: when };
    lines.push(referee ? { ...line, referee } : line);
  }
  return lines;
}

/** As many lines as are drawn at once, around the one that is looked at, and how many there are before and after them. */
export function page(
  lines: readonly LogLine[],
  size = PAGE,
): { lines: readonly LogLine[]; before: number; after: number } {
  const now = lines.findLastIndex((line) => line.state !== "future");
  const end = Math.min(lines.length, Math.max(now + 1 + Math.floor(size / 2), size));
  const start = Math.max(0, Math.min(end - size, lines.length - size));
  return { lines: lines.slice(start, end), before: start, after: lines.length - end };
}

const OF_TURNS: ReadonlySet<unknown> = new Set(["turn-ended", "turn-began", "round-began", "refreshed"]);

/** Whether what comes after an entry says it all: a question that was answered, or a turn that its headline names. */
function saysNothing(entry: LogEntryJson, next: LogEntryJson): boolean {
  if (next.kind === "answer") return entry.kind === "act" || entry.kind === "answer";
  const events = entry.result?.events ?? [];
  return events.length > 0 && events.every((event) => OF_TURNS.has(event.event));
}

/** Steps that were planned one after the other for one piece stand in one line: "Mira plans 2,1 → 2,2." */
function goesOn(entry: LogEntryJson, next: LogEntryJson): boolean {
  const [one, other] = [plans(entry), plans(next)];
  return one !== null && other !== null && one.piece === other.piece && next.text.startsWith(other.who);
}

function plans(entry: LogEntryJson): { piece: unknown; who: string; steps: string } | null {
  const action = entry.result?.action;
  const [, who, steps] = /(?:^|\. )([^.]+ plans )(.+)\.$/.exec(entry.text) ?? [];
  return action?.["do"] === "plan" && who && steps ? { piece: action["piece"], who, steps } : null;
}

function turnBegun(entry: LogEntryJson, state: StateJson, own: string | null): LogLine["headline"] {
  const { active, round } = entry.after;
  if (active === null) return null;
  const piece = pieceOf(state, active);
  const title =
    piece?.label ?? (state.sides.some((side) => side.name === active) ? sideTitle(state, active) : "Everybody");
  return { text: round === null ? title : `Round ${round}, ${title}`, look: lookOf(state, piece?.side ?? active, own) };
}

/** The words of an entry, with the dice that fell as faces among them, what was added to them, and what they had to reach. */
export function parts(entry: Pick<LogEntryJson, "text" | "result">): LogLine["parts"] {
  const { text, result } = entry;
  const found: LogLine["parts"][number][] = [];
  let from = 0;
  for (const [index, event] of (result?.events ?? []).entries()) {
    if (event.event !== "rolled" || event.faces.length === 0) continue;
    const { faces, sides } = event;
    // The dice stand in the text as "2d6 … 3+5"; where they do not, they are not told.
    const dice = `${faces.length}d${sides} `;
    const named = text.indexOf(dice, from);
    const at = named < 0 ? -1 : text.indexOf(faces.join("+"), named + dice.length);
    if (at < 0) continue;
    found.push({ text: text.slice(from, at) });
    for (const die of faces) found.push({ die, sides });
    from = at + faces.join("+").length;
    const roll = result?.rolls?.find((each) => each.event === index + 1);
    const bare = `${dice}rolled ${faces.join("+")}`;
    if (roll?.formula.startsWith(bare))
      found.push({ text: `${roll.formula.slice(bare.length)} against ${roll.against}` });
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}

export function timeModel(told: Told, playing: boolean): TimeModel {
  const turns: { from: number; text: string; look: TimeModel["turns"][number]["look"] }[] = [];
  for (const entry of told.entries) {
    const begun = turnBegun(entry, told.state, told.own);
    if (begun !== null && begun.text !== turns.at(-1)?.text)
      turns.push({ from: turns.length === 0 ? 0 : entry.number, ...begun });
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
