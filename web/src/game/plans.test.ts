import { describe, expect, it } from "vitest";
import type { PlanJson } from "../api/shapes";
import { dockPlaces } from "./dock";
import { emptyHand } from "./hand";
import type { OfferModel } from "./model";
import { answerModel, turnModel } from "./panel";
import { pictureOf, stepMarks } from "./picture";
import { executeModel, hasPlanned, planInHand, planRows } from "./plans";
import { askModel } from "./question";
import { nextChoice } from "./scene";
import { noAnswers, type View } from "./view";

const wall = { code: "terrain", text: "2,0 cannot be entered: Wall." };

function planFor(piece: string, more: Partial<PlanJson> = {}): PlanJson {
  const plan = { piece, hidden: false, status: "Ready", steps: ["1,0"], way: ["0,0", "1,0"], done: 0, marks: [null] };
  return { ...plan, reason: null, ...more } as unknown as PlanJson;
}

function pieceAt(id: string, side: string, at: string) {
  return {
    id,
    name: id,
    glyph: null,
    label: id.toUpperCase(),
    side,
    at,
    faces: false,
    heading: null,
    temporary: [],
    held: null,
    starting: {},
    cells: [at],
    defeated: false,
    stats: {},
    size: [1, 1],
    features: [],
  };
}

interface Made {
  plans?: readonly PlanJson[];
  beat?: number;
  progress?: { step: number; of: number } | null;
  execute?: { code: string; text: string } | null;
  position?: Record<string, unknown>;
  view?: Record<string, unknown>;
}

/** Blue's Ada on 0,0 and red's Rue on 3,0, on a row of four cells; blue looks. */
function viewOf({ plans = [], beat = 0, progress = null, execute = null, position = {}, view = {} }: Made): View {
  const names = ["0,0", "1,0", "2,0", "3,0"];
  const grid = { shape: "square", directions: { W: { angle: 270, title: "west" } } };
  const board = { width: 4, height: 1, cells: [names], terrain: [names.map(() => "floor")], grid };
  const state = {
    sides: [
      { name: "blue", title: "Blue" },
      { name: "red", title: "Red" },
    ],
    pieces: [pieceAt("ada", "blue", "0,0"), pieceAt("rue", "red", "3,0")],
    board: { ...board, kinds: { floor: { look: "plain", title: "Floor" } } },
    turn: null,
    round: 1,
    defeat: null,
    resources: {},
    words: {},
  };
  return {
    game: { seats: [{ id: "r", side: "red" }] },
    seat: { id: "b", role: "player", side: "blue" },
    own: "blue",
    mine: ["b"],
    mode: "plan",
    hand: emptyHand,
    answers: noAnswers,
    layers: { paths: true, numbers: true },
    undo: null,
    ...view,
    position: {
      state,
      plans: { plans, beat, progress, execute },
      waiting: [],
      question: null,
      over: false,
      number: 1,
      ...position,
    },
  } as unknown as View;
}

