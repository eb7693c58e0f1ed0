/** Models for the gallery: one of every kind and state. Numbers are those of the design's pages. */
import type { PathJson, PieceJson, PlanJson, RefusalJson, RulesetJson, WarningJson } from "../../src/api/shapes";
import type { SideLook } from "../../src/board/picture";
import type {
  AnswerModel,
  AskModel,
  AskOption,
  BannerModel,
  ExecuteModel,
  LayerModel,
  LogLine,
  LookModel,
  OfferModel,
  PlanRow,
  RowModel,
  TimeModel,
  TurnModel,
} from "../../src/game/model";
import { diceParts } from "./dice";
import type { ContinueModel } from "../../src/start/model";
import type { Trouble } from "../../src/start/problems";

export function piece(id: string, label: string, at: string | null): PieceJson {
  return {
    id,
    name: label,
    label,
    side: "heroes",
    kind: null,
    glyph: null,
    at,
    cells: at === null ? [] : [at],
    size: [1, 1],
    turned: false,
    heading: "N",
    points: 4,
    allowance: 4,
    stats: {},
    starting: null,
    features: [],
    temporary: [],
    defeated: false,
  } as unknown as PieceJson;
}

export function row(
  initials: string,
  label: string,
  at: string | null,
  look: SideLook,
  rest: Partial<RowModel> = {},
): RowModel {
  return {
    piece: piece(label.toLowerCase(), label, at),
    look,
    initials,
    chosen: false,
    own: look === "own",
    state: "rest",
    held: "",
    points: "",
    health: { now: 6, start: 6, title: "Health" },
    ...rest,
  };
}

export const ROWS: RowModel[] = [
  row("Ad", "Adventurer", "E4", "own", {
    chosen: true,
    points: "4 of 4 points",
    health: { now: 17, start: 28, title: "Health" },
  }),
  row("S1", "Skeleton 1", "E3", "other"),
  row("S2", "Skeleton 2", "B4", "other"),
  row("Go", "Goblin", "F5", "other", { health: { now: 4, start: 4, title: "Health" } }),
];

export const ALL_ROWS: RowModel[] = [
  ...ROWS,
  row("Sc", "Scout", "C2", "own", { state: "acted", points: "0 of 4 points" }),
  row("Du", "Duelist", "7,1", "third", { state: "exhausted", health: { now: 2, start: 4, title: "Health" } }),
  row("Re", "Reserve", null, "fourth", { state: "off", health: null }),
  row("La", "Lancer", null, "own", { state: "out", health: { now: 0, start: 4, title: "Health" } }),
  row("Wa", "Walker", "H3", "neutral", { note: "2×3", points: "Massive", health: null }),
];

const TURN = { line: "Heroes, round 2", end: null, skip: false };
const END = { text: "End turn", action: { do: "end-turn" }, why: null };
export const TURNS: Record<TurnModel["kind"], TurnModel> = {
  yours: { ...TURN, kind: "yours", title: "Your turn", end: END },
  others: { ...TURN, kind: "others", title: "Turn of Monsters", line: "Skeleton 1 moves G2 → F2 → E3.", skip: true },
  reaction: {
    ...TURN,
    kind: "reaction",
    title: "Your reaction",
    line: "Turn of Brigands, round 1",
    status: "Brigands wait",
  },
  choice: { ...TURN, kind: "choice", title: "Your choice", line: "Keepers, round 1", status: "Brigands wait" },
  planning: { ...TURN, kind: "planning", title: "Plan your moves", line: "Blue, round 1" },
  executing: { ...TURN, kind: "executing", title: "Step 3 of 5", line: "Heroes, executing" },
  past: { ...TURN, kind: "past", title: "Step 12 of 18", line: "The Foxes, round 2", fork: true },
  over: { ...TURN, kind: "over", title: "Heroes win the battle.", line: "5 rounds, 31 steps" },
  watching: { ...TURN, kind: "watching", title: "Turn of Heroes", line: "You are watching." },
};
export const CANNOT_END: TurnModel = {
  ...TURNS.yours,
  end: { ...END, why: "Sela has a move left, and this ruleset lets nobody be left behind." },
};

