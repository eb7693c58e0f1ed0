/** The games on the shelf: each with all that can be played of it, its variants among its scenarios. */
import type { RulesetJson } from "../api/shapes";

/** A board that one click plays. */
export interface Playable {
  ruleset: string;
  scenario: string;
  title: string;
  about: string;
}

export interface ShelfGame {
  name: string;
  title: string;
  about: string;
  /** The first is the one that the game is played with; at least one. */
  boards: readonly [Playable, ...Playable[]];
}

/** In the server's order. What varies another game stands with it; without that game, or without a board, by itself or not at all. */
export function shelved(rulesets: readonly RulesetJson[]): ShelfGame[] {
  const names = new Set(rulesets.map(({ name }) => name));
  const gameOf = ({ name, varies }: RulesetJson) => (varies !== null && names.has(varies) ? varies : name);
  return rulesets.flatMap((game): ShelfGame[] => {
    if (gameOf(game) !== game.name) return [];
    const [first, ...rest] = rulesets.filter((each) => gameOf(each) === game.name).flatMap(boardsOf);
    return first === undefined
      ? []
      : [{ name: game.name, title: game.title, about: game.about, boards: [first, ...rest] }];
  });
}

function boardsOf({ name, about: rules, varies, scenarios }: RulesetJson): Playable[] {
  return scenarios.map((scenario) => ({
    ruleset: name,
    scenario: scenario.name,
    title: scenario.title,
    about: varies === null ? scenario.about : rules,
  }));
}