describe("plans", () => {
  it("of others are hidden, without a count", () => {
    const [ada, rue] = planRows(viewOf({ plans: [planFor("ada")] }));
    expect([ada?.status, ada?.steps.length]).toEqual(["Ready", 1]);
    expect([rue?.status, rue?.steps, rue?.side]).toEqual(["Hidden", [], "Red"]);
  });

  it("mark the step that blocked, and what is against those that are left", () => {
    const bad = { kind: "will-be-blocked", reason: wall };
    const moving = planFor("ada", { steps: ["1,0", "2,0"], done: 1, marks: [bad] as PlanJson["marks"] });
    expect(stepMarks(moving)).toEqual([null, "blocked"]);
    expect(stepMarks({ ...moving, status: "Blocked", marks: [] })).toEqual([null, "blocked"]);
    expect(stepMarks({ ...moving, marks: [{ ...bad, kind: "not-advised" }] as PlanJson["marks"] })).toEqual([
      null,
      "unsure",
    ]);
  });

  it("have no way left once they are blocked, and none at all in a game that is over", () => {
    const way = ["0,0", "1,0", "2,0", "3,0"];
    const blocked = planFor("ada", { status: "Blocked", steps: way.slice(1), way, done: 1, marks: [] });
    expect(pictureOf(viewOf({ plans: [blocked], beat: 2 })).plans[0]?.way).toEqual(["0,0", "1,0", "2,0"]);
    const over = viewOf({ plans: [blocked], beat: 2, position: { over: true } });
    expect(executeModel(over)?.over).toBe("1 Blocked.");
    expect(
      planRows({ ...over, position: { ...over.position, plans: { ...over.position.plans!, plans: [] } } })[0],
    ).toMatchObject({ status: null });
  });

  it("say on the board who cannot take the next step, while nobody is chosen", () => {
    const lost = planFor("ada", { marks: [{ kind: "will-be-blocked", reason: wall }] as PlanJson["marks"] });
    const tags = [{ cell: "1,0", tone: "no", lines: ["ADA, step 1: 2,0 cannot be entered: Wall."] }];
    expect(pictureOf(viewOf({ plans: [lost] })).tags).toEqual(tags);
    expect(pictureOf(viewOf({ plans: [planFor("ada")] })).tags).toEqual([]);
  });

  it("are executed by a button that says its step, why not, and who would be lost", () => {
    const lost = planFor("ada", { marks: [{ kind: "will-be-blocked", reason: wall }] as PlanJson["marks"] });
    const can = executeModel(viewOf({ plans: [lost], progress: { step: 3, of: 5 } }));
    expect(can).toMatchObject({ text: "Execute Free Moves (Step 3/5)", why: null, canRun: true });
    expect(can?.losses).toBe("ADA will be Blocked: 2,0 cannot be entered: Wall.");
    const both = executeModel(viewOf({ plans: [lost, planFor("rue")], progress: { step: 3, of: 5 } }));
    expect(both?.losses).toBe("1 can move. ADA will be Blocked: 2,0 cannot be entered: Wall.");
    const cannot = executeModel(viewOf({ execute: { code: "plan.none", text: "Nobody has a step left." } }));
    expect(cannot).toMatchObject({ why: "Nobody has a step left.", canRun: false, empty: true, locked: null });
  });

  it("begin anew from where somebody stands when the last one has ended", () => {
    const hand = { ...emptyHand, piece: "ada" };
    const rows = (status: PlanJson["status"]) =>
      planRows(viewOf({ plans: [planFor("ada", { status })], view: { hand } }));
    expect(planInHand(rows("Ready"))?.plan?.steps).toHaveLength(1);
    expect(planInHand(rows("Blocked"))).toMatchObject({ plan: null, steps: [], status: "Planning" });
    expect(planInHand(planRows(viewOf({ plans: [] })))).toBeNull();
  });

  it("let somebody be ready before the others, and wait for them by name", () => {
    const execute = { code: "plan.waiting", text: "Red has not planned." };
    const early = executeModel(viewOf({ plans: [planFor("ada")], execute, progress: { step: 1, of: 1 } }));
    expect(early).toMatchObject({ why: null, canRun: true, losses: "Red has not planned. Your steps wait for them." });
    const waiting = [{ kind: "beat", seats: ["r"] }];
    expect(executeModel(viewOf({ plans: [planFor("ada")], position: { waiting } }))?.waiting).toMatchObject({
      title: "Red is planning.",
    });
  });

  it("let who has planned nothing pass when others are ready, though their plans are hidden", () => {
    const execute = { code: "plan.nothing", text: "Nobody has a step left to take." };
    const passing = { why: null, canRun: true, losses: "You have planned nothing: this passes." };
    const waiting = [{ kind: "beat", seats: ["b"] }];
    expect(executeModel(viewOf({ execute, position: { waiting } }))).toMatchObject(passing);
    expect(executeModel(viewOf({ execute }))).toMatchObject({ why: execute.text, canRun: false });
  });

  it("are locked while they are executed, and at the end say what came of them", () => {
    const going = viewOf({ plans: [planFor("ada", { status: "Moving" })], beat: 1, progress: { step: 2, of: 3 } });
    expect(executeModel(going)?.locked).toContain("locked");
    expect(turnModel(going)).toMatchObject({ kind: "executing", title: "Step 2 of 3", line: "Blue, executing" });
    const theirs = viewOf({ plans: [planFor("rue", { status: "Moving", hidden: true })], beat: 1 });
    expect(executeModel(theirs)?.locked).toContain("locked");
    expect(turnModel(theirs).title).toBe("The others go on");
    const ended = [planFor("ada", { status: "Blocked" }), planFor("rue", { status: "Complete" })];
    expect(executeModel(viewOf({ plans: ended, beat: 2 }))?.over).toBe(
      "1 Complete, 1 Blocked. Plan again from where they stand.",
    );
    expect(hasPlanned(viewOf({ plans: ended }))).toBe(false);
    expect(hasPlanned(viewOf({ plans: [planFor("ada")] }))).toBe(true);
  });
});

