/** A file that cannot be used, shown with its lines. */
import type { components } from "../api/types";

export type Place = components["schemas"]["PlaceJson"];

export interface Trouble {
  /** The name of the file. */
  name: string;
  /** What the server said of it as a whole. */
  text: string;
  places: readonly Place[];
  /** The text of the file, if there is one to show. */
  source: string | null;
}

export interface SourceLine {
  number: number;
  /** The line in three: before what is wrong, what is wrong, after it. A line that is right is all before. */
  before: string;
  wrong: string;
  after: string;
  bad: boolean;
}

/** How many lines are shown around one that is wrong. */
const AROUND = 2;
const MOST = 24;

/** The lines around what is wrong; null between lines that do not follow each other. */
export function sourceLines(source: string, places: readonly Place[]): (SourceLine | null)[] {
  const lines = source.split(/\r?\n/);
  const wrong = new Map<number, number | null>();
  for (const place of places)
    if (place.line !== null && place.line >= 1 && place.line <= lines.length && !wrong.has(place.line))
      wrong.set(place.line, place.column);
  const shown = new Set<number>();
  for (const line of wrong.keys())
    for (let near = line - AROUND; near <= line + AROUND; near++)
      if (near >= 1 && near <= lines.length) shown.add(near);

  const found: (SourceLine | null)[] = [];
  let previous: number | null = null;
  for (const number of [...shown].sort((a, b) => a - b).slice(0, MOST)) {
    if (previous !== null && number !== previous + 1) found.push(null);
    previous = number;
    const text = lines[number - 1]!;
    const bad = wrong.has(number);
    const column = wrong.get(number) ?? null;
    if (!bad || column === null) {
      found.push({ number, before: text, wrong: "", after: "", bad });
      continue;
    }
    const from = Math.min(Math.max(column - 1, 0), text.length);
    const word = /^[^\s,:{}[\]]+|^\S/.exec(text.slice(from))?.[0] ?? "";
    found.push({ number, before: text.slice(0, from), wrong: word, after: text.slice(from + word.length), bad });
  }
  return found;
}

/** What can be done about it: the server's own hint, or that a file which is named must come along. */
export function hintOf({ text, hint }: Place): string | null {
  return (
    hint ?? (text.includes("there is no ruleset") ? "Is it a file of your own? Then open or drop both together." : null)
  );
}

/** "slip.yaml has 2 problems." */
export function troubleTitle({ name, places }: Pick<Trouble, "name" | "places">): string {
  if (places.length === 0) return `${name} cannot be used.`;
  return `${name} has ${places.length === 1 ? "a problem" : `${places.length} problems`}.`;
}
