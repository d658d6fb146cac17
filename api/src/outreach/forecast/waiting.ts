import type { Zone } from '../recipient-zones.ts';

/** Something waiting to be sent. Times are milliseconds since 1970. */
export interface Waiting {
  /** Campaigns take turns; undefined for the one that is planned. */
  readonly campaign: number | undefined;
  /** The mailbox that it goes out from. */
  readonly mailbox: number;
  readonly domain: string;
  /** By whose clocks it goes out. */
  readonly zone: Zone;
  /** Whatever is due first is sent first. */
  readonly due: number;
  /** It may have to wait although it is due, and keeps its place. */
  readonly notBefore: number;
  /** Among those due at the same moment, the lower is first. */
  readonly id: number;
  /** It does not wait any more: it was put off, and waits again as another. */
  readonly isGone: boolean;
}

/** Which of two mails is sent first. */
export const byDue = (one: Waiting, other: Waiting): number => one.due - other.due || one.id - other.id;
