/** Files that are opened: a scenario, or a save. What cannot be used is said with its lines. */
import type { Client, Source } from "../api/client";
import type { Trouble } from "../start/problems";

export type Opened =
  | { kind: "play"; source: Source; name: string }
  | { kind: "save"; save: Record<string, unknown>; name: string }
  | { kind: "trouble"; trouble: Trouble };

export async function readFiles(client: Client, files: readonly File[]): Promise<Opened> {
  const file = files[0];
  if (file === undefined) return troubled("", "There is no file.", null);
  const text = await file.text();
  const save = saveIn(text);
  if (save !== null) return { kind: "save", save, name: file.name };
  const told = await client.check({ scenario: text });
  if (!told.ok) {
    return {
      kind: "trouble",
      trouble: { name: file.name, text: told.problem.text, places: told.problem.problems ?? [], source: text },
    };
  }
  if (told.value.problems.length > 0) {
    return {
      kind: "trouble",
      trouble: { name: file.name, text: "It cannot be used.", places: told.value.problems, source: text },
    };
  }
  return { kind: "play", source: { scenario: text }, name: told.value.title ?? file.name };
}

function troubled(name: string, text: string, source: string | null): Opened {
  return { kind: "trouble", trouble: { name, text, places: [], source } };
}

/** A save is a document with a log and the ruleset's text in it. */
function saveIn(text: string): Record<string, unknown> | null {
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data !== "object" || data === null) return null;
    return "log" in data || "footwork-save" in data || "save" in data ? (data as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
