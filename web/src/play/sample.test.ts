import { expect, it } from "vitest";
import type { StateJson } from "../api/shapes";
import { boardOf } from "../board/fixtures";
import { shownPiece } from "./sample";

it("shows how far somebody could go who stands in the middle, and whose turn it is", () => {
  const board = boardOf([".....", ".....", "....."], {});
  const piece = (id: string, at: string | null, active = true) => ({ id, at, active });
  const pieces = [piece("corner", "A1"), piece("off", null), piece("theirs", "C2", false), piece("middle", "C3")];
  expect(shownPiece({ board, pieces } as unknown as StateJson)?.id).toBe("middle");
  expect(shownPiece({ board, pieces: [] } as unknown as StateJson)).toBeUndefined();
});
