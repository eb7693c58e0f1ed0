/**
 * What is left to show of an action that asked: the entry of an answer tells the whole action again, from its start. What
 * entries before have told already is taken away, and the rest begins at 0.
 */
import type { Cue, Tween } from "./cues";
import { cellOf, text } from "./cues";

/** An event of a result: its name, its piece, and what else it says. */
export type EventJson = Readonly<Record<string, unknown>>;

/** The cues without those of the first `told` events. A move that was told in part goes on from where it was. */
export function untold(cues: readonly Cue[], events: readonly EventJson[], told: number): Cue[] {
  if (told === 0) return [...cues];
  const gone = new Set<Cue>();
  const cut = new Map<Tween, { at: number; cell: string | null }>();
  const used = new Set<Cue>();
  const walking = new Map<string, { tween: Tween; steps: number }>();
  let from = 0;
  for (const event of events.slice(0, told)) {
    const name = text(event.event);
    const piece = typeof event.piece === "string" ? event.piece : null;
    const step = name === "stepped" && event.mode !== "forced" ? walking.get(piece ?? "") : undefined;
    if (step) {
      step.steps += 1;
      const { start, end } = step.tween;
      const at = start + ((end - start) * step.steps) / stepsOf(step.tween, cues);
      cut.set(step.tween, { at, cell: cellOf(event.end) });
      from = Math.max(from, at);
    } else if (name === "move-declared") {
      const tween = cues.find((cue): cue is Tween => cue.what === "tween" && cue.piece === piece && !used.has(cue));
      for (const cue of cues) if (tween && ofMove(cue, tween)) gone.add(cue);
      if (!tween) continue;
      used.add(tween);
      walking.set(piece ?? "", { tween, steps: 0 });
      cut.set(tween, { at: tween.start, cell: tween.from });
    } else if (name === "move-ended") {
      const ended = cues.find((cue) => cue.what === "after-move" && cue.piece === piece && !used.has(cue));
      if (ended) (gone.add(ended), used.add(ended), (from = Math.max(from, ended.end)));
      walking.delete(piece ?? "");
    } else {
      const cue = cues.find((each) => tells(each, name, piece) && !used.has(each));
      if (!cue) continue;
      used.add(cue);
      gone.add(cue);
      // The sound of a transition is told with it.
      for (const each of cues)
        if (each.what === "sound" && each.piece === piece && each.start === cue.start) gone.add(each);
      from = Math.max(from, cue.end);
    }
  }
  return cues.flatMap((cue) => {
    const part = cue.what === "tween" ? cut.get(cue) : undefined;
    if (cue.what === "tween" && part) return later(rest(cue, part), from);
    return gone.has(cue) || cue.what === "told" ? [] : later(cue, from);
  });
}

/** What belongs to a move beside its tween. */
function ofMove(cue: Cue, tween: Tween): boolean {
  const kinds: readonly string[] = ["path", "highlight", "walk", "sound", "duration-found"];
  return cue.piece === tween.piece && cue.start === tween.start && kinds.includes(cue.what);
}

function tells(cue: Cue, name: string, piece: string | null): boolean {
  return (cue.what === "event" || cue.what === "transition") && cue.event === name && cue.piece === piece;
}

function stepsOf(tween: Tween, cues: readonly Cue[]): number {
  const found = cues.find(
    (cue) => cue.what === "duration-found" && cue.piece === tween.piece && cue.start === tween.start,
  );
  if (found?.what === "duration-found" && found.steps > 0) return found.steps;
  return Math.max(1, (tween.cells?.length ?? 2) - 1);
}

/** The part of a tween that is left; null if it is all told. */
function rest(tween: Tween, part: { at: number; cell: string | null }): Tween | null {
  if (part.at >= tween.end) return null;
  const from = part.cell ?? tween.from;
  const steps = tween.cells ? tween.cells.length - 1 : 0;
  const done = Math.round(((part.at - tween.start) / (tween.end - tween.start)) * steps);
  return { ...tween, start: part.at, from, cells: tween.cells ? tween.cells.slice(done) : null };
}

function later(cue: Cue | null, from: number): Cue[] {
  return cue ? [{ ...cue, start: Math.max(0, cue.start - from), end: Math.max(0, cue.end - from) }] : [];
}
