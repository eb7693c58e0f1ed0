/** What somebody would like to take back, as the line over the stage says it, and what this seat can answer. */
import type { LogEntryJson, PositionJson, SeatJson } from "../api/shapes";
import { sideTitle } from "./looks";
import type { BannerModel } from "./model";
import type { View } from "./view";

export type Proposal = NonNullable<PositionJson["proposal"]>;

export function proposalBanner(
  { seat: by, count, again, accepted }: Proposal,
  seat: Pick<SeatJson, "id" | "role"> | null,
  who: string,
  waited: string,
  answer: { accept: () => void; decline: () => void },
): BannerModel {
  const what = again
    ? "do again what was taken back"
    : `take back the last ${count === 1 ? "action" : `${count} actions`}`;
  const line = (title: string, text: string, actions: BannerModel["actions"]): BannerModel => ({
    tone: "warn",
    icon: "past",
    title,
    text,
    actions,
  });
  if (by === seat?.id) {
    return line(`You propose to ${what}.`, waited, [{ text: "Withdraw", run: answer.decline }]);
  }
  const title = `${who} would like to ${what}.`;
  // Who only watches is not asked.
  if (seat === null || seat.role === "spectator") return line(title, waited, []);
  if (accepted.includes(seat.id)) return line(title, `You have agreed. ${waited}`, []);
  return line(title, "", [
    { text: "Agree", run: answer.accept },
    { text: "Decline", run: answer.decline },
  ]);
}

/** Whether others have just declined what one of these seats proposed. */
export function isDeclined(entry: LogEntryJson, before: PositionJson, mine: readonly { id: string }[]): boolean {
  const by = before.proposal?.seat;
  return entry.kind === "decline" && entry.seat !== by && mine.some(({ id }) => id === by);
}

/** Whose consent is still missing: "Waiting for Red, Blue." */
export function waitedFor({ game, position: { waiting, state } }: View): string {
  const asked = waiting.flatMap(({ kind, seats }) => (kind === "undo" ? seats : []));
  const sides = game.seats.filter(({ id }) => asked.includes(id)).map(({ side }) => sideTitle(state, side));
  return `Waiting for ${[...new Set(sides)].join(", ")}.`;
}

/** Who proposes, as everybody is called: by their side, or as the one who runs the table. */
export function proposer({ game, position }: View, { seat: by }: Proposal): string {
  const seat = game.seats.find((each) => each.id === by);
  if (seat === undefined) return "Somebody";
  return seat.side === null ? "The referee" : sideTitle(position.state, seat.side);
}
