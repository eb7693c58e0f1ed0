/** What is asked of the server beside the play: links, files, a game that goes on from an earlier step, the board as text. */
import { gameAddress, invitation } from "../api/address";
import type { Client } from "../api/client";
import type { KeptSeat, Seats } from "../api/seats";
import { take } from "./opening";
import { download, fileOf } from "./saving";
import type { Screen } from "./screen.svelte";

/** Where a game is, who sits at it in this browser, and where that is kept. */
export interface Place {
  client: Client;
  game: string;
  seats: readonly KeptSeat[];
  keep: Seats;
  open: (game: string) => void;
}

/** A link to watch: a new invitation, where this browser runs the table; else the address of the step. */
export async function copyLink(place: Place, screen: Screen, at: number | null): Promise<void> {
  const { client, game, seats } = place;
  const referee = seats.find((seat) => seat.role === "referee");
  let text = `${location.origin}${gameAddress(game, at)}`;
  if (at === null && referee !== undefined) {
    const invited = await client.seat(game, referee.token).invite("spectator", null);
    if (invited.ok) text = invitation(location.origin, game, invited.value.code);
  }
  try {
    await navigator.clipboard.writeText(text);
    screen.copied = true;
    setTimeout(() => (screen.copied = false), 2000);
  } catch {
    screen.playing.say("plain", text, "The link");
  }
}

/** A new game that goes on from a step, with other dice. */
export async function fork(place: Place, screen: Screen, from: number): Promise<void> {
  const { playing, view } = screen;
  playing.forking = false;
  const { seated } = playing.table;
  if (seated === null || view === null) return;
  const bots = view.game.seats.filter((seat) => seat.bot && seat.side !== null).map((seat) => seat.side ?? "");
  const made = await seated.fork(from, bots);
  if (!made.ok) return playing.say("no", made.problem.text);
  const taken = await take(place.client, place.keep, made.value);
  if (taken.ok) place.open(taken.value);
  else playing.say("no", taken.problem.text);
}

export async function save(place: Place, screen: Screen): Promise<void> {
  const { playing, view } = screen;
  if (view === null) return;
  const told = await fileOf(place.client, view.game, place.seats, view.position.number);
  if (told.ok) download(told.value);
  else playing.say("no", told.problem.text);
}

export async function readBoard(screen: Screen): Promise<void> {
  const { table, past } = screen.playing;
  screen.asText = null;
  const told = await table.seated?.ask({ ask: "picture", format: "text" }, past.position?.number ?? null);
  screen.asText = told?.ok ? told.value.picture : "The board cannot be read now.";
}
