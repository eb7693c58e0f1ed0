/** From entries of the log to what the stage shows of them. */
import type { Told } from "../api/client";
import type { BoardJson, LogEntryJson, PositionJson, TimelineJson } from "../api/shapes";
import { UNIT, gridOf } from "../board/grid";
import { readCues, type Cue } from "../show/cues";
import type { Place } from "../show/legs";
import { staged, type Show } from "../show/player";
import type { Entry } from "../show/stage.svelte";
import { untold } from "../show/told";

/** Fetches the timeline of the one entry after a number; null where nothing happens on the board. */
export type Timelines = (after: number) => Promise<Told<TimelineJson | null>>;

export interface Telling {
  readonly entry: LogEntryJson;
  readonly before: PositionJson;
  readonly after: PositionJson;
  readonly timelines: Timelines;
  /** The seats of this browser; what others do is shown faster, and not at all when it is skipped. */
  readonly mine: readonly string[];
  /** It takes at least that many seconds. */
  readonly least?: number;
}

/** How long others' deeds are shown at least where something is told on the board, in seconds: dice have to be read, one throw after the other. */
const READ = 1.2;

/** What the stage is given of an entry that has just happened, or that is shown again. */
export function telling({ entry, before, after, timelines, mine, least = 0 }: Telling): Entry {
  const together = entry.kind === "beat";
  const foreign = mine.length > 0 && !together && !mine.includes(entry.seat);
  return {
    number: entry.number,
    before: before.state,
    show: shown(entry, before, after, timelines, least).then((show) =>
      foreign && show.marks.length > 0 ? { ...show, duration: Math.max(show.duration, READ) } : show,
    ),
    foreign,
    yours: after.over || after.waiting.some((each) => each.seats.some((seat) => mine.includes(seat))),
  };
}

async function shown(
  entry: LogEntryJson,
  before: PositionJson,
  after: PositionJson,
  timelines: Timelines,
  least: number,
): Promise<Show> {
  const cues = await cuesOf(entry, timelines);
  const place = placeOn(before.state.board);
  const blocked = blockedIn(entry);
  return staged({ number: entry.number, cues, before: before.state, after: after.state, place, blocked, least });
}

/** The cues of an entry, without what entries before have told. Where the server tells none, pieces simply go there. */
export async function cuesOf(entry: LogEntryJson, timelines: Timelines): Promise<Cue[]> {
  if (entry.result === null) return [];
  const told = await timelines(entry.number - 1);
  return told.ok && told.value ? untold(readCues(told.value.timeline), entry.result.events, entry.told) : [];
}

/** Whom a beat left behind: they have no move in the timeline. */
export function blockedIn(entry: LogEntryJson): string[] {
  const found: string[] = [];
  for (const event of (entry.result?.events ?? []).slice(entry.told)) {
    if (event.event !== "beat-played" && event.event !== "plans-blocked") continue;
    for (const each of event.blocked) found.push(each.piece);
  }
  return found;
}

export function placeOn(board: BoardJson): Place {
  const grid = gridOf(board);
  return (cell) => {
    const { x, y } = grid.centre(cell);
    return [x / UNIT, y / UNIT];
  };
}
