/** A game as a file: the whole of it for who may have that, else what the seat has seen. */
import type { Client, Told } from "../api/client";
import type { KeptSeat } from "../api/seats";

export interface GameFile {
  name: string;
  text: string;
}

/** What is saved: with the referee's seat or at the end a save that can be played on, else what was seen, to be watched. */
export async function fileOf(
  client: Client,
  game: { id: string; title: string; over: boolean },
  seats: readonly KeptSeat[],
  step: number,
): Promise<Told<GameFile>> {
  const referee = seats.find((seat) => seat.role === "referee");
  const seat = referee ?? seats[0];
  if (seat === undefined)
    return { ok: false, problem: { code: "token.missing", text: "There is no seat to save from." } };
  const seated = client.seat(game.id, seat.token);
  const whole = referee !== undefined || game.over;
  const told = await (whole ? seated.save() : seated.export());
  if (!told.ok) return told;
  return {
    ok: true,
    value: { name: nameOf(game.title, step, whole), text: `${JSON.stringify(told.value, null, 1)}\n` },
  };
}

/** "a-duel-of-movement-12.json"; what is only to be watched says so. */
export function nameOf(title: string, step: number, whole: boolean): string {
  const plain = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${plain || "game"}-${step}${whole ? "" : "-watch"}.json`;
}

/** Gives a file to the browser. */
export function download(file: GameFile): void {
  const address = URL.createObjectURL(new Blob([file.text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(address);
}
