/** Lines over the board that stay until they are read: what was missed, a step that is not there, a limit that was hit. */
import type { GameJson, LogEntryJson, StateJson } from "../api/shapes";
import { sideTitle } from "./looks";
import type { BannerModel } from "./model";

export type Notice = Omit<BannerModel, "actions">;

/** What others did while the line was lost: "Monsters: 6 steps."; null for nothing. */
export function missedNotice(entries: readonly LogEntryJson[], game: GameJson, state: StateJson): Notice | null {
  if (entries.length === 0) return null;
  const seats = new Map(game.seats.map((seat) => [seat.id, seat]));
  const sides = new Set(entries.map((entry) => seats.get(entry.seat)?.side ?? null));
  const [side = null] = sides;
  const who = sides.size > 1 ? "The others" : side === null ? "The referee" : sideTitle(state, side);
  return { tone: "ok", icon: "ok", title: "Connected.", text: `${who}: ${counted(entries.length, "step")} meanwhile.` };
}

/** A link to a step that is not there: "This game has 18 steps; there is no step 40." */
export function noStepNotice(step: number, last: number): Notice {
  return {
    tone: "warn",
    icon: "link",
    title: `This game has ${counted(last, "step")}; there is no step ${step}.`,
    text: "It may have been taken back since the link was made. The last one is shown.",
  };
}

/** An action that hit a limit and was taken back whole; null for any other. */
export function limitNotice(entry: LogEntryJson): Notice | null {
  const reason = entry.result?.aborted ?? null;
  if (reason === null) return null;
  const text = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  return {
    tone: "warn",
    icon: "past",
    title: "That was taken back.",
    text: `${text} The board is as it was before; only the dice have moved on.`,
  };
}

export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
