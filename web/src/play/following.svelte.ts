/** The address and the step that is looked at follow each other. To be called while the screen is made. */
import { onMount } from "svelte";
import { gameAddress } from "../api/address";
import { missedNotice, noStepNotice } from "../game/notices";
import type { Playing } from "./playing.svelte";

/** How long what was missed takes to arrive, in milliseconds. */
const SOON = 800;

export function followAddress(playing: Playing, game: string, step: number | null, leave: () => void): void {
  let opened = false;
  $effect(() => {
    const at = playing.past.position?.number ?? null;
    opened ||= at !== null;
    if (opened || step === null) history.replaceState(null, "", gameAddress(game, at));
  });
  // Where the line was lost. What others have done since then is told a moment after it is back.
  let lost: number | null = null;
  $effect(() => {
    const { link } = playing.table;
    if (link === "away") lost ??= playing.table.position?.number ?? null;
    if (link !== "connected" || lost === null) return;
    const from = lost;
    lost = null;
    const told = setTimeout(() => {
      const { seats, table } = playing;
      const others = table.entries.filter((entry) => entry.number > from && !seats.includes(entry.seat));
      const { game: about, position } = table;
      const missed = about && position && missedNotice(others, about, position.state);
      if (missed) playing.tellOver(missed, { text: "Show them", run: () => void playing.replay(from) });
    }, SOON);
    return () => clearTimeout(told);
  });
  onMount(() => {
    if (step !== null) {
      const stop = $effect.root(() => {
        $effect(() => {
          if (playing.table.position === null) return;
          const last = playing.table.position.number;
          if (step > last) playing.tellOver(noStepNotice(step, last), { text: "All games", run: leave });
          void playing.look(step);
          stop();
        });
      });
    }
    const hash = () => {
      const at = /^#(\d+)$/.exec(location.hash)?.[1];
      if (at !== undefined) void playing.look(Number(at));
    };
    addEventListener("hashchange", hash);
    return () => removeEventListener("hashchange", hash);
  });
}