const REACTION = (step: number, cell: string, who: string): WarningJson => ({
  kind: "reaction",
  step,
  cell,
  text: `Leaving ${cell}: ${who}, opportunity attack, 1d6`,
  piece: who,
  trigger: "before-leave",
  reaction: "opportunity-attack",
  asked: false,
});
const entry = (text: string, points: number | string, factor: number | null = null) => ({
  rule: text,
  by: text,
  points,
  factor,
  text,
});
const step = (from: string, to: string, cost: number | string, ledger: ReturnType<typeof entry>[]) => ({
  from,
  to,
  turned: false,
  heading: "N",
  cost,
  ledger,
});

export const PATH: PathJson = {
  piece: "adventurer",
  cells: ["E4", "F4", "G5"],
  cost: "3.5",
  charge: "3.5",
  left: "0.5",
  steps: [
    step("E4", "F4", 2, [entry("cardinal step", 1), entry("difficult ground ×2", 1, 2)]),
    step("F4", "G5", "1.5", [entry("diagonal step", "1.5")]),
  ],
  warnings: [REACTION(1, "F4", "Skeleton 1")],
};
const DEAR: PathJson = {
  piece: "adventurer",
  cells: ["E4", "F3", "G2", "H1"],
  cost: 6,
  charge: 6,
  left: -2,
  steps: [
    step("E4", "F3", 3, [entry("diagonal step", "1.5"), entry("difficult ground ×2", "1.5", 2)]),
    step("F3", "G2", "1.5", [entry("diagonal step", "1.5")]),
    step("G2", "H1", "1.5", [entry("diagonal step", "1.5")]),
  ],
  warnings: [REACTION(0, "E4", "Goblin"), REACTION(1, "F3", "Skeleton 1")],
};
const LONG: PathJson = {
  ...PATH,
  cells: ["1S 2W", "1S 1W", "1S 0E", "1S 1E", "0N 2E"],
  charge: 4,
  left: null,
  steps: [
    step("1S 2W", "1S 1W", 1, [entry("step", 1)]),
    step("1S 1W", "1S 0E", 1, [entry("step", 1)]),
    step("1S 0E", "1S 1E", 1, [entry("step", 1)]),
    step("1S 1E", "0N 2E", 1, [entry("step", 1)]),
  ],
  warnings: [],
};
const path = (rest: Partial<Extract<AnswerModel, { kind: "path" }>> = {}): AnswerModel => ({
  kind: "path",
  cell: "G5",
  path: PATH,
  more: null,
  warnings: PATH.warnings,
  held: false,
  points: { have: "4" },
  go: "Move to G5",
  waypoints: 0,
  ...rest,
});
const refusal = (rest: Partial<RefusalJson>): RefusalJson => ({
  code: "stop.occupied",
  reason: "occupied",
  text: "",
  ...rest,
});

