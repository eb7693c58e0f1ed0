/** Who has the focus. When that is gone from the page, the board gets it: keys go on, and nothing starts at the top again. */
export class Focus {
  #last: Node | null = null;

  note(target: EventTarget | null): void {
    this.#last = target instanceof Node ? target : null;
  }

  /** Whether what had the focus last was taken off the page, and nothing has it since. */
  get lost(): boolean {
    return this.#last !== null && !this.#last.isConnected && document.activeElement === document.body;
  }
}
