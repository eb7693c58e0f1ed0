/** The line over the board that stays until it is over: the seat is closed, the server is away, somebody proposes. */
import type { BannerModel } from "../game/model";
import type { Table } from "../game/table.svelte";
import { proposalBanner, proposer, waitedFor } from "../game/proposal";
import type { Playing } from "./playing.svelte";

/** The server is away: what that means here, when it is tried again, and a button that does not wait for that. */
export function awayBanner(table: Table, text: string): BannerModel {
  return {
    tone: "warn",
    icon: "offline",
    title: "The server is away.",
    text,
    until: table.retry,
    actions: [{ text: "Try now", run: () => table.hurry() }],
  };
}

export function bannerOf(playing: Playing, leave: () => void): BannerModel | null {
  const { table, view } = playing;
  if (table.closed !== null) {
    return {
      tone: "no",
      icon: "warn",
      title: "This seat is closed",
      text: table.closed.text,
      actions: [{ text: "All games", run: leave }],
    };
  }
  if (table.link === "away") return awayBanner(table, "You can look around; moves wait until it is back.");
  const trouble = view?.game.trouble ?? null;
  if (trouble !== null) {
    return { tone: "plain", icon: "eye", title: "To be looked at only.", text: trouble, actions: [] };
  }
  const proposal = view?.position.proposal ?? null;
  if (proposal !== null && view !== null)
    return proposalBanner(proposal, view.seat, proposer(view, proposal), waitedFor(view), {
      accept: () => playing.accept(),
      decline: () => playing.decline(),
    });
  if (playing.notice !== null) return playing.notice;
  if (view?.seat?.role === "spectator" && !playing.greeted && view.mode !== "past") {
    const free = view.game.sides.filter((side) => !view.game.seats.some((seat) => seat.side === side));
    const seats = free.length === 0 ? "All seats are taken. " : "";
    return {
      tone: "plain",
      icon: "eye",
      title: "You are watching.",
      text: `${seats}Reach, costs and threat answer to you all the same.`,
      actions: [{ text: "Close", run: () => (playing.greeted = true) }],
    };
  }
  return null;
}
