/** The seats that this browser holds, kept in its storage: tokens by game. They never stand in an address. */

export interface KeptSeat {
  /** The seat's name in the game. */
  id: string;
  role: "player" | "referee" | "spectator";
  side: string | null;
  token: string;
}

export interface KeptGame {
  id: string;
  title: string;
  ruleset: string;
  /** When it was last opened, in milliseconds. */
  opened: number;
  over: boolean;
  seats: readonly KeptSeat[];
}

/** As much of the browser's storage as this needs. */
export type Box = Pick<Storage, "getItem" | "setItem">;

const NAME = "footwork.games";
/** More games than this are forgotten, the oldest first. */
const MOST = 40;

export class Seats {
  readonly #box: Box | null;

  constructor(box: Box | null = storage()) {
    this.#box = box;
  }

  /** The games, the latest first. */
  games(): KeptGame[] {
    const text = read(this.#box);
    if (text === null) return [];
    try {
      const kept: unknown = JSON.parse(text);
      return Array.isArray(kept) ? (kept as KeptGame[]).filter((game) => Array.isArray(game.seats)) : [];
    } catch {
      return [];
    }
  }

  game(id: string): KeptGame | null {
    return this.games().find((game) => game.id === id) ?? null;
  }

  keep(game: KeptGame): void {
    const others = this.games().filter((other) => other.id !== game.id);
    this.#write([game, ...others].sort((one, other) => other.opened - one.opened).slice(0, MOST));
  }

  /** Adds a seat to a game; an older token of the same seat goes. */
  sit(about: Omit<KeptGame, "seats">, seat: KeptSeat): void {
    const seats = this.game(about.id)?.seats ?? [];
    this.keep({ ...about, seats: [...seats.filter((other) => other.id !== seat.id), seat] });
  }

  /** Forgets a seat that is closed, and a game in which none is left. */
  leave(id: string, token: string): void {
    const left = this.games().map((game) =>
      game.id === id ? { ...game, seats: game.seats.filter((seat) => seat.token !== token) } : game,
    );
    this.#write(left.filter((game) => game.seats.length > 0));
  }

  #write(games: readonly KeptGame[]): void {
    try {
      this.#box?.setItem(NAME, JSON.stringify(games));
    } catch {
      // A full or forbidden storage: the game is played on, it cannot be continued after the page is closed.
    }
  }
}

function read(box: Box | null): string | null {
  try {
    return box?.getItem(NAME) ?? null;
  } catch {
    return null;
  }
}

function storage(): Box | null {
  try {
    return typeof localStorage === "undefined" ? null : localStorage;
  } catch {
    return null;
  }
}
