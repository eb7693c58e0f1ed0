/**
 * Who has the focus. When that is gone from the page, what stands for it now gets it, as a rail that has moved, or else the
 * board: keys go on, and nothing starts at the top again.
 */
export class Focus {
  #last: Node | null = null;

  note(target: EventTarget | null): void {
    this.#last = target instanceof Node ? target : null;
  }

  /** Whether what had the focus last was taken off the page, and nothing has it since. */
  get lost(): boolean {
    return this.#last !== null && !this.#last.isConnected && document.activeElement === document.body;
  }

  /** What has the name now that the lost one had. */
  get heir(): HTMLElement | null {
    const name = this.#last instanceof Element ? this.#last.getAttribute("aria-label") : null;
    return name === null ? null : document.querySelector(`[aria-label="${CSS.escape(name)}"]`);
  }
}
