/** What is told on the board when it happens: dice as they fell, numbers that float, bursts. */
import type { EventMark } from "../board/picture";
import type { Cue, Happens } from "./cues";
import { numbers, text } from "./cues";

export interface TimedMark {
  readonly at: number;
  readonly mark: EventMark;
}

/** How long a mark stays, in seconds of the clock: it has to be read, however fast things are shown. */
export const MARK_LASTS = 1.5;

/** `where` says in which cell a piece is at a time; `vital` is the stat that decides about defeat. Keys begin with `prefix`. */
export function marksOf(
  cues: readonly Cue[],
  where: (piece: string, time: number) => string | null,
  vital: string | null,
  prefix: string,
): TimedMark[] {
  const marks: TimedMark[] = [];
  let begins = false;
  for (const [index, cue] of cues.entries()) {
    begins ||= cue.what === "event" && cue.event === "turn-began";
    const told = begins && isGiven(cue, vital) ? null : toldBy(cue, vital);
    const cell = told && cue.piece !== null ? where(cue.piece, cue.start) : null;
    if (!told || cell === null) continue;
    const mark: EventMark = { key: `${prefix}:${index}`, cell, ...told };
    marks.push({ at: cue.start, mark });
  }
  return marks;
}

/** What everybody gets back when a turn begins is nothing that has to be read. */
function isGiven(cue: Cue, vital: string | null): boolean {
  if (cue.what !== "event" || cue.event !== "stat-changed" || cue.fields.stat === vital) return false;
  return Number(cue.fields.after) > Number(cue.fields.before);
}

type Said = Pick<EventMark, "text" | "tone" | "dice">;

function toldBy(cue: Cue, vital: string | null): Said | null {
  if (cue.what === "after-move") return cue.outcome === "blocked" ? { text: "Blocked", tone: "no" } : null;
  if (cue.what === "transition") return cue.event === "reacted" ? { text: "!", tone: "no" } : null;
  return cue.what === "event" ? toldByEvent(cue, vital) : null;
}

function toldByEvent(cue: Happens, vital: string | null): Said | null {
  const { fields } = cue;
  switch (cue.event) {
    case "rolled": {
      const faces = numbers(fields.faces);
      return { text: faces.join(" "), tone: "plain", dice: faces };
    }
    case "stat-changed": {
      const by = Number(fields.after) - Number(fields.before);
      if (fields.stat !== vital) return { text: `${signed(by)} ${text(fields.stat)}`, tone: "plain" };
      return { text: signed(by), tone: by < 0 ? "no" : "ok" };
    }
    case "points-granted":
      return {
        text: typeof fields.amount === "number" ? signed(fields.amount) : `+${text(fields.amount)}`,
        tone: "plain",
      };
    default:
      return null;
  }
}

function signed(by: number): string {
  return by < 0 ? `−${-by}` : `+${by}`;
}
