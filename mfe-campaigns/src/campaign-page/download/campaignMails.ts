import type { CampaignMail } from '@touchline/shared/contract';
import {
  parseId,
  parseList,
  parseNumber,
  parseObject,
  parseTrimmed,
} from '@touchline/shared/contract/readers';

const STATES = ['queued', 'sending', 'sent', 'failed', 'uncertain', 'cancelled', 'skipped'] as const;
/** What came of a mail, the most telling first. */
const RESULTS = ['unsubscribed', 'bounced', 'replied', 'opened'] as const;

/** What came of a mail, or how far it is. */
export type MailResult = (typeof RESULTS)[number] | `mail.${(typeof STATES)[number]}`;

/** A mail to a person of a campaign, as far as its row could be read. */
export interface ShownMail {
  readonly sentAt: Date | null;
  readonly result: MailResult | undefined;
}

/** Mails of a campaign by contact and step. */
export type MailsOfPeople = ReadonlyMap<number, ReadonlyMap<number, ShownMail>>;

/** Reads the answer of `GET /api/campaigns/{id}/mails/`. */
export function parseCampaignMails(answer: unknown): MailsOfPeople {
  const people = new Map<number, Map<number, ShownMail>>();
  for (const value of parseList(answer) ?? []) {
    const row = parseObject<keyof CampaignMail>(value);
    const contact = parseId(row?.contact_id);
    const step = parseNumber(row?.step_number);
    if (row === undefined || contact === null || step === null) continue;
    const mails = people.get(contact) ?? new Map<number, ShownMail>();
    people.set(contact, mails.set(step, { sentAt: parseTime(row.sent_at), result: resultOf(row) }));
  }
  return people;
}

function parseTime(value: unknown): Date | null {
  const time = new Date(parseTrimmed(value));
  return Number.isNaN(time.getTime()) ? null : time;
}

function resultOf(row: Partial<Readonly<Record<string, unknown>>>): MailResult | undefined {
  const result = RESULTS.find((one) => parseTrimmed(row[`${one}_at`]) !== '');
  const state = STATES.find((one) => one === row['state']);
  return result ?? (state && `mail.${state}`);
}