export const ANSWERS: Record<string, AnswerModel> = {
  idle: { kind: "idle", title: "Adventurer", hint: "Point at a cell: what it costs to go there, or why not." },
  loading: { kind: "loading", title: "To G5" },
  path: path(),
  held: path({ held: true }),
  "by waypoints": path({
    cell: "0N 2E",
    path: LONG,
    points: { have: null },
    go: "Move to 0N 2E",
    more: "1 more than the best way",
    waypoints: 1,
    through: ["1S 0E"],
    warnings: [
      { kind: "cell", step: 2, cell: "1S 1E", text: "Entering 1S 1E: pit, Health −4", on: "enter" },
      { ...REACTION(3, "1S 1E", "Axe"), asked: true, text: "Leaving 1S 1E: Axe may intercept" },
      { kind: "aside", step: 3, cell: "0N 2E", text: "Scout makes way to 0N 1E", piece: "scout" },
    ],
  }),
  "cannot be sent": path({ why: "Moves wait until the connection is back." }),
  "too dear": {
    kind: "refused",
    cell: "H1",
    refusal: refusal({
      code: "points.insufficient",
      text: "Not enough movement points. Need 6, have 4.",
      need: 6,
      have: 4,
      missing: 2,
      bill: DEAR,
    }),
    blocker: null,
  },
  refused: {
    kind: "refused",
    cell: "D4",
    refusal: refusal({
      text: "Luke may move through D4 but not end there: Trooper is on it.",
      rule: "occupants.hostile",
      by: "trooper",
    }),
    blocker: "Trooper, D4",
    body: { look: "other", initials: "T" },
    pass: "6 of 8 points, then go on",
  },
  "cut off": {
    kind: "refused",
    cell: "I4",
    refusal: refusal({
      code: "reach.none",
      text: "There is no way to I4.",
      because: refusal({ code: "edge.closed", text: "The door between G4 and H4 is closed." }),
      edge: "G4/H4",
      from: "G4",
      rule: "door",
      need: 3,
      have: 2,
      missing: 1,
    }),
    blocker: null,
  },
  gate: {
    kind: "gate",
    title: "Luke can move no further.",
    refusal: refusal({ code: "gate.points", text: "Luke has no movement points." }),
    hint: "A Move action gives 4 points. Luke has 2 actions.",
    act: { text: "Take a Move action", key: "1" },
  },
};

const offer = (name: string, title: string, key: string, rest: Partial<OfferModel> = {}): OfferModel => ({
  name,
  title,
  key,
  price: "",
  state: "can",
  why: null,
  odds: null,
  ...rest,
});
export const OFFERS: Record<string, OfferModel[]> = {
  can: [offer("attack", "Attack", "1"), offer("disengage", "Disengage", "2"), offer("wait", "Wait", "W")],
  cannot: [
    offer("move", "Move", "1", { state: "used", why: "both actions of this activation are used." }),
    offer("rest", "Rest", "2", { state: "cannot", why: "both actions of this activation are used." }),
    offer("wait", "Wait", "W"),
  ],
  aiming: [
    offer("shove", "Telekinetic Shove", "1", { price: "1 AP", state: "aiming", odds: "70%" }),
    offer("strike", "Strike", "2", { price: "2 Strain" }),
    offer("sprint", "Sprint", "3", { price: "free" }),
    offer("wait", "Wait", "W"),
  ],
};

const plan = (rest: Partial<PlanJson>): PlanJson => ({
  piece: "mira",
  status: "Moving",
  reason: null,
  way: ["1,1", "2,1", "3,1", "3,2", "3,3", "4,3"],
  steps: ["2,1", "3,1", "3,2", "3,3", "4,3"],
  done: 2,
  hidden: false,
  marks: [null, null, null],
  ...rest,
});
const chips = (states: string) =>
  [...states].map((state, index) => ({
    number: index + 1,
    state: ({ d: "done", n: "next", l: "later", u: "unsure", b: "blocked" } as const)[state as "d"],
  }));
