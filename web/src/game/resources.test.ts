import { describe, expect, it } from "vitest";
import { emptyHand } from "./hand";
import { offerModels, rowModel } from "./panel";
import { noAnswers, type View } from "./view";

/** Ada pays with two stats and never had any of a third; nothing in their names says so. */
const ada = {
  id: "ada",
  name: "Ada",
  label: "Ada",
  side: "blue",
  at: "A1",
  cells: ["A1"],
  size: [1, 1],
  glyph: null,
  defeated: false,
  held: null,
  points: 3,
  allowance: 3,
  means: "3 points",
  features: [],
  temporary: [],
  stats: { Health: 9, "Action Dice": 2, Mana: 0, Grit: 0, "Skill Points": 4 },
  starting: { Health: 9, "Action Dice": 3, Mana: 5, Grit: 0, "Skill Points": 4 },
};

function view(resources: Record<string, string>): View {
  const cast = {
    name: "cast",
    title: "Cast",
    can: true,
    uses: null,
    odds: null,
    wants: [],
    refusal: null,
    text: "",
    targets: [],
    price: [
      { stat: null, title: "Points", amount: 2 },
      { stat: "Action Dice", title: "Action Dice", amount: 1 },
    ],
  };
  const offers = { piece: "ada", actions: [cast], wait: { title: "Wait", refusal: null }, turn: [], rotate: [] };
  const walk = { granted_by: [] };
  const state = { sides: [{ name: "blue" }], pieces: [ada], defeat: { stat: "Health" }, resources, active: "blue" };
  return {
    position: { state: { ...state, turn: { side: "blue" } }, plans: null, question: null, waiting: [] },
    seat: { id: "b", role: "player", side: "blue" },
    own: "blue",
    mine: ["b"],
    mode: "play",
    hand: { ...emptyHand, piece: "ada" },
    answers: { ...noAnswers, offers: { ...offers, walk } },
  } as unknown as View;
}

describe("what actions are paid with", () => {
  const paid = view({ Health: "Health", "Action Dice": "AD", Mana: "Mana", Grit: "Grit" });

  it("stands in the row of a piece as the server names it, without what it never had", () => {
    expect(rowModel(paid, ada as never).points).toBe("2 AD, 0 Mana");
    expect(rowModel(view({}), ada as never).points).toBe("3 points");
  });

  it("stands on the buttons in the same words", () => {
    expect(offerModels(paid)[0]?.price).toBe("2 Points, 1 AD");
  });
});
