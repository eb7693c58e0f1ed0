/** Plans as the panel shows them: whose, which steps, what is against them, and the button that executes. Pure. */
import type { PieceJson, PlanJson, StateJson } from "../api/shapes";
import { pieceOf, sideTitle } from "./looks";
import type { ExecuteModel, PlanRow } from "./model";
import { rowModel } from "./panel";
import { stepMarks } from "./picture";
import { isExecuting } from "./scene";
import { isOwn, type View } from "./view";
import { absentee } from "./waited";

export function planRows(view: View): PlanRow[] {
  const { plans, state } = view.position;
  if (plans === null) return [];
  const standing = state.pieces.filter((piece) => piece.at !== null && !piece.defeated);
  const own = standing.filter((piece) => isOwn(view, piece) || view.seat === null);
  const others = standing.filter((piece) => !own.includes(piece));
  return [...own, ...others].map((piece) => planRow(view, piece, own.includes(piece)));
}

function planRow(view: View, piece: PieceJson, own: boolean): PlanRow {
  const plan = view.position.plans?.plans.find((each) => each.piece === piece.id) ?? null;
  const hidden = !own && (plan === null || plan.hidden);
  return {
    row: { ...rowModel(view, piece), note: noteOf(view.position.state, piece) },
    plan,
    status: hidden ? "Hidden" : (plan?.status ?? (view.position.over ? null : "Planning")),
    steps: hidden || plan === null ? [] : stepsOf(plan),
    side: sideTitle(view.position.state, piece.side),
  };
}

/** The plan that is being made: that of the chosen piece. One that has ended is past, and another begins from here. */
export function planInHand(rows: readonly PlanRow[]): PlanRow | null {
  const row = rows.find((each) => each.row.chosen) ?? null;
  if (row === null || !hasEnded(row.status)) return row;
  return { ...row, plan: null, steps: [], status: "Planning" };
}

function hasEnded(status: PlanRow["status"]): boolean {
  return status === "Complete" || status === "Blocked";
}

/** What tells the pieces apart beside what they live by: their first stat, such as the one by which patterns unlock. */
function noteOf(state: StateJson, piece: PieceJson): string {
  const [first] = Object.entries(piece.stats).filter(([stat]) => stat !== state.defeat?.stat);
  return first === undefined ? "" : first.join(" ");
}

function stepsOf(plan: PlanJson): PlanRow["steps"] {
  const marks = stepMarks(plan);
  return plan.steps.map((_, index) => ({
    number: index + 1,
    state:
      marks[index] === "blocked"
        ? "blocked"
        : marks[index] === "unsure"
          ? "unsure"
          : index < plan.done
            ? "done"
            : index === plan.done
              ? "next"
              : "later",
  }));
}

/** The step that comes next, or the last one when all is over, for "Execute Free Moves (Step 3/5)". */
export function executeModel(view: View): ExecuteModel | null {
  const { plans, waiting } = view.position;
  if (plans === null) return null;
  const { progress } = plans;
  const pressed = waiting.find((each) => each.kind === "beat");
  const mine = view.seat?.id ?? "";
  const iWait = pressed !== undefined && !pressed.seats.includes(mine);
  const waits = isEarly(view);
  const steps = progress === null ? "" : ` (Step ${progress.step}/${progress.of})`;
  const chosen = pieceOf(view.position.state, view.hand.piece);
  const planned = chosen !== null && plans.plans.some((plan) => plan.piece === chosen.id && plan.steps.length > 0);
  const locked = isExecuting(view.position) ? "Plans are locked until everybody has finished or is blocked." : null;
  const left = plans.plans.filter(
    (plan) => plan.status === "Moving" || plan.status === "Ready" || plan.status === "Planning",
  );
  return {
    text: `Execute Free Moves${steps}`,
    why: whyNot(view, waits ? null : (plans.execute?.text ?? null)),
    losses: waits ? waitsText(view) : lossesOf(view),
    canRun: (plans.execute === null || waits) && !iWait,
    waiting: iWait ? waitingFor(view, pressed.seats) : null,
    progress,
    clear: locked === null && planned && chosen !== null ? chosen.label : null,
    empty: plans.plans.length === 0,
    locked,
    over: plans.beat > 0 && progress === null && left.length === 0 ? overText(view, plans.plans) : null,
  };
}

function whyNot(view: View, refusal: string | null): string | null {
  if (view.mode === "offline") return "The server is away; acting waits.";
  if (view.mode === "past") return "This is an earlier step.";
  if (view.position.over) return "The game is over.";
  return refusal;
}

/**
 * Whether this side can be ready though nothing can be executed yet: the step is played when everybody is. Whoever has
 * planned nothing passes; that others have planned something in secret is known by their being ready.
 */
export function isEarly({ position }: View): boolean {
  const code = position.plans?.execute?.code;
  return code === "plan.waiting" || (code === "plan.nothing" && position.waiting.some(({ kind }) => kind === "beat"));
}

function waitsText(view: View): string {
  const text = view.position.plans?.execute?.text ?? "";
  return hasPlanned(view) ? `${text} Your steps wait for them.` : "You have planned nothing: this passes.";
}

/** Whether the viewer's side has steps left to take. */
export function hasPlanned(view: View): boolean {
  const own = new Set(view.position.state.pieces.filter((piece) => isOwn(view, piece)).map((piece) => piece.id));
  return (view.position.plans?.plans ?? []).some(
    (plan) => own.has(plan.piece) && plan.steps.length > plan.done && !hasEnded(plan.status),
  );
}

/** Who would be Blocked by the next step, although others can go: "1 can move. Vex will be Blocked: …" */
function lossesOf(view: View): string {
  const { plans } = view.position;
  if (plans === null || plans.execute !== null) return "";
  const going = plans.plans.filter((plan) => !hasEnded(plan.status) && plan.steps.length > plan.done);
  const lost = going.flatMap((plan) => {
    const mark = plan.marks[0];
    const name = pieceOf(view.position.state, plan.piece)?.label ?? plan.piece;
    return mark?.kind === "will-be-blocked" ? [`${name} will be Blocked: ${mark.reason.text}`] : [];
  });
  const rest = going.length - lost.length;
  return [...(rest > 0 && lost.length > 0 ? [`${rest} can move.`] : []), ...lost].join(" ");
}

/** Whom the next step waits for, by their seats. */
function waitingFor(view: View, waited: readonly string[]): ExecuteModel["waiting"] {
  const { game, position } = view;
  const seats = waited.flatMap((id) => game.seats.find((seat) => seat.id === id) ?? []);
  const names = seats.map((seat) => sideTitle(position.state, seat.side));
  const is = names.length === 1 ? "is" : "are";
  const does = isExecuting(position) ? `${is} not ready` : `${is} planning`;
  const away = absentee(view);
  const hidden = isExecuting(position)
    ? "The next step comes when everybody is."
    : "Your plans are ready. They stay hidden until all sides execute.";
  return {
    title: `${names.join(" and ") || "Somebody"} ${does}.`,
    text: [hidden, away?.text].filter(Boolean).join(" "),
    away: away?.side ?? null,
  };
}

function overText(view: View, plans: readonly PlanJson[]): string {
  const complete = plans.filter((plan) => plan.status === "Complete").length;
  const blocked = plans.filter((plan) => plan.status === "Blocked").length;
  const parts = [complete > 0 ? `${complete} Complete` : "", blocked > 0 ? `${blocked} Blocked` : ""].filter(Boolean);
  const then = view.position.over ? "" : " Plan again from where they stand.";
  return parts.length === 0 ? "" : `${parts.join(", ")}.${then}`;
}
