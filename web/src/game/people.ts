/** Who is at a game, and to which places somebody can be invited. Pure. */
import type { GameJson, SeatJson, StateJson } from "../api/shapes";
import { lookOf, sideTitle } from "./looks";
import type { PeopleModel } from "./model";

/** What the server calls those who have said no name. */
const UNNAMED = /^(Somebody|Referee)?$/;

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
    const isMine = (seat: SeatJson) => mine.includes(seat.id);
    const here = seats.filter((seat) => seat.here && !seat.bot && !isMine(seat)).map(({ name }) => name);
    const named = here.filter((name) => !UNNAMED.test(name));
    const unnamed = here.length - named.length;
    const line = [
      ...(seats.some(isMine) ? ["you"] : []),
      ...(seats.some((seat) => seat.bot) ? ["the computer"] : []),
      ...named,
      ...(unnamed === 0 ? [] : [unnamed === 1 ? "somebody" : `${unnamed} people`]),
    ].join(", ");
    if (line !== "") return { line, here: true };
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
      ? "Who opens a side's link plays it from then on, and you no longer do. The link stays good: send it to one person only. Who has the referee's link sees everything."
      : "Who runs the table gives out links to its seats.",
  };
}