describe("the picture of plans", () => {
  const ghosts = (view: View) => pictureOf(view).pieces.map(({ id, at, state }) => `${id} ${at} ${state}`);

  it("has the end in full colour, and the start grayed from the first step on", () => {
    const plan = planFor("ada", { steps: ["1,0", "2,0"], way: ["0,0", "1,0", "2,0"] });
    expect(ghosts(viewOf({ plans: [plan] }))).toEqual(["ada 2,0 end", "ada 0,0 plain", "rue 3,0 plain"]);
    const stepping = viewOf({ plans: [{ ...plan, done: 1 }], beat: 1, progress: { step: 2, of: 2 } });
    expect(ghosts(stepping)).toContain("ada 0,0 start");
    expect(pictureOf(stepping).pieces.find((piece) => piece.state === "plain")?.now).toBe(true);
  });

  it("says Complete and Blocked at the piece", () => {
    const ended = [planFor("ada", { status: "Blocked", reason: wall as PlanJson["reason"] })];
    const picture = pictureOf(viewOf({ plans: ended, beat: 1 }));
    expect(picture.pieces.find((piece) => piece.state === "plain")?.status).toBe("Blocked");
  });

  it("keeps the paths of others away where they are switched off", () => {
    const view = viewOf({ plans: [planFor("ada")], view: { layers: { paths: false, numbers: true } } });
    expect(pictureOf(view).plans).toEqual([]);
    expect(pictureOf({ ...view, hand: { ...emptyHand, piece: "ada" } }).plans).toHaveLength(1);
  });
});

describe("a question", () => {
  const question = {
    kind: "slide",
    piece: "ada",
    target: "rue",
    about: "strong-shove",
    text: "ADA: Strong Shove, which way does RUE slide? (W)",
    options: [
      {
        answer: "w",
        to: "1,0",
        text: "",
        stats: [],
        events: [{ event: "shoved", cells: ["3,0", "1,0"], reason: null }],
      },
    ],
  };
  const waiting = [{ kind: "answer", seats: ["b"] }];
  const asked = (seats: unknown) =>
    askModel(viewOf({ position: { question, waiting: seats, plans: null }, view: { mode: "asked" } }), []);

  it("says who is asked and what each answer does, without what stands beside it", () => {
    const model = asked(waiting);
    expect(model).toMatchObject({ mine: true, about: "ADA: Strong Shove" });
    expect(model?.question.text).toBe("Which way does RUE slide?");
    expect(model?.options?.[0]).toMatchObject({ title: "W", angle: 270, go: "Slide west" });
  });

  it("is not answered by others, who see whom the game waits for", () => {
    expect(asked([])?.mine).toBe(false);
    const view = viewOf({ position: { question, plans: null }, view: { mode: "look" } });
    expect(turnModel(view)).toMatchObject({ kind: "others", title: "ADA decides" });
  });
});

describe("the answer", () => {
  it("calls whoever is in the way by the name that the board shows, with its cell", () => {
    const refusal = { code: "occupied.hostile", text: "RUE stands on 3,0.", by: "rue" };
    const way = { path: null, refusal, passing: null, best: null, remains: null, send: null };
    const reach = { piece: "ada", from: "0,0", points: 4, cells: {}, gate: null };
    const hand = { ...emptyHand, piece: "ada", pointed: "3,0" };
    const view = viewOf({
      position: { plans: null },
      view: { mode: "play", hand, answers: { ...noAnswers, reach, way } },
    });
    expect(answerModel(view)).toMatchObject({ kind: "refused", cell: "3,0", blocker: "RUE, 3,0" });
  });
});

