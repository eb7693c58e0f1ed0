import { describe, expect, it } from "vitest";
import { Client } from "../api/client";
import type { KeptSeat } from "../api/seats";
import { fileOf, nameOf } from "./saving";

const seat = (role: KeptSeat["role"]): KeptSeat => ({ id: role, role, side: null, token: `token-${role}` });
const game = { id: "g1", title: "A duel of movement", over: false };

function asking(): { client: Client; asked: string[] } {
  const asked: string[] = [];
  const client = new Client(async (url, init) => {
    asked.push(`${url} ${new Headers(init.headers).get("authorization")}`);
    return Response.json({ log: [] });
  });
  return { client, asked };
}

describe("a game as a file", () => {
  it("is the whole game for who runs the table, and for everybody once it is over", async () => {
    const { client, asked } = asking();
    const told = await fileOf(client, game, [seat("player"), seat("referee")], 12);
    expect(told).toMatchObject({ ok: true, value: { name: "a-duel-of-movement-12.json" } });
    await fileOf(client, { ...game, over: true }, [seat("player")], 12);
    expect(asked).toEqual(["/api/games/g1/save Bearer token-referee", "/api/games/g1/save Bearer token-player"]);
  });

  it("is what a player has seen while the game runs", async () => {
    const { client, asked } = asking();
    const told = await fileOf(client, game, [seat("player")], 3);
    expect(told).toMatchObject({ ok: true, value: { name: "a-duel-of-movement-3-watch.json" } });
    expect(asked).toEqual(["/api/games/g1/export Bearer token-player"]);
    expect(await fileOf(client, game, [], 3)).toMatchObject({ ok: false });
  });

  it("has a name that every system takes", () => {
    expect([nameOf("Über & unter!", 0, true), nameOf("…", 1, true)]).toEqual(["ber-unter-0.json", "game-1.json"]);
  });
});
