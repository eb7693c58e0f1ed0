/** Where the page is: the start, a game, a step of it; and an invitation in the fragment, which is taken out at once. */

export type Address =
  /** Makes a new game at once. */
  | { page: "new"; ruleset: string; scenario: string }
  | { page: "start" }
  | { page: "game"; game: string; step: number | null; code: string | null };

export function readAddress(path: string, fragment: string): Address {
  const made = /^\/play\/([^/]+)\/([^/]+)\/?$/.exec(path);
  if (made?.[1] !== undefined && made[2] !== undefined) {
    return { page: "new", ruleset: decodeURIComponent(made[1]), scenario: decodeURIComponent(made[2]) };
  }
  const game = /^\/g\/([0-9A-Za-z_-]+)\/?$/.exec(path)?.[1];
  if (game === undefined) return { page: "start" };
  const text = fragment.replace(/^#/, "");
  const code = /^join=([0-9A-Za-z_-]+)$/.exec(text)?.[1] ?? null;
  const step = /^\d{1,9}$/.test(text) ? Number(text) : null;
  return { page: "game", game, step, code };
}

export function gameAddress(game: string, step: number | null = null): string {
  return `/g/${game}${step === null ? "" : `#${step}`}`;
}

export function newAddress(ruleset: string, scenario: string): string {
  return `/play/${encodeURIComponent(ruleset)}/${encodeURIComponent(scenario)}`;
}

/** What is sent to somebody who is to take a seat. The fragment never reaches a server's log. */
export function invitation(origin: string, game: string, code: string): string {
  return `${origin}/g/${game}#join=${code}`;
}
