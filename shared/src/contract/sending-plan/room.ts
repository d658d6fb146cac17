import type { SendingRules } from './calendar.ts';

/** How many mails go out in a minute, all together and to one domain. */
export type SendingRates = Pick<SendingRules, 'per_minute' | 'per_domain_per_minute'>;

/** What the rates leave of a day. */
export interface DayRoom {
  /**
   * Takes the place of a mail.
   * @param from The first period in which it may go out.
   * @returns The period in which it does; undefined where the day has none left for it.
   */
  readonly take: (domain: string, from: number) => number | undefined;
}

/** @param periods How many the day has. */
export function dayRoom(periods: number, { per_minute, per_domain_per_minute }: SendingRates): DayRoom {
  const all = new Places(per_minute);
  const domains = new Map<string, Places>();
  return {
    take: (domain, from) => {
      const own = domains.get(domain) ?? new Places(per_domain_per_minute);
      domains.set(domain, own);
      let period = all.firstFree(from);
      for (let next = own.firstFree(period); next !== period; next = own.firstFree(period)) {
        period = all.firstFree(next);
      }
      if (period >= periods) return undefined;
      all.take(period);
      own.take(period);
      return period;
    },
  };
}

/** Places for mails, the same number in every period. */
class Places {
  readonly #each: number;
  readonly #taken = new Map<number, number>();
  /** Where to look on from a period that is full: not through all between, which would be asked for each of thousands. */
  readonly #after = new Map<number, number>();

  constructor(each: number) {
    this.#each = each;
  }

  /** The first period from this one on that has a place. */
  firstFree(from: number): number {
    let free = from;
    for (let next = this.#after.get(free); next !== undefined; next = this.#after.get(free)) free = next;
    for (let period = from; period < free;) {
      const next = this.#after.get(period) ?? free;
      this.#after.set(period, free);
      period = next;
    }
    return free;
  }

  take(period: number): void {
    const taken = (this.#taken.get(period) ?? 0) + 1;
    this.#taken.set(period, taken);
    if (taken >= this.#each) this.#after.set(period, period + 1);
  }
}
