/** Who is at a game, and to which places somebody can be invited. Pure. */
import type { GameJson, SeatJson, StateJson } from "../api/shapes";
import { lookOf, sideTitle } from "./looks";
import type { PeopleModel } from "./model";

/** `mine` are the seats of this browser; `runs` is whether it may invite. */
export function peopleModel(
  game: GameJson,
  state: StateJson,
  own: string | null,
  mine: readonly string[],
  runs: boolean,
): PeopleModel {
  const at = (role: SeatJson["role"], side: string | null = null): SeatJson[] =>
    game.seats.filter((seat) => seat.role === role && seat.side === side);
  const lineOf = (seats: readonly SeatJson[]): { line: string; here: boolean } => {
    const here = seats.filter((seat) => seat.here);
    if (seats.some((seat) => mine.includes(seat.id))) return { line: "you", here: true };
    if (seats.some((seat) => seat.bot)) return { line: "the computer", here: true };
    if (here.length > 0) return { line: here.map((seat) => seat.name || "here").join(", "), here: true };
    return { line: seats.length === 0 ? "nobody yet" : "not here now", here: false };
  };
  const sides = game.sides.map((side) => ({
    role: "player" as const,
    side,
    title: sideTitle(state, side),
    look: lookOf(state, side, own),
    icon: "people" as const,
    ...lineOf(at("player", side)),
    link: runs,
  }));
  const referees = at("referee");
  const count = game.watching;
  return {
    places: [
      ...sides,
      { role: "referee", side: null, title: "Referee", look: null, icon: "flag", ...lineOf(referees), link: runs },
      {
        role: "spectator",
        side: null,
        title: "Watching",
        look: null,
        icon: "eye",
        line: count === 0 ? "nobody" : count === 1 ? "1 person" : `${count} people`,
        here: count > 0,
        link: runs,
      },
    ],
    note: runs
      ? "A link is for one person: it takes the seat, and every copy makes a new one. Who has the referee's link sees everything."
      : "Who runs the table gives out links to its seats.",
  };
}
