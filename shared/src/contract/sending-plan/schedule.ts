import type { Day, SendingCalendar } from './calendar.ts';

/** What one contact has still to get. */
export interface Remaining {
  readonly id: number;
  /** People of one organization are not written to on the same day when sends are staggered. */
  readonly organization: string;
  /** In the order in which they are sent. */
  readonly steps: readonly number[];
  /** The first day on which the first of them may go out. */
  readonly from: Day;
}

/** How many mails go out, by step and day. */
export type MailsByStep = ReadonlyMap<number, ReadonlyMap<Day, number>>;

export interface Rhythm {
  readonly frequencyDays: number;
  readonly staggerSends: boolean;
}

/** The next mail of a contact. */
interface NextMail {
  readonly contact: Remaining;
  /** Index of its step. */
  readonly index: number;
  /** On which it is to be sent. */
  day: Day;
}

/** Those that must not go out on one day, the first of them first. */
type Queue = NextMail[];

const stepOf = ({ contact, index }: NextMail): number => contact.steps[index] ?? 0;

const inOrder = (one: NextMail, other: NextMail) =>
  one.day - other.day || stepOf(one) - stepOf(other) || one.contact.id - other.contact.id;

/**
 * When mail goes out if nobody answers, as the server plans it: each step `frequencyDays` after the one before, on the
 * days of the sending window, and on each no more than the rate allows. When staggered, one contact of an organization
 * a day, whichever step it gets: whoever is due first, among equals the lower step, then the lower id.
 */
export function planMails(
  contacts: readonly Remaining[],
  { frequencyDays, staggerSends }: Rhythm,
  calendar: SendingCalendar,
): MailsByStep {
  const mails = new Map<number, Map<Day, number>>();
  const room = new Map<Day, number>();
  const agenda = new Map<Day, Queue[]>();
  const enter = (queue: Queue) => {
    const [first] = queue;
    if (first === undefined) return;
    const others = agenda.get(first.day);
    if (others === undefined) agenda.set(first.day, [queue]);
    else others.push(queue);
  };
  for (const group of Map.groupBy(contacts, ({ id, organization }) =>
    staggerSends ? organization : id,
  ).values()) {
    const queue = group
      .map((contact): NextMail => ({ contact, index: 0, day: calendar.sendingDay(contact.from) }))
      .toSorted(inOrder);
    keepApart(queue, undefined, calendar);
    enter(queue);
  }
  while (agenda.size > 0) {
    const day = Math.min(...agenda.keys());
    const due = agenda.get(day) ?? [];
    agenda.delete(day);
    const sent = due.splice(0, room.get(day) ?? calendar.capacityOf(day));
    room.set(day, (room.get(day) ?? calendar.capacityOf(day)) - sent.length);
    for (const queue of sent) {
      const mail = queue.shift();
      if (mail === undefined) continue;
      const { contact, index } = mail;
      count(mails, stepOf(mail), day);
      const next = { contact, index: index + 1, day: calendar.sendingDay(day + frequencyDays) };
      if (next.index < contact.steps.length) insert(queue, next);
      keepApart(queue, { contact, day }, calendar);
      enter(queue);
    }
    if (due.length > 0) postpone(agenda, due, calendar.sendingDay(day + 1), calendar);
  }
  return mails;
}

function count(mails: Map<number, Map<Day, number>>, step: number, day: Day): void {
  const days = mails.get(step) ?? new Map<Day, number>();
  mails.set(step, days.set(day, (days.get(day) ?? 0) + 1));
}

function insert(queue: Queue, mail: NextMail): void {
  const place = queue.findIndex((other) => inOrder(other, mail) > 0);
  queue.splice(place === -1 ? queue.length : place, 0, mail);
}

/** Each goes out on a day of its own, after whoever is before it. Only one contact may get two mails on one day. */
function keepApart(
  queue: Queue,
  before: Pick<NextMail, 'contact' | 'day'> | undefined,
  { sendingDay }: SendingCalendar,
): void {
  let last = before;
  for (const mail of queue) {
    if (last !== undefined && last.contact !== mail.contact)
      mail.day = Math.max(mail.day, sendingDay(last.day + 1));
    last = mail;
  }
}

/** What the rate leaves over goes out on the next day, before what is due then. */
function postpone(
  agenda: Map<Day, Queue[]>,
  queues: readonly Queue[],
  day: Day,
  calendar: SendingCalendar,
): void {
  for (const queue of queues) {
    if (queue[0] !== undefined) queue[0].day = day;
    keepApart(queue, undefined, calendar);
  }
  agenda.set(day, [...queues, ...(agenda.get(day) ?? [])]);
}
