import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const tokens = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

type Colours = ReadonlyMap<string, string>;

/** The colours of a block of rules, and what is said of each: "5.4 on panel, 4.7 on table". */
function read(block: string): { colours: Colours; pairs: { on: string; over: string; said: number }[] } {
  const colours = new Map<string, string>();
  const pairs: { on: string; over: string; said: number }[] = [];
  for (const [, name = "", colour = "", said = ""] of block.matchAll(/--([\w-]+): (#\w{6});(?: \/\* (.*?) \*\/)?/g)) {
    colours.set(name, colour);
    for (const [, ratio, over = ""] of said.matchAll(/([\d.]+) on ([\w-]+)/g)) {
      pairs.push({ on: name, over, said: Number(ratio) });
    }
  }
  return { colours, pairs };
}

/** WCAG's relative luminance. */
function light(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, bright = 0] = [light(a), light(b)].sort((one, other) => one - other);
  return (bright + 0.05) / (dark + 0.05);
}

const [bright = "", chosen = "", system = ""] = tokens.split(/^(?=:root\[data-theme|@media \(prefers-color-scheme)/m);

/** Lines and forms that carry meaning need 3, words 4.5. */
const FORMS = new Set(["control", "solid", "shade"]);

describe.each([
  ["light", bright],
  ["dark", chosen],
  ["dark by the system", system],
])("the colours, %s", (_, block) => {
  const { colours, pairs } = read(block);

  it("differ as much as is said of them, and as words and forms need", () => {
    expect(pairs.length).toBeGreaterThan(30);
    for (const { on, over, said } of pairs) {
      const found = contrast(colours.get(on) ?? "", colours.get(over) ?? "");
      expect(found, `${on} on ${over}`).toBeGreaterThanOrEqual(said - 0.06);
      expect(found, `${on} on ${over}`).toBeGreaterThanOrEqual(FORMS.has(on) ? 3 : 4.5);
    }
  });

  it("are all there, whichever way the theme is chosen", () => {
    expect([...colours.keys()]).toEqual([...read(bright).colours.keys()]);
  });
});
