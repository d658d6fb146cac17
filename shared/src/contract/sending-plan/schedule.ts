import type { Day, SendingCalendar, SendingTime } from './calendar.ts';
import { dayRoom, type DayRoom, type SendingRates } from './room.ts';

/** What one contact has still to get. */
export interface Remaining {
  readonly id: number;
  /** People of one organization are not written to on the same day when sends are staggered. */
  readonly organization: string;
  /** Of the address. */
  readonly domain: string;
  /** In the order in which they are sent. */
  readonly steps: readonly number[];
  /** When the first of them is due. */
  readonly from: SendingTime;
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
  due: SendingTime;
  /** On which it is to be sent: later than it is due where the rates held it back. */
  day: Day;
}

/** Those that must not go out on one day, the first of them first. */
type Queue = NextMail[];

const nextMail = (contact: Remaining, index: number, due: SendingTime): NextMail => ({
  contact,
  index,
  due,
  day: due.day,
});

const stepOf = ({ contact, index }: NextMail): number => contact.steps[index] ?? 0;

const inOrder = (one: NextMail, other: NextMail) =>
  one.day - other.day || stepOf(one) - stepOf(other) || one.contact.id - other.contact.id;

/** Who is due first is sent first. */
const byDueTime = ([one]: Queue, [other]: Queue): number =>
  one === undefined || other === undefined
    ? 0
    : one.due.day - other.due.day || one.due.period - other.due.period || one.contact.id - other.contact.id;

/**
 * When mail goes out if nobody answers, as the server plans it: each step `frequencyDays` after the one before, on the
 * days of the sending window, and no more at a time than the rates allow. When staggered, spread over the day, one contact of an
 * organization a day, whichever step it gets: whoever is due first, among equals the lower step, then the lower id.
 */
export function planMails(
  contacts: readonly Remaining[],
  { frequencyDays, staggerSends }: Rhythm,
  rates: SendingRates,
  calendar: SendingCalendar,
): MailsByStep {
  const mails = new Map<number, Map<Day, number>>();
  const rooms = new Map<Day, DayRoom>();
  const agenda = new Map<Day, Queue[]>();
  const enter = (queue: Queue) => {
    const [first] = queue;
    if (first === undefined) return;
    const others = agenda.get(first.day);
    if (others === undefined) agenda.set(first.day, [queue]);
    else others.push(queue);
  };
  const queues = Map.groupBy(contacts, ({ id, organization }) => (staggerSends ? organization : id))
    .values()
    .map((group) => group.map((contact) => nextMail(contact, 0, contact.from)).toSorted(inOrder))
    .toArray();
  for (const queue of queues) keepApart(queue, undefined, calendar);
  if (staggerSends) spread(queues.flat(), calendar);
  for (const queue of queues) enter(queue);
  while (agenda.size > 0) {
    const day = Math.min(...agenda.keys());
    const due = agenda.get(day)?.toSorted(byDueTime) ?? [];
    agenda.delete(day);
    const room = rooms.get(day) ?? dayRoom(calendar.periodsOf(day), rates);
    rooms.set(day, room);
    const heldBack: Queue[] = [];
    for (const queue of due) {
      const [mail] = queue;
      if (mail === undefined) continue;
      const { contact, index } = mail;
      const period = room.take(contact.domain, mail.due.day < day ? 0 : mail.due.period);
      if (period === undefined) {
        heldBack.push(queue);
        continue;
      }
      queue.shift();
      count(mails, stepOf(mail), day);
      if (index + 1 < contact.steps.length) {
        insert(queue, nextMail(contact, index + 1, calendar.timeAfter({ day, period }, frequencyDays)));
      }
      keepApart(queue, { contact, day }, calendar);
      enter(queue);
    }
    if (heldBack.length > 0) postpone(agenda, heldBack, calendar.sendingDay(day + 1), calendar);
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

/** Mails that are due as soon as their day begins are spread evenly over it, in the order of the contacts. */
function spread(mails: readonly NextMail[], { periodsOf }: SendingCalendar): void {
  const waiting = mails.filter(({ due }) => due.period === 0);
  for (const [day, own] of Map.groupBy(waiting, (mail) => mail.day)) {
    own
      .toSorted((one, other) => one.contact.id - other.contact.id)
      .forEach((mail, position) => {
        mail.due = { day, period: Math.floor((periodsOf(day) * (position + 0.5)) / own.length) };
      });
  }
}

/** Each goes out on a day of its own, after whoever is before it. Only one contact may get two mails on one day. */
function keepApart(
  queue: Queue,
  before: Pick<NextMail, 'contact' | 'day'> | undefined,
  { sendingDay, timeOn }: SendingCalendar,
): void {
  let last = before;
  for (const mail of queue) {
    const earliest =
      last === undefined || last.contact === mail.contact ? mail.day : sendingDay(last.day + 1);
    if (earliest > mail.day) {
      mail.due = timeOn(earliest, mail.due);
      mail.day = earliest;
    }
    last = mail;
  }
}

/** What the rates hold back goes out on the next day, before what is due then. */
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
