import { expect, test } from "vitest";
import type { PositionJson } from "../api/shapes";
import { emptyHand } from "./hand";
import { answerModel, turnModel } from "./panel";
import type { View } from "./view";
import { noAnswers } from "./view";
import { reachQuestion } from "./way";

/** A game that a side has won, as the player of the heroes sees it with a piece still in hand. */
function over(winner: string): View {
  const piece = { id: "hero", label: "Hero", side: "heroes", at: "A1", cells: ["A1"], defeated: false };
  const state = { pieces: [piece], sides: [{ name: "heroes", title: "Heroes" }], turn: null, round: null };
  return {
    mode: "look",
    seat: { id: "one", role: "player", side: "heroes" },
    mine: ["one"],
    hand: { ...emptyHand, piece: "hero", pointed: "A2" },
    answers: noAnswers,
    position: { over: true, ended: { winner, text: "It is won." }, state, plans: null } as unknown as PositionJson,
  } as unknown as View;
}

test("when a game is over, nobody is asked where a piece could go", () => {
  expect(reachQuestion(over("heroes"))).toBeNull();
  expect(answerModel(over("heroes"))).toMatchObject({ kind: "idle", title: "The game is over", keys: false });
});

test("who has lost is told so, and with another sign", () => {
  expect(turnModel(over("heroes"))).toMatchObject({ kind: "over", title: "You have won", lost: false });
  expect(turnModel(over("monsters"))).toMatchObject({ kind: "over", title: "You have lost", lost: true });
});
