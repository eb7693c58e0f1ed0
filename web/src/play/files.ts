/** Files that are opened: the server says what they are; what cannot be used is said with its lines. */
import type { Client, FileText, Source } from "../api/client";
import { recordingOf, watchIn, type Recording } from "./watching";
import type { Trouble } from "../start/problems";

export type Opened =
  | { kind: "watch"; recording: Recording }
  | { kind: "play"; source: Source; name: string }
  | { kind: "trouble"; trouble: Trouble };

/** More than that is not even read, in MiB: nothing of ours is as large. */
const MOST = 64;

export async function readFiles(client: Client, chosen: readonly File[]): Promise<Opened> {
  const files: FileText[] = [];
  for (const { name, size } of chosen)
    if (size > MOST * 2 ** 20) return unusable(name, `It is larger than ${MOST} MiB.`);
  for (const file of chosen) {
    const text = await file.text();
    if (/[\0\uFFFD]/.test(text))
      return unusable(file.name, "It is no text, as scenarios, saves, rulesets and settings are.");
    files.push({ name: file.name, text });
  }
  for (const file of files) {
    const watch = watchIn(file.text);
    if (watch !== null) return { kind: "watch", recording: recordingOf(watch) };
  }
  const told = await client.open(files);
  const places = told.ok ? told.value.problems : (told.problem.problems ?? []);
  const name = places[0]?.file ?? (told.ok ? told.value.file : null) ?? files[0]?.name ?? "";
  const source = files.find((file) => file.name === name)?.text ?? null;
  const troubled = (text: string): Opened => ({ kind: "trouble", trouble: { name, text, places, source } });
  if (!told.ok) return troubled(told.problem.text);
  if (!told.value.ok) return troubled("It cannot be used.");
  return { kind: "play", source: { files }, name: told.value.title ?? name };
}

function unusable(name: string, text: string): Opened {
  return { kind: "trouble", trouble: { name, text, places: [], source: null } };
}
