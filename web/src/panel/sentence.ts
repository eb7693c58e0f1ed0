/** The answer as a sentence, for those who do not see the panel. */
import type { AnswerModel } from "../game/model";
import { written } from "./points";

export function answerSentence(answer: AnswerModel): string {
  switch (answer.kind) {
    case "idle":
      return `${answer.title.replace(/\.$/, "")}. ${answer.hint}`;
    case "loading":
      return "";
    case "gate":
      return `${answer.title}: ${answer.refusal.text}`;
    case "refused":
      return `Not to ${answer.cell}: ${answer.refusal.text}`;
    case "path": {
      const { have } = answer.points;
      const price = have === null ? written(answer.path.charge) : `${written(answer.path.charge)} of ${have}`;
      const left = answer.path.left === null ? "" : `, ${written(answer.path.left)} left`;
      const sets =
        answer.warnings.length === 0
          ? ""
          : `, sets off ${answer.warnings.length}: ${answer.warnings.map((warning) => warning.text).join("; ")}`;
      const held = answer.held ? " Held: once more to go." : "";
      return `To ${answer.cell}, ${price}${left}${sets}.${held}`.replace(/\.\./g, ".");
    }
  }
}
