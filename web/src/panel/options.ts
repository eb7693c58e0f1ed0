/** The answers to a question as they are shown. */
import type { QuestionJson } from "../api/shapes";
import type { AskModel, AskOption } from "../game/model";

const TITLES: Record<string, { title: string; key: string }> = {
  yes: { title: "Yes", key: "Y" },
  no: { title: "No", key: "N" },
};

/** Options from the question alone, where nobody has said more about them. */
export function plainOptions(question: QuestionJson): AskOption[] {
  return question.options.map((option) => {
    const known = TITLES[option.answer.toLowerCase()];
    return {
      answer: option.answer,
      title: known?.title ?? option.answer,
      text: option.text,
      change: null,
      why: null,
      angle: null,
      key: known?.key ?? null,
    };
  });
}

export function askOptions(ask: AskModel): readonly AskOption[] {
  return ask.options ?? plainOptions(ask.question);
}

/** How options are laid out: around the one who is slid, two side by side, or a list of cells that stand on the board too. */
export function askLayout(options: readonly AskOption[]): "rose" | "two" | "list" {
  if (options.length > 0 && options.every((option) => option.angle !== null)) return "rose";
  return options.length === 2 ? "two" : "list";
}