export const PLANS: PlanRow[] = [
  { row: row("M", "Mira", "3,1", "own", { chosen: true }), plan: plan({}), status: "Moving", steps: chips("ddnll") },
  {
    row: row("B", "Bram", "2,3", "own"),
    plan: plan({ steps: ["2,3"], done: 1 }),
    status: "Complete",
    steps: chips("d"),
  },
  {
    row: row("S", "Sela", "3,4", "own"),
    plan: plan({ steps: ["3,4", "4,4", "4,3"], done: 1, reason: refusal({ text: "4,4 cannot be entered: Wall." }) }),
    status: "Blocked",
    steps: chips("dbl"),
  },
  {
    row: row("V", "Vex", "5,3", "own"),
    plan: plan({
      steps: ["5,3", null, "3,4", "2,5"],
      marks: [{ kind: "will-be-blocked", reason: refusal({ text: "Sela stands on 3,4." }) }, null],
    }),
    status: "Moving",
    steps: chips("ddbl"),
  },
];
const BEN = plan({
  piece: "ben",
  way: ["0,4", "1,3", "3,3", "4,3"],
  steps: ["1,3", "3,3", "4,3"],
  done: 0,
  marks: [{ kind: "will-be-blocked", reason: refusal({ text: "Ada enters 1,3 in the same step." }) }, null, null],
});
export const PLANNING: PlanRow[] = [
  {
    row: row("A", "Ada", "0,3", "own", { note: "DEX 3" }),
    plan: plan({
      ...BEN,
      marks: [null, { kind: "not-advised", reason: refusal({ text: "Ben may stand on 3,3." }) }, null],
    }),
    status: "Ready",
    steps: chips("lul"),
  },
  {
    row: row("B", "Ben", "0,4", "own", { note: "DEX 8", chosen: true }),
    plan: BEN,
    status: "Planning",
    steps: chips("bll"),
    said: null,
  },
  { row: row("R", "Rue", "7,3", "other"), plan: null, status: "Hidden", steps: [], side: "Red" },
  { row: row("S", "Sol", "7,4", "other"), plan: null, status: "Hidden", steps: [], side: "Red" },
];

const EXECUTE: ExecuteModel = {
  text: "Execute Free Moves (Step 3/5)",
  why: null,
  losses: "",
  canRun: true,
  waiting: null,
  progress: { step: 3, of: 5 },
};
export const EXECUTES: Record<string, ExecuteModel> = {
  can: { ...EXECUTE, clear: "Ben" },
  "can with losses": {
    ...EXECUTE,
    losses: "1 can move. Vex will be Blocked: Sela stands on 3,4.",
    locked: "Plans are not changed while they are executed.",
  },
  cannot: {
    ...EXECUTE,
    text: "Execute Free Moves (Step 1/3)",
    progress: null,
    why: "Nobody can take the next step. Ada: Ben enters 1,3 in the same step.",
    canRun: false,
    clear: "Ben",
  },
  waiting: { ...EXECUTE, waiting: { title: "Red is planning.", text: "Your plans are ready.", away: null } },
  over: { ...EXECUTE, progress: { step: 6, of: 5 }, over: "All plans are complete." },
};

