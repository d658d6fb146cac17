/** Milliseconds after which a conversation that was opened and is not shown is no longer expected. */
const LIMIT = 10_000;

/** Keeps the conversations that were opened and are not shown yet, and the commands meant for the last of them. */
export class UnderWay<Command> {
  #contacts: readonly number[] = [];
  #askedAt = 0;
  #kept: readonly Command[] = [];

  /** Notes that a conversation was opened. */
  setOut(contact: number): void {
    this.#contacts = [...this.#contacts, contact];
    this.#askedAt = performance.now();
  }

  /** Notes which conversation is shown; null for none. */
  arrive(contact: number | null): void {
    const index = contact === null ? -1 : this.#contacts.indexOf(contact);
    this.#contacts = index === -1 ? [] : this.#contacts.slice(index + 1);
  }

  /** Returns the contact of the conversation that is opened last and not shown yet; undefined where there is none. */
  last(): number | undefined {
    return this.#isLate() ? undefined : this.#contacts.at(-1);
  }

  /** Keeps a command until the last conversation is shown. */
  keep(command: Command): void {
    this.#kept = [...this.#kept, command];
  }

  /** Returns the next kept command, once its conversation is shown. */
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
