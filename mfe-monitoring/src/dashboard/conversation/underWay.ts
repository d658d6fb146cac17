/** Milliseconds after which a conversation that was asked for, and has not come, is awaited no longer. */
const LIMIT = 10_000;

/** Conversations that were asked for and are not shown yet, and what is to be done in the last of them: keys come faster than pages. */
export class UnderWay<Command> {
  #contacts: readonly number[] = [];
  #askedAt = 0;
  #kept: readonly Command[] = [];

  /** A conversation was asked for. */
  setOut(contact: number): void {
    this.#contacts = [...this.#contacts, contact];
    this.#askedAt = performance.now();
  }

  /** This conversation is shown; null for none. */
  arrive(contact: number | null): void {
    const index = contact === null ? -1 : this.#contacts.indexOf(contact);
    this.#contacts = index === -1 ? [] : this.#contacts.slice(index + 1);
  }

  /** The contact whose conversation is to come; undefined where none is awaited. */
  last(): number | undefined {
    return this.#isLate() ? undefined : this.#contacts.at(-1);
  }

  /** Keeps a command until the last conversation has come. */
  keep(command: Command): void {
    this.#kept = [...this.#kept, command];
  }

  /** The next command that was kept, once its conversation has come. */
  take(): Command | undefined {
    if (this.last() !== undefined) return undefined;
    const [first, ...others] = this.#isLate() ? [] : this.#kept;
    this.#kept = others;
    return first;
  }

  #isLate(): boolean {
    return performance.now() - this.#askedAt >= LIMIT;
  }
}
