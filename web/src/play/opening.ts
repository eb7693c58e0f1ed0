/** Making and opening games: who plays which side, and which seats this browser takes. */
import type { Client, Source, Told } from "../api/client";
import type { KeptSeat, Seats } from "../api/seats";
import type { MadeJson, StateJson } from "../api/shapes";

/** Makes a game and takes the seats of all sides that no bot plays. Gives its name on the server. */
export async function begin(client: Client, seats: Seats, source: Source): Promise<Told<string>> {
  const shown = await client.ask(source, { ask: "state" });
  if (!shown.ok) return shown;
  const made = await client.create({ ...source, bots: botsOf(shown.value.state) });
  return made.ok ? take(client, seats, made.value) : made;
}

/** The sides that bots play; if all were, the first is played by whoever opens the game. */
export function botsOf(state: StateJson): string[] {
  const bots = state.sides.filter((side) => side.control === "bot").map((side) => side.name);
  return bots.length === state.sides.length ? bots.slice(1) : bots;
}

/**
 * Joins every side of a game that no bot plays, and keeps the seats in this browser. Who runs the table keeps each only
 * until somebody comes for it: so they are one player with the referee.
 */
export async function take(client: Client, seats: Seats, made: MadeJson): Promise<Told<string>> {
  const { game } = made;
  const bots = new Set(game.seats.filter((seat) => seat.bot).map((seat) => seat.side));
  const taken: KeptSeat[] = [];
  for (const invite of made.invites) {
    if (invite.role !== "player" || bots.has(invite.side)) continue;
    const joined = await client.join(game.id, invite.code, "", made.token);
    if (!joined.ok) return joined;
    taken.push({ id: joined.value.seat.id, role: "player", side: invite.side, token: joined.value.token });
  }
  const referee: KeptSeat = { id: made.seat, role: "referee", side: null, token: made.token };
  seats.keep({
    id: game.id,
    title: game.title,
    ruleset: game.ruleset,
    opened: Date.now(),
    over: false,
    seats: [...taken, referee],
  });
  return { ok: true, value: game.id };
}

/** Takes the seat of an invitation. Who has a seat of the game already is one player on both. */
export async function accept(client: Client, seats: Seats, game: string, code: string): Promise<Told<KeptSeat>> {
  const kept = seats.game(game)?.seats ?? [];
  const mine = kept.find((seat) => seat.role === "referee") ?? kept[0];
  const joined = await client.join(game, code, "", mine?.token ?? null);
  if (!joined.ok) return joined;
  const { seat, token } = joined.value;
  const about = await client.seat(game, token).about();
  const found: KeptSeat = { id: seat.id, role: seat.role, side: seat.side, token };
  seats.sit(
    {
      id: game,
      title: about.ok ? about.value.title : game,
      ruleset: about.ok ? about.value.ruleset : "",
      opened: Date.now(),
      over: false,
    },
    found,
  );
  return { ok: true, value: found };
}
