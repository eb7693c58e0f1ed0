import { describe, expect, it } from "vitest";
import type { Told } from "../api/client";
import type { AskedJson, Question } from "../api/shapes";
import { Asking } from "./asking";

/** A server whose answers are given one by one. */
function server() {
  const open: { question: Question; answer: (told: Told<AskedJson>) => void }[] = [];
  let changes = 0;
  const asking = new Asking(
    (question) => new Promise((answer) => open.push({ question, answer })),
    () => (changes += 1),
  );
  return { asking, open, changes: () => changes };
}

const plans: Question = { ask: "plans" };
const path = (to: string): Question => ({ ask: "next-steps", piece: to });
const said = (name: string) => ({ ok: true, value: { ask: "plans", name } }) as unknown as Told<AskedJson>;
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("asking", () => {
  it("asks once for each position and question", async () => {
    const { asking, open, changes } = server();
    expect(asking.answer("way", "h1", plans)).toBeNull();
    expect(asking.answer("way", "h1", plans)).toBeNull();
    expect(open).toHaveLength(1);
    open[0]?.answer(said("first"));
    await settled();
    expect(changes()).toBe(1);
    expect(asking.answer("way", "h1", plans)).toEqual({ answer: { ask: "plans", name: "first" } });
    expect(asking.answer("way", "h2", plans)).toBeNull();
    expect(open).toHaveLength(2);
  });

  it("never asks for cells that were only passed over", async () => {
    const { asking, open } = server();
    for (const cell of ["A1", "B1", "C1", "D1"]) asking.answer("way", "h", path(cell));
    expect(open.map((each) => each.question)).toEqual([path("A1")]);
    open[0]?.answer(said("A1"));
    await settled();
    expect(open.map((each) => each.question)).toEqual([path("A1"), path("D1")]);
  });

  it("asks for several purposes beside each other", () => {
    const { asking, open } = server();
    asking.answer("way", "h", path("A1"));
    asking.answer("reach", "h", path("B1"));
    expect(open).toHaveLength(2);
  });

  it("asks the same only once for several purposes", async () => {
    const { asking, open } = server();
    asking.answer("look", "h", path("A1"));
    asking.answer("reach", "h", path("A1"));
    expect(open).toHaveLength(1);
    open[0]?.answer(said("A1"));
    await settled();
    expect(asking.answer("reach", "h", path("A1"))).toEqual({ answer: { ask: "plans", name: "A1" } });
    expect(open).toHaveLength(1);
  });

  it("keeps what is refused, but not what the server could not say", async () => {
    const { asking, open, changes } = server();
    asking.answer("way", "h", plans);
    open[0]?.answer({ ok: false, problem: { code: "server.away", text: "" } });
    await settled();
    expect(changes()).toBe(0); // whoever is told would ask again at once, for ever
    asking.answer("way", "h", plans);
    open[1]?.answer({ ok: false, problem: { code: "question.invalid", text: "no" } });
    await settled();
    expect(asking.answer("way", "h", plans)).toEqual({ problem: { code: "question.invalid", text: "no" } });
  });

  it("drops what comes for other eyes", async () => {
    const { asking, open, changes } = server();
    asking.answer("way", "h", plans);
    asking.clear();
    open[0]?.answer(said("old"));
    await settled();
    expect(changes()).toBe(0);
    expect(asking.answer("way", "h", plans)).toBeNull();
  });
});
