import type { StaffAnswer, StaffAnswerSent } from '@touchline/shared/contract';

/** For how long the same answer counts as the same, in milliseconds. */
const KEPT = 60_000;

/**
 * Sends an answer once, however often it is asked for within a minute: a button pressed twice, or a request that a proxy
 * repeats. Whoever asks again is told what became of the first.
 */
export class RecentAnswers {
  readonly #answers = new Map<string, Promise<StaffAnswerSent>>();

  /** @param person id of the account. One that failed is tried again. */
  async once(
    person: number | undefined,
    contact: number,
    { text, to }: StaffAnswer,
    send: () => Promise<StaffAnswerSent>,
  ): Promise<StaffAnswerSent> {
    const key = JSON.stringify([person, contact, to, text]);
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = send();
    this.#answers.set(key, answer);
    try {
      const sent = await answer;
      setTimeout(() => this.#answers.delete(key), KEPT).unref();
      return sent;
    } catch (error) {
      this.#answers.delete(key);
      throw error;
    }
  }
}
