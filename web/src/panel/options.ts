/** How the answers to a question are laid out. */
import type { AskOption } from "../game/model";

/** How options are laid out: around the one who is slid, two side by side, or a list of cells that stand on the board too. */
export function askLayout(options: readonly AskOption[]): "rose" | "two" | "list" {
  if (options.length > 0 && options.every((option) => option.angle !== null)) return "rose";
  return options.length === 2 ? "two" : "list";
}
