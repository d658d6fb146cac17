import { dateOf, endOfDay, type SendingWindow } from '../sending-window.ts';

export interface DayForecast {
  /** Of the team's time zone, ISO 8601. */
  readonly day: string;
  readonly mails: number;
}

/** Mails by day. */
type Days = Map<string, number>;

/** Counts the mails of each step and each mailbox by the day of the team. They come in the order in which they go out. */
export class DayCounts {
  readonly #window: SendingWindow;
  readonly #bySteps = new Map<number, Days>();
  readonly #byMailboxes = new Map<number, Days>();
  /** Of the mail before. */
  #day = '';
  #dayEnds = -Infinity;

  constructor(window: SendingWindow) {
    this.#window = window;
  }

  add(step: number, mailbox: number, at: number): void {
    // Once a day rather than once a mail.
    if (at >= this.#dayEnds) {
      const moment = new Date(at);
      this.#day = dateOf(this.#window, moment);
      this.#dayEnds = endOfDay(this.#window, moment).getTime();
    }
    countOne(this.#bySteps, step, this.#day);
    countOne(this.#byMailboxes, mailbox, this.#day);
  }

  /** By step. */
  get steps(): readonly (readonly [number, readonly DayForecast[]])[] {
    return [...this.#bySteps]
      .toSorted(([one], [other]) => one - other)
      .map(([step, days]) => [step, listOf(days)] as const);
  }

  daysOf(mailbox: number): readonly DayForecast[] {
    return listOf(this.#byMailboxes.get(mailbox) ?? new Map<string, number>());
  }
}

function countOne(counts: Map<number, Days>, key: number, day: string): void {
  const days = counts.get(key) ?? new Map<string, number>();
  counts.set(key, days.set(day, (days.get(day) ?? 0) + 1));
}

const listOf = (days: Days): readonly DayForecast[] => [...days].map(([day, mails]) => ({ day, mails }));
