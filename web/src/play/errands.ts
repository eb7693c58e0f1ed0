/** What is asked of the server beside the play: links, files, a game that goes on from an earlier step, the board as text. */
import { gameAddress, invitation } from "../api/address";
import type { Client } from "../api/client";
import type { KeptSeat, Seats } from "../api/seats";
import type { SeatJson } from "../api/shapes";
import type { PeopleModel } from "../game/model";
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

/** The address of the game, or of a step of it: for those who have a seat. */
export async function copyLink(place: Place, screen: Screen, at: number | null): Promise<void> {
  if (!(await copy(screen, `${location.origin}${gameAddress(place.game, at)}`))) return;
  screen.copied = true;
  setTimeout(() => (screen.copied = false), 2000);
}

/** A new invitation to a place of the list of people, where this browser runs the table. */
export async function copyInvitation(place: Place, screen: Screen, model: PeopleModel, index: number): Promise<void> {
  const to = model.places[index];
  if (to !== undefined && (await invite(place, screen, to.role, to.side))) screen.linked = index;
}

/** The same for a side that is waited for. */
export async function inviteSide(place: Place, screen: Screen, side: string): Promise<void> {
  if (await invite(place, screen, "player", side))
    screen.playing.say("ok", "Copied: who opens the link takes the seat.");
}

/** Whether an invitation was made and copied. */
async function invite(place: Place, screen: Screen, role: SeatJson["role"], side: string | null): Promise<boolean> {
  const { client, game, seats } = place;
  const referee = seats.find((seat) => seat.role === "referee");
  if (referee === undefined) return false;
  const invited = await client.seat(game, referee.token).invite(role, side);
  if (invited.ok) return copy(screen, invitation(location.origin, game, invited.value.code));
  screen.playing.say("no", invited.problem.text);
  return false;
}

/** Whether it was copied; what a browser does not let us copy is shown. */
async function copy(screen: Screen, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    screen.playing.say("plain", text, "The link");
    return false;
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
