/** The line over the board that stays until it is over: the seat is closed, the server is away, somebody proposes. */
import type { BannerModel } from "../game/model";
import { proposalBanner } from "../game/proposal";
import type { Playing } from "./playing.svelte";

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
  if (table.link === "away") {
    return {
      tone: "warn",
      icon: "offline",
      title: "The server is away",
      text: "You can look around; moves wait until it is back. It is tried again by itself.",
      actions: [{ text: "Try now", run: () => table.hurry() }],
    };
  }
  const trouble = view?.game.trouble ?? null;
  if (trouble !== null) {
    return { tone: "plain", icon: "eye", title: "To be looked at only.", text: trouble, actions: [] };
  }
  if (view?.seat?.role === "spectator" && !playing.greeted && view.mode !== "past") {
    return {
      tone: "plain",
      icon: "eye",
      title: "You are watching.",
      text: "Reach, costs and threat answer to you all the same.",
      actions: [{ text: "Close", run: () => (playing.greeted = true) }],
    };
  }
  const proposal = view?.position.proposal ?? null;
  if (proposal === null || view === null) return null;
  return proposalBanner(proposal, view.seat, { accept: () => playing.accept(), decline: () => playing.decline() });
}
