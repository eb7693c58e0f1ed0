/** The times of one action as lanes: what is lit, what moves, walk cycles, sounds, what is told. Pure. */
import type { Cue, Happens, Tween, Walk } from "../show/cues";
import type { Bar, LanesModel } from "./model";

/** A label for what happens, without the ruleset's own words. */
const WORDS: Readonly<Record<string, string>> = {
  rolled: "dice",
  "stat-changed": "",
  acted: "",
  reacted: "",
};

export function lanesOf(cues: readonly Cue[], label: (piece: string) => string): LanesModel {
  const of = <W extends Cue["what"]>(what: W): (Cue & { what: W })[] =>
    cues.filter((cue): cue is Cue & { what: W } => cue.what === what);
  const tweens = of("tween");
  const several = new Set(tweens.map((cue) => cue.piece)).size > 1;
  const lanes: { title: string; bars: readonly Bar[] }[] = [
    { title: "path lit", bars: of("path").map((cue) => bar(cue, "soft", `${short(cue.end - cue.start)} s`)) },
    { title: "piece moves", bars: tweens.map((cue) => bar(cue, "way", moved(cue, several ? label : null))) },
    { title: "walk cycles", bars: of("walk").flatMap(cycles) },
    { title: "what happens", bars: of("transition").map((cue) => bar(cue, "ink", said(cue))) },
    {
      title: "told",
      bars: of("event")
        .filter(isTold)
        .map((cue) => bar(cue, "point", said(cue))),
    },
    { title: "sound", bars: of("sound").map((cue) => bar(cue, "point", cue.resource)) },
    { title: "done", bars: of("after-move").map((cue) => bar(cue, "point", cue.name)) },
  ];
  const shown = lanes.filter((lane) => lane.bars.length > 0);
  const end = Math.max(0, ...shown.flatMap((lane) => lane.bars.map((each) => each.end)));
  return { lanes: shown, lasts: end };
}

function bar(cue: Cue, tone: Bar["tone"], text: string): Bar {
  return { start: cue.start, end: cue.end, tone, text };
}

function moved(cue: Tween, label: ((piece: string) => string) | null): string {
  const who = label ? `${label(cue.piece)} ` : "";
  return `${who}${cue.from} → ${cue.to} in ${short(cue.end - cue.start)} s`;
}

/** Each cycle for itself; the last one is shorter by the correction. */
function cycles(walk: Walk): Bar[] {
  return Array.from({ length: walk.cycles }, (_, index): Bar => {
    const start = walk.start + index * walk.cycle;
    return { start, end: Math.min(walk.end, start + walk.cycle), tone: "ink", text: "" };
  });
}

function isTold(cue: Happens): boolean {
  return ["rolled", "stat-changed", "points-granted", "tile-acted", "feature-granted", "defeated"].includes(cue.event);
}

function said(cue: Happens): string {
  const { fields } = cue;
  const name = fields.action ?? fields.reaction ?? fields.stat ?? fields.cause ?? fields.feature;
  const word = WORDS[cue.event] ?? cue.event;
  if (cue.event === "rolled" && Array.isArray(fields.faces)) return `dice ${fields.faces.join(", ")}`;
  if (cue.event === "stat-changed") return `${String(name)} ${String(fields.before)} → ${String(fields.after)}`;
  return typeof name === "string" && word === "" ? name : typeof name === "string" ? `${word}, ${name}` : word;
}

function short(seconds: number): string {
  return String(Math.round(seconds * 1000) / 1000);
}
