/** The address and the step that is looked at follow each other. To be called while the screen is made. */
import { onMount } from "svelte";
import { gameAddress } from "../api/address";
import type { Playing } from "./playing.svelte";

/** How long what was missed takes to arrive, in milliseconds. */
const SOON = 800;

export function followAddress(playing: Playing, game: string, step: number | null): void {
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
      const count = table.entries.filter((entry) => entry.number > from && !seats.includes(entry.seat)).length;
      if (count > 0) playing.back(from, count);
    }, SOON);
    return () => clearTimeout(told);
  });
  onMount(() => {
    if (step !== null) {
      const stop = $effect.root(() => {
        $effect(() => {
          if (playing.table.position === null) return;
          const last = playing.table.position.number;
          if (step > last) {
            const text = "It may have been taken back since the link was made.";
            playing.say(
              "plain",
              text,
              `This game has ${last} ${last === 1 ? "step" : "steps"}; there is no step ${step}.`,
            );
          }
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
