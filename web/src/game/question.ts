/** An open question as the panel shows it: who is asked, what dice fell, and what each answer leads to. Pure. */
import type { LogEntryJson, OptionJson, QuestionJson } from "../api/shapes";
import { pieceOf, titled } from "./looks";
import type { AskModel, AskOption, RollModel } from "./model";
import { bodyOf } from "./panel";
import { isWaitedFor, type View } from "./view";

export function askModel(view: View, entries: readonly LogEntryJson[]): AskModel | null {
  const { question, state } = view.position;
  if (question === null) return null;
  const who = pieceOf(state, question.piece);
  const mine = isWaitedFor(view, "answer");
  const about = `${who?.label ?? question.piece}: ${titled(question.about)}`;
  return {
    question: { ...question, text: plainly(question.text, about) },
    mine,
    who: who?.label ?? question.piece,
    body: bodyOf(view, question.piece),
    target: bodyOf(view, question.target),
    about,
    price: priceOf(view, question),
    dice: rollOf(entries.at(-1) ?? null),
    options: question.options.map((option) => optionOf(view, question, option)),
    chosen: view.hand.option,
    note: null,
  };
}

/** What the one who is asked pays whatever the answer is: "Action Points 2 → 1". */
function priceOf(view: View, question: QuestionJson): string | null {
  const [first, ...others] = question.options.map((option) =>
    option.stats
      .filter((each) => each.piece === question.piece && each.stat !== view.position.state.defeat?.stat)
      .map((each) => `${each.stat} ${each.from} → ${each.to}`)
      .join(", "),
  );
  return first && others.every((each) => each === first) ? first : null;
}

function optionOf(view: View, question: QuestionJson, option: OptionJson): AskOption {
  const { state } = view.position;
  const direction = state.board.grid.directions[option.answer.toUpperCase()];
  // What the one who is asked pays is the same for every answer, and stands above them.
  const changes = option.stats
    .filter((each) => each.piece !== question.piece || each.stat === state.defeat?.stat)
    .map(
      (each) =>
        `${each.piece === question.target ? "" : `${nameOf(view, each.piece)}: `}${each.stat} ${each.from} → ${each.to}`,
    );
  const slides = question.kind === "slide";
  return {
    answer: option.answer,
    title: direction === undefined ? capital(option.answer) : option.answer.toUpperCase(),
    text: slides ? slideText(view, option) : option.text,
    change: changes.length === 0 || !slides ? null : changes.join(", "),
    why: null,
    angle: direction?.angle ?? null,
    key: option.answer === "yes" ? "Y" : option.answer === "no" ? "N" : null,
    go: direction === undefined ? goOf(option.answer) : `${slides ? "Slide" : "Go"} ${direction.title}`,
  };
}

/** "2 tiles, to 1N 1E", or "1 tile, then Axe". */
function slideText(view: View, option: OptionJson): string {
  const shoved = option.events.find((event) => event.event === "shoved");
  if (shoved === undefined) return option.to === null ? option.text : `to ${option.to}`;
  const cells = shoved.cells.length - 1;
  const word = view.position.state.words["cell"] ?? "cell";
  const way = `${cells} ${cells === 1 ? word : `${word}s`}`;
  if (shoved.reason === null) return `${way}, to ${option.to ?? shoved.cells.at(-1) ?? ""}`;
  const by = "by" in shoved.reason && typeof shoved.reason.by === "string" ? nameOf(view, shoved.reason.by) : null;
  return `${way}, then ${by ?? "no further"}`;
}

function nameOf(view: View, id: string): string {
  return pieceOf(view.position.state, id)?.label ?? id;
}

function goOf(answer: string): string {
  return answer === "yes" || answer === "no" ? capital(answer) : `Go to ${answer}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The question without what stands beside it anyway: who is asked, and the answers. */
function plainly(text: string, about: string): string {
  const bare = text.replace(/\s*\([^()]*\)\s*$/, "");
  const [who = ""] = about.split(": ");
  const said = [`${about}, `, `${who}: `].find((each) => bare.startsWith(each)) ?? "";
  return capital(bare.slice(said.length));
}

/** The dice that fell in the entry that asks, what they came to, and whether that sufficed. */
function rollOf(entry: LogEntryJson | null): RollModel | null {
  const { result, told } = entry ?? {};
  if (result?.question == null) return null;
  const roll = result.rolls.findLast((each) => each.event >= (told ?? 0));
  if (roll === undefined) return null;
  return {
    faces: roll.dice.flatMap((dice) => dice.faces),
    sides: roll.dice[0]?.sides ?? 0,
    formula: roll.formula,
    against: `against ${roll.against}`,
    works: roll.held,
  };
}