const ways: [string, number, string, string | null, string | null][] = [
  ["NW", 315, "2 tiles, to 1N 1E", null, null],
  ["N", 0, "1 tile, then Axe", null, null],
  ["NE", 45, "", null, "Bow stands there"],
  ["W", 270, "1 tile, then Seer", "Health 12 → 8", null],
  ["E", 90, "1 tile, then the edge", null, null],
  ["SW", 225, "2 tiles, to 3S 1E", null, null],
  ["S", 180, "2 tiles, to 3S 3E", null, null],
  ["SE", 135, "1 tile, then the edge", null, null],
];
const option = (answer: string, rest: Partial<AskOption>): AskOption => ({
  answer,
  title: answer,
  text: "",
  change: null,
  why: null,
  angle: null,
  key: null,
  ...rest,
});
const QUESTION = {
  kind: "slide",
  piece: "seer",
  about: "shove",
  target: "club",
  options: [],
  text: "Which way does Club slide?",
};
export const ASKS: Record<string, AskModel> = {
  slide: {
    question: QUESTION,
    mine: true,
    who: "Seer",
    body: { look: "own", initials: "E" },
    target: { look: "other", initials: "C" },
    about: "Seer: Telekinetic Shove",
    price: "1 Action Point",
    dice: {
      faces: [9],
      sides: 20,
      formula: "1d20 rolled 9 + Will 14 = 23",
      against: "against Will 10 of Club",
      works: true,
    },
    options: ways.map(([title, angle, text, change, why]) =>
      option(title, { angle, text, change, why, go: title === "W" ? "Slide west" : `Slide ${title}` }),
    ),
    chosen: "W",
    note: "Undo takes back the whole shove. Tried again, the die falls the same.",
  },
  reaction: {
    question: { ...QUESTION, kind: "reaction", text: "Intercept Axe, who has come to 0N 2E?" },
    mine: true,
    who: "Gatekeeper",
    body: { look: "own", initials: "G" },
    about: "Gatekeeper: Intercept",
    price: "1 Reaction Point",
    options: [
      option("yes", {
        title: "Yes",
        key: "Y",
        text: "Gatekeeper moves 0N 0E → 0N 1E. Axe stops on 0N 2E.",
        change: "Reaction Points 1 → 0",
      }),
      option("no", {
        title: "No",
        key: "N",
        text: "Axe goes on to 0N 1E, as declared.",
        change: "Reaction Points stay 1",
      }),
    ],
    chosen: "yes",
    note: "Axe has moved 1 of 2 steps. Nobody else can act until you answer.",
  },
  destination: {
    question: { ...QUESTION, kind: "destination", text: "Where does Gatekeeper go?" },
    mine: true,
    who: "Gatekeeper",
    options: ["0N 1E", "1N 1E", "1S 1E", "0N 2E", "none"].map((answer) => ({
      answer,
      title: answer,
      text: answer === "none" ? "stays" : "",
      change: null,
      why: null,
      angle: null,
      key: null,
    })),
    dice: { faces: [3, 5], sides: 6, formula: "2d6 rolled 3+5 = 8", against: "against 9", works: false },
  },
  "another's": {
    question: { ...QUESTION, text: "Intercept Axe, who has come to 0N 2E?" },
    mine: false,
    who: "Keepers",
    options: [],
  },
};

const line = (
  number: number,
  text: string,
  headline: LogLine["headline"] = null,
  state: LogLine["state"] = "past",
): LogLine => ({
  number,
  headline,
  parts: diceParts(text),
  state,
});
export const LOG: LogLine[] = [
  line(1, "Adventurer moves D5 → E4.", { text: "Round 1, Heroes", look: "own" }),
  line(3, "Skeleton 1 moves G2 → F2 → E3.", { text: "Round 1, Monsters", look: "other" }),
  line(4, "Skeleton 1 attacks Adventurer: 1d6 rolled 5, Health 28 → 23."),
  line(5, "Skeleton 2 moves B1 → B2 → B3 → B4."),
  line(6, "Goblin moves H8 → G7 → G6 → F5."),
  line(7, "Goblin attacks Adventurer: 2d6 rolled 2+4 = 6, Health 23 → 17."),
  line(7, "Gate opens."),
  line(8, "Turn of Heroes.", { text: "Round 2, Heroes", look: "own" }, "now"),
  line(9, "Adventurer moves E4 → F4 → G5.", null, "future"),
];

export const TIME: TimeModel = {
  at: 8,
  last: 8,
  turns: [
    { from: 0, text: "Heroes", look: "own" },
    { from: 2, text: "Monsters", look: "other" },
    { from: 8, text: "Heroes", look: "own" },
  ],
  captions: ["Round 1", "Step 8 of 8, now"],
  live: true,
  playing: false,
};

export const LAYERS: LayerModel[] = [
  { name: "reach", title: "Reach", key: "R", on: true, mark: "reach" },
  { name: "costs", title: "Costs", key: "C", on: true, mark: "costs" },
  { name: "threat", title: "Threat", key: "T", on: false, mark: "threat" },
];

