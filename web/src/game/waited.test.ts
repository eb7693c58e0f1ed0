import { describe, expect, it } from "vitest";
import type { SeatJson } from "../api/shapes";
import type { View } from "./view";
import { absentee } from "./waited";

const red = { id: "r", role: "player", side: "red", name: "", bot: false, here: true } as SeatJson;

function waitingFor(seats: readonly SeatJson[], more: object = {}): View {
  const waiting = [{ kind: "turn", side: "red", piece: null, seats: seats.map((seat) => seat.id) }];
  const state = { sides: [{ name: "red", title: "Red" }] };
  return {
    game: { seats, sides: ["red"] },
    position: { over: false, waiting, state, ...more },
  } as unknown as View;
}

describe("who is waited for", () => {
  it("is nobody where somebody is there, or a bot", () => {
    expect(absentee(waitingFor([red]))).toBeNull();
    expect(absentee(waitingFor([{ ...red, here: false, bot: true }]))).toBeNull();
  });

  it("has no seat yet, or has gone", () => {
    expect(absentee(waitingFor([]))).toEqual({ side: "red", text: "Nobody plays Red yet." });
    expect(absentee(waitingFor([{ ...red, here: false }]))).toEqual({ side: "red", text: "Red: not here now." });
  });

  it("is nobody when it is over, or everybody plans", () => {
    expect(absentee(waitingFor([], { over: true }))).toBeNull();
    expect(absentee(waitingFor([], { waiting: [{ kind: "turn", side: null, piece: null, seats: [] }] }))).toBeNull();
  });
});
