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
      text: "Looking works from what is known; acting waits.",
      actions: [{ text: "Try now", run: () => table.hurry() }],
    };
  }
  const trouble = view?.game.trouble ?? null;
  if (trouble !== null) {
    return { tone: "plain", icon: "eye", title: "To be looked at only.", text: trouble, actions: [] };
  }
  const proposal = view?.position.proposal ?? null;
  if (proposal === null || view === null) return null;
  return proposalBanner(proposal, view.seat, { accept: () => playing.accept(), decline: () => playing.decline() });
}
