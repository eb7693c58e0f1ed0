/** The address and the step that is looked at follow each other. To be called while the screen is made. */
import { onMount } from "svelte";
import { gameAddress } from "../api/address";
import type { Playing } from "./playing.svelte";

export function followAddress(playing: Playing, game: string, step: number | null): void {
  let opened = false;
  $effect(() => {
    const at = playing.past.position?.number ?? null;
    opened ||= at !== null;
    if (opened || step === null) history.replaceState(null, "", gameAddress(game, at));
  });
  onMount(() => {
    if (step !== null) {
      const stop = $effect.root(() => {
        $effect(() => {
          if (playing.table.position === null) return;
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
