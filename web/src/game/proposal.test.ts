import { expect, test } from "vitest";
import type { LogEntryJson, PositionJson } from "../api/shapes";
import { isDeclined, proposalBanner, waitedFor, type Proposal } from "./proposal";
import type { View } from "./view";

const proposal: Proposal = { seat: "one", count: 1, again: false, accepted: [] };
const none = { accept: () => {}, decline: () => {} };
const offered = (id: string, role: "player" | "spectator" | "referee", more: Partial<Proposal> = {}) =>
  proposalBanner({ ...proposal, ...more }, { id, role }, "Red", "", none).actions.map(({ text }) => text);

test("who is asked can agree and can decline", () => {
  expect(offered("two", "player")).toEqual(["Agree", "Decline"]);
  expect(offered("two", "referee")).toEqual(["Agree", "Decline"]);
});

test("who proposes can withdraw; who has agreed or only watches has nothing to answer", () => {
  expect(offered("one", "player")).toEqual(["Withdraw"]);
  expect(offered("two", "player", { accepted: ["two"] })).toEqual([]);
  expect(offered("two", "spectator")).toEqual([]);
});

test("the line says how much is taken back", () => {
  const said = (more: Partial<Proposal>) =>
    proposalBanner({ ...proposal, ...more }, { id: "two", role: "player" }, "Red", "", none).title;
  expect(said({})).toBe("Red would like to take back the last action.");
  expect(said({ count: 3 })).toBe("Red would like to take back the last 3 actions.");
  expect(said({ again: true })).toBe("Red would like to do again what was taken back.");
});

test("who has proposed is told when others decline, and nobody else", () => {
  const before = { proposal } as PositionJson;
  const told = (kind: string, seat: string, mine: string) =>
    isDeclined({ kind, seat } as LogEntryJson, before, [{ id: mine }]);
  expect(told("decline", "two", "one")).toBe(true);
  expect(told("decline", "one", "one")).toBe(false);
  expect(told("decline", "two", "two")).toBe(false);
  expect(told("accept", "two", "one")).toBe(false);
});

test("it is said whose consent is missing, each side once", () => {
  const seats = [
    ["one", "red"],
    ["two", "blue"],
    ["three", "blue"],
    ["four", "green"],
  ].map(([id, side]) => ({ id, side }));
  const sides = ["red", "blue", "green"].map((name) => ({ name, title: name.toUpperCase() }));
  const waiting = [
    { kind: "turn", seats: ["one"] },
    { kind: "undo", seats: ["two", "three", "four"] },
  ];
  const view = { game: { seats }, position: { waiting, state: { sides } } } as unknown as View;
  expect(waitedFor(view)).toBe("Waiting for BLUE, GREEN.");
  expect(proposalBanner(proposal, { id: "one", role: "player" }, "Red", waitedFor(view), none).text).toMatch(/BLUE/);
});
