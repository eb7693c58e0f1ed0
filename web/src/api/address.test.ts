import { expect, it } from "vitest";
import { gameAddress, invitation, newAddress, readAddress } from "./address";
import { Seats, type Box } from "./seats";

it("reads the start, a game, a step and an invitation", () => {
  expect(readAddress("/", "")).toEqual({ page: "start" });
  expect(readAddress("/g/ab12", "")).toEqual({ page: "game", game: "ab12", step: null, code: null });
  expect(readAddress("/g/ab12", "#12")).toEqual({ page: "game", game: "ab12", step: 12, code: null });
  expect(readAddress("/g/ab12", "#join=C-_9")).toEqual({ page: "game", game: "ab12", step: null, code: "C-_9" });
  expect(readAddress("/g/../x", "")).toEqual({ page: "start" });
});

it("writes what it reads", () => {
  expect(readAddress(gameAddress("ab12"), "")).toMatchObject({ game: "ab12" });
  const [path, fragment] = invitation("", "ab12", "code").split("#");
  expect(readAddress(path ?? "", `#${fragment}`)).toMatchObject({ game: "ab12", code: "code" });
  expect(readAddress(newAddress("a b", "c"), "")).toEqual({ page: "new", ruleset: "a b", scenario: "c" });
});

it("keeps seats by game, the latest first, and lives with a storage that is full or broken", () => {
  let kept = "";
  const box: Box = { getItem: () => kept, setItem: (_, text) => (kept = text) };
  const seats = new Seats(box);
  const about = { title: "T", ruleset: "r", over: false };
  seats.sit({ ...about, id: "one", opened: 1 }, { id: "s", role: "player", side: "a", token: "t1" });
  seats.sit({ ...about, id: "two", opened: 2 }, { id: "s", role: "player", side: "a", token: "t2" });
  seats.sit({ ...about, id: "one", opened: 3 }, { id: "s", role: "player", side: "a", token: "t3" });
  expect(new Seats(box).games().map((game) => [game.id, game.seats.map((seat) => seat.token)])).toEqual([
    ["one", ["t3"]],
    ["two", ["t2"]],
  ]);
  kept = "{ not json";
  expect(seats.games()).toEqual([]);
  const full = new Seats({
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  });
  expect(() => full.leave("one", "")).not.toThrow();
});
