/** Undo shows first: while its key is down, its preview stands; let go soon, it undoes; held longer, it only showed. */
export const SOON = 300;

export interface Held {
  /** When the key went down, in milliseconds; null while it is up. */
  since: number | null;
}

/** Whether letting go at a time undoes. */
export function undoes(held: Held, now: number): boolean {
  return held.since !== null && now - held.since <= SOON;
}
