import type { MailboxRow } from '../../database/schema.ts';
import type { Holidays } from '../../outreach/holidays.ts';
import { windowOf } from '../../outreach/mailbox-limits.ts';
import { inZone, withNone } from '../../outreach/recipient-zones.ts';
import { nextSendingDay, type SendingDay } from '../../outreach/sending-window.ts';

interface KnownDay extends SendingDay {
  /** The moment that it was asked for at, in milliseconds since 1970. */
  readonly from: number;
}

/** When mailboxes are open by the clocks of each zone. A worker asks at every turn, and a calendar takes its time: each day is worked out once. */
export class HoursByZone {
  readonly #days = new Map<string, KnownDay>();

  /** The day on which a mailbox is open, else the next, by the place of each zone. */
  of(
    { sending_window }: Pick<MailboxRow, 'sending_window'>,
    { zones, holidays }: { readonly zones: readonly string[]; readonly holidays: Holidays | undefined },
    now: Date,
  ): readonly SendingDay[] {
    const window = windowOf(sending_window, holidays);
    const hours = `${JSON.stringify(sending_window)} ${holidays?.code ?? ''}`;
    return withNone(zones).map((zone) => {
      const key = `${hours} ${zone ?? ''}`;
      const known = this.#days.get(key);
      // The clock may have been set back.
      if (known && known.from <= now.getTime() && now < known.closesAt) return known;
      const day = Object.assign(nextSendingDay(inZone(window, zone), now), { from: now.getTime() });
      this.#days.set(key, day);
      return day;
    });
  }
}
