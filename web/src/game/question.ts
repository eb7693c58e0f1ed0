/** An open question as the panel shows it: who is asked, what dice fell, and what each answer leads to. Pure. */
import type { LogEntryJson, OptionJson, QuestionJson } from "../api/shapes";
import { pieceOf } from "./looks";
import type { AskModel, AskOption, RollModel } from "./model";
import { bodyOf } from "./panel";
import { isWaitedFor, type View } from "./view";

export function askModel(view: View, entries: readonly LogEntryJson[]): AskModel | null {
  const { question, state } = view.position;
  if (question === null) return null;
  const who = pieceOf(state, question.piece);
  const mine = isWaitedFor(view, "answer");
  return {
    question,
    mine,
    who: who?.label ?? question.piece,
    body: bodyOf(view, question.piece),
    target: bodyOf(view, question.target),
    about: `${who?.label ?? question.piece}: ${titleOf(question.about)}`,
    price: null,
    dice: rollOf(view, entries.at(-1) ?? null),
    options: question.options.map((option) => optionOf(view, question, option)),
    chosen: view.hand.option,
    note: null,
  };
}

function titleOf(name: string): string {
  return name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

function optionOf(view: View, question: QuestionJson, option: OptionJson): AskOption {
  const directions = view.position.state.board.grid.directions;
  const direction = directions[option.answer.toUpperCase()];
  const changes = option.stats.map((each) => {
    const name = pieceOf(view.position.state, each.piece)?.label ?? each.piece;
    return `${name}: ${each.stat} ${each.from} → ${each.to}`;
  });
  const verb = question.kind === "slide" ? "Slide" : "Go";
  return {
    answer: option.answer,
    title: direction === undefined ? capital(option.answer) : option.answer.toUpperCase(),
    text: option.text,
    change: changes.length === 0 ? null : changes.join(", "),
    why: null,
    angle: direction?.angle ?? null,
    key: option.answer === "yes" ? "Y" : option.answer === "no" ? "N" : null,
    go: direction === undefined ? goOf(option.answer, verb) : `${verb} ${direction.title}`,
  };
}

function goOf(answer: string, verb: string): string {
  return answer === "yes" || answer === "no" ? capital(answer) : `${verb} to ${answer}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The dice that fell in the entry that asks, and whether they sufficed. */
function rollOf(view: View, entry: LogEntryJson | null): RollModel | null {
  if (entry?.result?.question == null) return null;
  const events = entry.result.events.slice(entry.told);
  const rolled = events.findLast((event) => event["event"] === "rolled");
  if (rolled === undefined) return null;
  const faces = Array.isArray(rolled["faces"]) ? rolled["faces"].map(Number) : [];
  const sides = Number(rolled["sides"]);
  const decided = events.findLast((event) => event["event"] === "decided");
  const who = pieceOf(view.position.state, String(rolled["piece"]))?.label ?? "";
  return {
    faces,
    sides,
    formula: `${faces.length}d${sides} rolled ${faces.join(" + ")}`,
    against: who === "" ? null : `for ${who}`,
    works: decided === undefined ? null : decided["held"] === true,
  };
}
