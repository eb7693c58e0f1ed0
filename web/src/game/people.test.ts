import { expect, it } from "vitest";
import type { GameJson, StateJson } from "../api/shapes";
import { peopleModel } from "./people";

const state = {
  sides: [
    { name: "blue", title: "Blue" },
    { name: "red", title: "Red" },
    { name: "ai", title: "Bots" },
  ],
};
const seat = (id: string, role: string, side: string | null, here: boolean, more = {}) => ({
  ...{ id, role, side, here, name: "", bot: false },
  ...more,
});
const game = {
  sides: ["blue", "red", "ai"],
  watching: 2,
  seats: [
    seat("s1", "player", "blue", true),
    seat("s2", "player", "red", false),
    seat("s3", "player", "ai", true, { bot: true }),
    seat("s4", "referee", null, true, { name: "Ann" }),
  ],
};

function lines(mine: string[], runs: boolean): string[] {
  const model = peopleModel(game as unknown as GameJson, state as unknown as StateJson, "blue", mine, runs);
  return model.places.map((place) => `${place.title}: ${place.line}${place.link ? ", link" : ""}`);
}

it("says who is here, and gives links to all three kinds of seats to who runs the table", () => {
  expect(lines(["s1"], true)).toEqual([
    "Blue: you, link",
    "Red: not here now, link",
    "Bots: the computer, link",
    "Referee: Ann, link",
    "Watching: 2 people, link",
  ]);
  expect(lines([], false).filter((line) => line.endsWith("link"))).toEqual([]);
});

it("names others beside oneself and the computer, and counts those who have no name", () => {
  const others = ["a", "b"].map((id) => seat(id, "player", "blue", true, { name: "Somebody" }));
  const named = seat("c", "player", "red", true, { name: "Zoe" });
  const line = (seats: object[], side: number) =>
    peopleModel({ ...game, seats } as unknown as GameJson, state as unknown as StateJson, "blue", ["s1"], true).places[
      side
    ]?.line;
  expect(line([...game.seats, others[0]!], 0)).toBe("you, somebody");
  expect(line([...others, named], 0)).toBe("2 people");
  expect(line([...others, named], 1)).toBe("Zoe");
  expect(line([...game.seats, seat("d", "player", "ai", true)], 2)).toBe("the computer, somebody");
  expect(line([seat("e", "referee", null, true, { name: "Referee" })], 3)).toBe("somebody");
});
