import type { InvitationAnswer } from '@touchline/shared/contract';
import ICAL from 'ical.js';
import { mailboxKey, type MailboxKey } from '../../database/keys.ts';
import { momentOf } from './invitation-time.ts';
import { plainName } from './mail-text.ts';
import type { ReadMail } from './read-mail.ts';

/** An answer, and what the person wrote along with it. */
export interface AnsweredInvitation extends InvitationAnswer {
  /** Empty when there is none. */
  readonly comment: string;
}

const ANSWERS: Readonly<Record<string, InvitationAnswer['answer']>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
};

/** Lines of a calendar that count. All others, such as attached files, are of no use here and may be what the parser refuses. */
const OF_USE =
  /^(?:BEGIN|END|METHOD|ATTENDEE|SUMMARY|COMMENT|DTSTART|TZID|TZOFFSETFROM|TZOFFSETTO|RRULE)\s{0,3}[;:]/iu;
/** An answer has one attendee, an invitation as many as people are asked. */
const MAX_LINES = 2000;
const MAX_LINE_LENGTH = 2000;
const MAX_COMMENT_LENGTH = 5000;

/** Reads what a mail answers to an invitation; undefined when it answers none, or not in a way that says who does. */
export function readInvitation({
  calendars,
  writer,
}: Pick<ReadMail, 'calendars' | 'writer'>): AnsweredInvitation | undefined {
  for (const calendar of calendars) {
    const found = answerIn(calendar, mailboxKey(writer));
    if (found) return found;
  }
  return undefined;
}

function answerIn(calendar: string, writer: MailboxKey): AnsweredInvitation | undefined {
  // An invitation, or a whole diary, is not worth parsing.
  if (!/^METHOD[^:\n]{0,100}:\s{0,9}(?:REPLY|COUNTER)\s{0,9}$/imu.test(calendar)) return undefined;
  try {
    const parsed: unknown = ICAL.parse(usefulLines(calendar));
    if (!Array.isArray(parsed)) return undefined;
    const root = new ICAL.Component(parsed);
    const method = textOf(root, 'method').toUpperCase();
    if (method !== 'REPLY' && method !== 'COUNTER') return undefined;
    for (const event of root.getAllSubcomponents('vevent')) {
      const answer = answerOf(root, event, { writer, isCounter: method === 'COUNTER' });
      if (answer) return answer;
    }
    return undefined;
  } catch {
    // The parser throws at whatever breaks the rules.
    return undefined;
  }
}

/** The lines that count, from the first calendar to its end: below it, mailing lists put a footer. */
function usefulLines(calendar: string): string {
  const lines = calendar
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/\n[ \t]/gu, '')
    .split('\n')
    .map((line) => line.trim());
  const begin = lines.findIndex((line) => /^BEGIN:VCALENDAR$/iu.test(line));
  const length = lines.slice(begin).findIndex((line) => /^END:VCALENDAR$/iu.test(line)) + 1;
  if (begin === -1 || length === 0) return '';
  return lines
    .slice(begin, begin + length)
    .filter((line) => OF_USE.test(line))
    .slice(0, MAX_LINES)
    .map((line) => line.slice(0, MAX_LINE_LENGTH))
    .join('\r\n');
}

function answerOf(
  root: ICAL.Component,
  event: ICAL.Component,
  { writer, isCounter }: { readonly writer: MailboxKey; readonly isCounter: boolean },
): AnsweredInvitation | undefined {
  // Who answers for somebody else says nothing of themselves.
  const [person, ...others] = event
    .getAllProperties('attendee')
    .filter((attendee) => (isCounter || partOf(attendee) !== undefined) && mailboxOf(attendee) === writer);
  // Whoever proposes another time has not answered yet, whatever their program writes of that.
  const answer = isCounter ? 'countered' : person && partOf(person);
  if (!answer || !person || others.length > 0) return undefined;
  const comments = [
    ...event.getAllProperties('comment').map((comment) => String(comment.getFirstValue() ?? '')),
    // Google.
    parameterOf(person, 'x-response-comment'),
  ];
  return {
    answer,
    title: plainName(textOf(event, 'summary')),
    begins: momentOf(root, event),
    comment: (comments.find((comment) => comment.trim() !== '') ?? '').trim().slice(0, MAX_COMMENT_LENGTH),
  };
}

const partOf = (person: ICAL.Property) => ANSWERS[parameterOf(person, 'partstat').toUpperCase()];

const mailboxOf = (person: ICAL.Property): MailboxKey =>
  mailboxKey(String(person.getFirstValue() ?? '').replace(/^\s*mailto:/iu, ''));

const textOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '').trim();

/** Of several values the first. */
const parameterOf = (property: ICAL.Property, name: string): string =>
  [property.getParameter(name) ?? ''].flat()[0] ?? '';
