/** The keyboard: which key means what. Single keys work only while the board has the focus, and can be switched off. */

export type Layer = "reach" | "costs" | "threat" | "turns" | "alone" | "paths" | "numbers" | "times";

export type Command =
  /** Two of these at once, or one key of the number pad, are a diagonal: x to the right, y down the page. */
  | { kind: "cursor"; x: number; y: number }
  | { kind: "go" }
  | { kind: "pin" }
  | { kind: "unpin" }
  | { kind: "out" }
  | { kind: "next"; back: boolean }
  | { kind: "say" }
  | { kind: "home" }
  | { kind: "layer"; layer: Layer }
  | { kind: "zoom"; by: -1 | 0 | 1 }
  | { kind: "keys" }
  | { kind: "offer"; index: number }
  | { kind: "stay" }
  | { kind: "end" }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "reply"; answer: "yes" | "no" }
  | { kind: "done" }
  | { kind: "clear" }
  | { kind: "execute"; forward: boolean }
  | { kind: "step"; by: number | "first" | "last" | "turn-back" | "turn-on" }
  | { kind: "play" }
  | { kind: "link" }
  | { kind: "referee" }
  | { kind: "pose"; by: -1 | 1 };

/** As much of a keyboard event as this needs. */
export interface Key {
  key: string;
  code: string;
  shift: boolean;
  ctrl: boolean;
  alt: boolean;
}

/** What the hand is at, as far as keys mean different things then. */
export type Moment = "play" | "plan" | "asked" | "past";

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  Numpad7: [-1, -1],
  Numpad8: [0, -1],
  Numpad9: [1, -1],
  Numpad4: [-1, 0],
  Numpad6: [1, 0],
  Numpad1: [-1, 1],
  Numpad2: [0, 1],
  Numpad3: [1, 1],
};

const LAYERS: Record<string, Layer> = {
  r: "reach",
  c: "costs",
  t: "threat",
  b: "turns",
  a: "alone",
  p: "paths",
  m: "times",
};

/** What a key means. `single` is whether single letters do something; if not, they do with Ctrl. */
export function commandOf(key: Key, moment: Moment, single = true): Command | null {
  const arrow = ARROWS[key.code] ?? ARROWS[key.key];
  if (arrow !== undefined && !key.ctrl && !key.alt) return { kind: "cursor", x: arrow[0], y: arrow[1] };
  const named = byName(key, moment);
  if (named !== null) return key.ctrl || key.alt ? null : named;
  if (key.alt || key.ctrl === single) return null;
  return byLetter(key, moment);
}

function byName(key: Key, moment: Moment): Command | null {
  switch (key.key) {
    case "Enter":
      return key.shift ? { kind: "pin" } : { kind: "go" };
    case "Backspace":
    case "Delete":
      return { kind: "unpin" };
    case "Escape":
      return { kind: "out" };
    case "Tab":
      return { kind: "next", back: key.shift };
    case "Home":
      return { kind: "step", by: "first" };
    case "End":
      return { kind: "step", by: "last" };
    case " ":
      return moment === "plan" ? { kind: "execute", forward: key.shift } : { kind: "play" };
    default:
      return null;
  }
}

function byLetter(key: Key, moment: Moment): Command | null {
  const letter = key.key.toLowerCase();
  if (moment === "asked" && (letter === "y" || letter === "n")) {
    return { kind: "reply", answer: letter === "y" ? "yes" : "no" };
  }
  if (letter === "n") return { kind: "layer", layer: "numbers" };
  const layer = LAYERS[letter];
  if (layer !== undefined) return { kind: "layer", layer };
  if (/^[1-9]$/.test(letter)) return { kind: "offer", index: Number(letter) - 1 };
  switch (key.key) {
    case "<":
      return { kind: "step", by: "turn-back" };
    case ">":
      return { kind: "step", by: "turn-on" };
    case ",":
      return { kind: "step", by: key.shift ? "turn-back" : -1 };
    case ".":
      return { kind: "step", by: key.shift ? "turn-on" : 1 };
    case "+":
    case "=":
      return { kind: "zoom", by: 1 };
    case "-":
      return { kind: "zoom", by: -1 };
    case "0":
      return { kind: "zoom", by: 0 };
    case "?":
      return { kind: "keys" };
    case "[":
      return { kind: "pose", by: -1 };
    case "]":
      return { kind: "pose", by: 1 };
  }
  switch (letter) {
    case "i":
      return { kind: "say" };
    case "h":
      return { kind: "home" };
    case "w":
      return { kind: "stay" };
    case "e":
      return { kind: "end" };
    case "u":
      return key.shift ? { kind: "redo" } : { kind: "undo" };
    case "d":
      return moment === "plan" ? { kind: "done" } : null;
    case "x":
      return moment === "plan" ? { kind: "clear" } : null;
    case "f":
      return { kind: "referee" };
    case "l":
      return { kind: "link" };
    default:
      return null;
  }
}