const nothing = () => {};
export const BANNERS: BannerModel[] = [
  {
    tone: "warn",
    icon: "offline",
    title: "Connection lost.",
    text: "You can look around; moves wait until it is back. Next try in 4 s.",
    actions: [{ text: "Try now", run: nothing }],
  },
  {
    tone: "ok",
    icon: "ok",
    title: "Connected.",
    text: "Monsters took their turn: 6 steps.",
    actions: [{ text: "Show them", run: nothing }],
  },
  {
    tone: "plain",
    icon: "eye",
    title: "You are watching.",
    text: "Both seats are taken. Reach, costs and threat answer to you all the same.",
    actions: [],
  },
  {
    tone: "plain",
    icon: "past",
    title: "You are looking at the past,",
    text: "6 steps back.",
    actions: [{ text: "Back to now", run: nothing }],
  },
  { tone: "no", icon: "warn", title: "slip.yaml has 2 problems.", text: "Nothing was changed.", actions: [] },
];

export const LOOK: LookModel = {
  row: ROWS[0]!,
  line: "Heroes, Adventurer, E4",
  stats: [
    { title: "Health", now: "17", start: "28" },
    { title: "Movement", now: "4", start: "4" },
    { title: "Mana", now: "2", start: null },
  ],
  temporary: [{ title: "Disengaged", text: "until the end of the turn" }],
  features: [
    { title: "Nimble", text: "Difficult ground costs 1 less." },
    { title: "Flying", text: "Ground and its effects do not matter on the way." },
  ],
  actions: [{ title: "Attack", text: "A hostile piece within 1: 1d6 off Health." }],
};

const scenario = (title: string) => ({
  name: title.toLowerCase().replaceAll(" ", "-"),
  title,
  about: "",
  sides: [],
  picture: "",
});
const game = (name: string, title: string, about: string, scenarios: string[]): RulesetJson => ({
  name,
  title,
  about,
  varies: null,
  languages: [],
  settings: null,
  scenarios: scenarios.map(scenario),
});
export const GAMES: RulesetJson[] = [
  game("rune-and-rust", "Rune and Rust", "Eight directions, 1 and 1.5 points a step, ordered checks with reasons.", [
    "Ruined chapel",
  ]),
  game("duelyst", "Duelyst", "Orthogonal steps within a speed, one move a turn, flying, exhaustion.", [
    "A duel of movement",
    "As the public game plays it",
  ]),
  game(
    "imperial-assault",
    "Imperial Assault",
    "Movement points from a Move action, corner cuts, walls, doors, large figures, Massive and Mobile.",
    ["The hangar"],
  ),
  game(
    "free-actions",
    "Free Actions",
    "Paths planned for many and played one beat at a time, on tiles that change the board.",
    ["The gatehouse", "The machinery", "Rivals"],
  ),
  game("methuen", "Methuen", "Movement is what campaigns make of it, in lines of the rule book.", [
    "Three against three",
    "The gate",
  ]),
];
export const RECENT: ContinueModel[] = [
  { id: "a", href: "#a", title: "Ruined chapel", line: "Round 2, your turn", ruleset: "rune-and-rust", scenario: "" },
  { id: "b", href: "#b", title: "A duel of movement", line: "Round 3, your turn", ruleset: "duelyst", scenario: "" },
  {
    id: "c",
    href: "#c",
    title: "The gatehouse",
    line: "Step 3 of 5, executing",
    ruleset: "free-actions",
    scenario: "",
  },
];
export const TROUBLE: Trouble = {
  name: "slip.yaml",
  text: "",
  places: [
    { file: null, line: 6, column: 23, key: null, text: "unknown field 'mutliply'", hint: "did you mean 'multiply'?" },
    { file: null, line: 7, column: 31, key: null, text: "expected true or false, found text 'maybe'", hint: null },
  ],
  source: [
    "footwork: 1",
    "name: slip",
    "cost: {cardinal: 1}",
    "# ground",
    "  terrain:",
    '    mud: {glyph: "~", mutliply: 2}',
    '    rock: {glyph: "#", enter: maybe}',
    'map: "~ ~ #"',
  ].join("\n"),
};
