/** The referee's hand at a game: its tools, what is shown of it, and what it sends. Loaded when it is first taken up. */
import type { ActionJson } from "../api/shapes";
import type { TagMark } from "../board/picture";
import type { Input } from "../game/hand";
import type { RefereeModel } from "../game/model";
import {
  ORDER,
  firstTools,
  mouldsOf,
  refereeModel,
  refereeTags,
  ruled,
  type Kinds,
  type Mould,
  type Tools,
} from "../game/referee";
import type { View } from "../game/view";
import type { Playing } from "./playing.svelte";
import RefereePart from "./RefereePart.svelte";

const NONE: Kinds = { kinds: {}, stats: {} };

export class Refereeing {
  /** What stands in the panel while this hand is used. */
  readonly Part = RefereePart;
  readonly #playing: Playing;
  #tools = $state.raw<Tools | null>(null);
  #kinds = $state.raw<Kinds>(NONE);

  constructor(playing: Playing) {
    this.#playing = playing;
    void this.#learn();
  }

  async #learn(): Promise<void> {
    const told = await this.#playing.table.seated?.ask({ ask: "kinds" });
    if (told?.ok) this.#kinds = told.value;
  }

  #of(view: View): { tools: Tools; moulds: readonly Mould[] } {
    const { state } = view.position;
    return { tools: this.#tools ?? firstTools(state), moulds: mouldsOf(state, this.#kinds) };
  }

  /** Does with an input what it means to this hand. */
  tell(view: View, input: Input): void {
    const { tools, moulds } = this.#of(view);
    const turned = ruled(tools, view.hand, view, moulds, input);
    this.#tools = turned.tools;
    this.#playing.hand = turned.hand;
    for (const wish of turned.wishes) {
      if (wish.kind === "act") this.#playing.send(wish.action);
      else if (wish.kind === "look") this.#playing.looking = wish.piece;
      else if (wish.kind === "say") this.#playing.say("plain", wish.text);
      else this.#playing.layHandDown();
    }
  }

  /** Something that the panel sends itself. */
  act(action: ActionJson): void {
    const { hand, table } = this.#playing;
    if (table.link !== "connected") this.#playing.say("plain", "The server is away; acting waits.");
    else if (!hand.sent) {
      this.#playing.hand = { ...hand, sent: true };
      this.#playing.send(action);
    }
  }

  change(view: View, change: Partial<Tools>): void {
    this.#tools = { ...this.#of(view).tools, ...change };
  }

  /** The tool of a number key. */
  take(view: View, index: number): void {
    const tool = ORDER[index];
    if (tool !== undefined) this.change(view, { tool });
  }

  model(view: View): RefereeModel {
    const { tools, moulds } = this.#of(view);
    return refereeModel(tools, view, moulds, this.#kinds);
  }

  tags(view: View): TagMark[] {
    const { tools, moulds } = this.#of(view);
    return refereeTags(tools, view, moulds);
  }
}
