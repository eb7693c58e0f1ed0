import { expect, it } from "vitest";
import { commandOf, type Moment } from "./keys";

const key = (
  name: string,
  more: { shift?: boolean; ctrl?: boolean; code?: string } = {},
  at: Moment = "play",
  single = true,
) =>
  commandOf(
    { key: name, code: more.code ?? name, shift: more.shift ?? false, ctrl: more.ctrl ?? false, alt: false },
    at,
    single,
  );

it("maps the keys of the design", () => {
  expect(key("ArrowUp")).toEqual({ kind: "cursor", x: 0, y: -1 });
  expect(key("9", { code: "Numpad9" })).toEqual({ kind: "cursor", x: 1, y: -1 });
  expect(key("Enter")).toEqual({ kind: "go" });
  expect(key("Enter", { shift: true })).toEqual({ kind: "pin" });
  expect(key("t")).toEqual({ kind: "layer", layer: "threat" });
  expect(key("3", { code: "Digit3" })).toEqual({ kind: "offer", index: 2 });
  expect(key("U", { shift: true })).toEqual({ kind: "redo" });
  expect(key(" ")).toEqual({ kind: "play" });
  expect(key(" ", { shift: true }, "plan")).toEqual({ kind: "execute", forward: true });
  expect(key("n", {}, "asked")).toEqual({ kind: "reply", answer: "no" });
  expect(key("n")).toEqual({ kind: "layer", layer: "numbers" });
  expect(key("d")).toBeNull();
});

it("leaves single letters to others when they are switched off, and takes them with Ctrl", () => {
  expect(key("e", {}, "play", false)).toBeNull();
  expect(key("e", { ctrl: true }, "play", false)).toEqual({ kind: "end" });
  expect(key("e", { ctrl: true })).toBeNull();
  expect(key("Escape", {}, "play", false)).toEqual({ kind: "out" });
});
