/** Whom the game waits for, where that is nobody who is here: said, and they can be invited. */
import { sideTitle } from "./looks";
import type { View } from "./view";

export interface Absent {
  /** The side that is waited for. */
  side: string;
  /** "Nobody plays Red yet." */
  text: string;
}

export function absentee(view: View): Absent | null {
  const { position, game } = view;
  if (position.over) return null;
  for (const waiting of position.waiting) {
    const seats = waiting.seats.flatMap((id) => game.seats.find((seat) => seat.id === id) ?? []);
    if (seats.some((seat) => seat.here || seat.bot)) continue;
    const side = waiting.side ?? seats[0]?.side ?? null;
    if (side === null) continue;
    const title = sideTitle(position.state, side);
    return { side, text: seats.length === 0 ? `Nobody plays ${title} yet.` : `${title}: not here now.` };
  }
  return null;
}