describe("a piece that may not move", () => {
  const reach = { piece: "ada", from: "0,0", points: 2, cells: { "1,0": { stop: true, charge: 1 } } };
  const view = (gate: object | null, ada: object = {}) => {
    const made = viewOf({ position: { plans: null }, view: { mode: "play", layers: { reach: true } } });
    const [first, ...others] = made.position.state.pieces;
    const state = { ...made.position.state, pieces: [{ ...first!, ...ada }, ...others] };
    const answers = { ...noAnswers, reach: { ...reach, gate } };
    return {
      ...made,
      hand: { ...emptyHand, piece: "ada" },
      answers,
      position: { ...made.position, state },
    } as unknown as View;
  };

  it("has nowhere to stop, however far it could walk", () => {
    expect(pictureOf(view(null)).reach).toHaveLength(1);
    expect(pictureOf(view({ code: "moves.none", text: "No moves remaining" })).reach).toEqual([]);
  });

  it("is hollow if that is for a while, and locked if something else holds it", () => {
    const stands = (ada: object) => pictureOf(view(null, ada)).pieces[0]?.state;
    expect(stands({})).toBe("plain");
    expect(stands({ held: "exhausted", temporary: [{ title: "exhausted" }] })).toBe("exhausted");
    expect(stands({ held: "Provoked", temporary: [{ title: "exhausted" }] })).toBe("held");
  });
});

it("says what one is there to do until something has happened, and marks the place", () => {
  const made = viewOf({ position: { plans: null, number: 0 }, view: { mode: "play" } });
  const goal = { cells: ["2,0", "3,0"], pieces: null };
  const sides = made.position.state.sides.map((side) => ({ ...side, goal, aim: "Bring all of them to 2,0." }));
  const at = (number: number) =>
    ({ ...made, position: { ...made.position, number, state: { ...made.position.state, sides } } }) as View;
  expect(answerModel(at(0))).toMatchObject({ hint: expect.stringMatching(/^Bring all of them to 2,0\. Click/) });
  expect(answerModel(at(1))).toMatchObject({ hint: expect.stringMatching(/^Click/) });
  expect(pictureOf(at(1)).zones).toEqual([{ cells: ["2,0", "3,0"], text: "goal" }]);
});

it("is gone through by Tab: whom to aim at, each once, and then on", () => {
  const cells = new Map([
    ["A1", "ogre"],
    ["A2", "ogre"],
    ["C1", "goblin"],
  ]);
  expect(nextChoice(cells, null, false)).toBe("A1");
  expect(nextChoice(cells, "A2", false)).toBe("C1");
  expect(nextChoice(cells, "C1", false)).toBeNull();
  expect(nextChoice(cells, null, true)).toBe("C1");
  expect(nextChoice(cells, "A1", true)).toBeNull();
  expect(nextChoice(new Map(), null, false)).toBeNull();
});

describe("the dock of a phone", () => {
  const offer = (name: string, state: OfferModel["state"]): OfferModel => ({
    name,
    title: name,
    key: "",
    price: "",
    state,
    why: null,
    odds: null,
  });
  const base = { inPlans: false, paths: true, offers: [], end: "End turn", undo: true, up: false };
  const names = (more: Partial<Parameters<typeof dockPlaces>[0]>) =>
    dockPlaces({ ...base, ...more }).map((place) => place.name);

  it("has the first actions that can be done, the log and the end of the turn, five places at most", () => {
    const offers = [offer("bash", "cannot"), offer("hook", "can"), offer("shove", "aiming"), offer("step", "can")];
    expect(names({ offers: [...offers, offer("wait", "can")] })).toEqual(["undo", "hook", "shove", "log", "end"]);
    expect(names({ offers: [offer("wait", "can")] })).toEqual(["undo", "next", "log", "end"]);
  });

  it("has the paths and help while plans are made", () => {
    expect(names({ inPlans: true })).toEqual(["undo", "paths", "log", "help"]);
  });
});
