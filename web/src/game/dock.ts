/** What a phone's dock holds: at most five places, the same at the ends, between them what can be done now. Pure. */
import type { DockPlace, OfferModel, RefereeModel } from "./model";

interface Doing {
  /** The tools of the one who changes the table; null while nobody does. */
  referee?: RefereeModel | null;
  inPlans: boolean;
  /** Whether all paths are shown. */
  paths: boolean;
  offers: readonly OfferModel[];
  /** The words on the button that ends the turn; null where there is none now. */
  end: string | null;
  /** Whether something can be taken back. */
  undo: boolean;
  /** Whether the sheet with the log is drawn up. */
  up: boolean;
}

const ICONS = { pieces: "aim", new: "plus", ground: "brush", doors: "lock" } as const;

export function dockPlaces({ referee = null, inPlans, paths, offers, end, undo, up }: Doing): DockPlace[] {
  const places: DockPlace[] = [{ name: "undo", text: "Undo", icon: "undo", cannot: !undo }];
  const log: DockPlace = { name: "log", text: "Log", icon: "clock", pressed: up };
  if (referee !== null) {
    const tools = referee.tools.map(({ name, title }, index): DockPlace => {
      return { name: String(index), text: title, icon: ICONS[name], pressed: name === referee.tool };
    });
    return [...places, ...tools];
  }
  if (inPlans) {
    places.push({ name: "paths", text: "All paths", icon: "eye", pressed: paths });
    return [...places, log, { name: "help", text: "Help", icon: "help" }];
  }
  const acts = offers.filter((offer) => offer.state === "can" || offer.state === "aiming").filter(isAction);
  for (const { name, title, state } of acts.slice(0, 2)) {
    places.push({ name, text: title, icon: "aim", pressed: state === "aiming" });
  }
  if (acts.length === 0) places.push({ name: "next", text: "Next", icon: "next" });
  return [...places, log, ...(end === null ? [] : [{ name: "end", text: shortened(end), icon: "check" } as const])];
}

/** A fifth of a phone has room for so much. */
function shortened(text: string): string {
  return text.length <= 10 ? text : (text.split(" ")[0] ?? text);
}

/** Waiting is ending the turn by another name: it stands in the sheet. */
function isAction(offer: OfferModel): boolean {
  return offer.name !== "wait";
}
