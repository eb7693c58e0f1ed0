/** Files that are opened: the server says what they are; what cannot be used is said with its lines. */
import type { Client, FileText, Source } from "../api/client";
import { recordingOf, watchIn, type Recording } from "./watching";
import type { Trouble } from "../start/problems";

export type Opened =
  | { kind: "watch"; recording: Recording }
  | { kind: "play"; source: Source; name: string }
  | { kind: "trouble"; trouble: Trouble };

export async function readFiles(client: Client, chosen: readonly File[]): Promise<Opened> {
  const files: FileText[] = [];
  for (const file of chosen) files.push({ name: file.name, text: await file.text() });
  for (const file of files) {
    const watch = watchIn(file.text);
    if (watch !== null) return { kind: "watch", recording: recordingOf(watch) };
  }
  const told = await client.open(files);
  const name = (told.ok ? told.value.file : null) ?? files[0]?.name ?? "";
  const source = files.find((file) => file.name === name)?.text ?? null;
  const troubled = (text: string, places: Trouble["places"]): Opened => ({
    kind: "trouble",
    trouble: { name, text, places, source },
  });
  if (!told.ok) return troubled(told.problem.text, told.problem.problems ?? []);
  if (!told.value.ok) return troubled("It cannot be used.", told.value.problems);
  return { kind: "play", source: { files }, name: told.value.title ?? name };
}
