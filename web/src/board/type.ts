/** How wide texts are: asked of the browser where there is one, else guessed. */
import type { Measure } from "./label";

let pen: CanvasRenderingContext2D | null | undefined;
let face = "sans-serif";
const known = new Map<string, number>();

/** The width of a text at some size; measured at one size, since type grows evenly. */
export const measured: Measure = (text, size, heavy) => {
  const name = heavy ? `!${text}` : text;
  let width = known.get(name);
  if (width === undefined) {
    width = ask(text, heavy);
    if (known.size > 2000) known.clear();
    known.set(name, width);
  }
  return width * size;
};

function ask(text: string, heavy: boolean): number {
  if (pen === undefined) {
    pen = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
    if (pen) face = getComputedStyle(document.documentElement).getPropertyValue("--font") || face;
  }
  if (!pen) return text.length * (heavy ? 0.56 : 0.51);
  pen.font = `${heavy ? 600 : 400} 100px ${face}`;
  return pen.measureText(text).width / 100;
}
