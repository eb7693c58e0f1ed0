import { expect, test } from "vitest";
import type { RulesetJson } from "../api/shapes";
import { shelved } from "./shelf";

const ruleset = (name: string, varies: string | null, ...boards: string[]): RulesetJson => ({
  name,
  title: name.toUpperCase(),
  about: `about ${name}`,
  varies,
  languages: [],
  settings: null,
  scenarios: boards.map((board) => ({ name: board, title: board, about: "", sides: [], picture: "" })),
});

test("a variant stands among the boards of its game, which keep the server's order", () => {
  const games = shelved([
    ruleset("b", null, "one", "two"),
    ruleset("b-more", "b", "three"),
    ruleset("a", null, "four"),
  ]);
  expect(games.map(({ name }) => name)).toEqual(["b", "a"]);
  expect(games[0]?.boards.map(({ ruleset, scenario }) => `${ruleset}/${scenario}`)).toEqual([
    "b/one",
    "b/two",
    "b-more/three",
  ]);
  expect(games[0]?.boards[2]?.about).toBe("about b-more");
});

test("a variant of a game that is not there is a game of its own; one without boards is none", () => {
  expect(shelved([ruleset("a", "elsewhere", "one"), ruleset("b", null)]).map(({ name }) => name)).toEqual(["a"]);
});
