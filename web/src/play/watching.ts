/**
 * A game that was kept in a file: what one seat has seen of it, to be watched. It answers as a server does about what it
 * has; nothing can be asked about its rules, and nothing more happens in it.
 */
import type { Looking, Told } from "../api/client";
import type { GameJson, LogEntryJson, PositionJson, ProblemJson, TimelineJson, WatchJson } from "../api/shapes";
import { applied } from "../game/applying";

export interface Recording {
  game: GameJson;
  /** How it ended in the file. */
  position: PositionJson;
  entries: readonly LogEntryJson[];
  seated: Looking;
}

const ONLY: ProblemJson = { code: "watch.only", text: "A file to watch answers no questions." };

/** What a file has to be watched; null for one that is no such file. */
export function watchIn(text: string): WatchJson | null {
  if (!text.includes('"footwork_watch"')) return null;
  try {
    const read = JSON.parse(text) as Partial<WatchJson> | null;
    const whole = read?.footwork_watch === 1 && Array.isArray(read.entries) && Array.isArray(read.start?.state.pieces);
    return whole ? (read as WatchJson) : null;
  } catch {
    return null;
  }
}

export function recordingOf(watch: WatchJson): Recording {
  const { start, entries } = watch;
  // Files that are older have no more than what happened.
  const { seats = [], timelines = [] }: Partial<WatchJson> = watch;
  const positions = [start];
  for (const entry of entries) positions.push(applied(positions[positions.length - 1] ?? start, entry));
  const last = positions[positions.length - 1] ?? start;
  const { state } = start;
  const game: GameJson = {
    id: watch.game,
    title: watch.title,
    ruleset: state.ruleset,
    ruleset_title: state.title,
    scenario: watch.title,
    about: "",
    created: 0,
    over: last.over,
    trouble: "This is a file to watch. It cannot be played on.",
    forked: null,
    forks: [],
    sides: state.sides.map((side) => side.name),
    seats,
    watching: 0,
  };
  const no = async (): Promise<{ ok: false; problem: ProblemJson }> => ({ ok: false, problem: ONLY });
  const shown = new Map(timelines.map((timeline) => [timeline.number, timeline]));
  const seated: Looking = {
    ask: no,
    wouldUndo: no,
    fork: no,
    history: no,
    position: async (number): Promise<Told<PositionJson>> => {
      const found = positions[(number ?? last.number) - start.number];
      return found === undefined ? no() : { ok: true, value: found };
    },
    timeline: async (after): Promise<Told<TimelineJson | null>> => ({ ok: true, value: shown.get(after + 1) ?? null }),
  };
  return { game, position: last, entries, seated };
}
