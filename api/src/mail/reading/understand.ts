import { findAnswerKeys, findReference, isUnsubscribeSubject, type MailReference } from '../addresses.ts';
import { classify, type Classification } from './classify.ts';
import { digestOf } from './digest.ts';
import { ownIdOf } from './own-id.ts';
import { headerOf, readHeaders, readMail, type ReadMail } from './read-mail.ts';
import { readReturnedMails, type ReturnedMail } from './returned-mails.ts';

/** Everything that a mail's source says. Plain data, since it crosses processes. */
export interface UnderstoodMail {
  readonly mail: ReadMail;
  /** Undefined for a mail that the rules fail on. */
  readonly classification: Classification | undefined;
  /** Mails of ours that it names, the surest first, once each. */
  readonly references: readonly MailReference[];
  /** Keys of answers of the staff that it answers, the latest first. */
  readonly answerKeys: readonly string[];
  /** Every Message-ID that it names as answered, the latest first, then those of mails that it gives back. */
  readonly messageIds: readonly string[];
  /** Of a delivery report: the mails that it gives back. */
  readonly returnedMails: readonly ReturnedMail[];
  /** Of a mail that Touchline wrote, as its headers alone say: what its Message-ID began with; empty for any other. */
  readonly ownId: string;
  /** Identifies the mail wherever it is read: SHA-256. */
  readonly digest: string;
}

/** What to read, and how. */
export interface MailJob {
  readonly raw: Buffer;
  /** The envelope recipient, when known. */
  readonly recipient?: string;
  /** When it came, in milliseconds since 1970; without it no absence is read. */
  readonly receivedAt?: number;
  /** For a mail that could not be read as a whole. */
  readonly headersAlone?: boolean;
}

/** Reads a mail. Call it only where it may take its time: see `MailReader`. */
export async function understandMail({
  raw,
  recipient,
  receivedAt,
  headersAlone,
}: MailJob): Promise<UnderstoodMail> {
  const mail = headersAlone === true ? await readHeaders(raw, recipient) : await readMail(raw, recipient);
  const classification = understood(mail, receivedAt === undefined ? undefined : new Date(receivedAt));
  const isReport = classification?.report !== undefined || classification?.feedback !== undefined;
  const returnedMails = isReport ? await readReturnedMails(mail) : [];
  return {
    mail,
    classification,
    returnedMails,
    messageIds: messageIdsIn(mail, returnedMails),
    ownId: isReport ? '' : ownIdOf(mail),
    references: referencesIn(mail),
    answerKeys: ['in-reply-to', 'references']
      .flatMap((name) => headerOf(mail, name).flatMap(findAnswerKeys))
      .slice(0, MAX_REFERENCES),
    digest: digestOf(mail, raw),
  };
}

/** A mail on which the rules fail must not block those after it: a person may look at it. */
function understood(mail: ReadMail, receivedAt: Date | undefined): Classification | undefined {
  try {
    return classify(mail, receivedAt);
  } catch {
    return undefined;
  }
}

/** Most references; a mail with hundreds counts as naming none. */
const MAX_REFERENCES = 20;
const OF_RETURNED =
  /^(?:message-id|return-path|in-reply-to|references|list-unsubscribe|original-mail-from|x-original-message-id):(?<value>[^\n]*(?:\n[ \t][^\n]*)*)/gimu;

const MESSAGE_ID = /<[^<>\s]{1,500}>/gu;
/** Names a mail that was given back, in a report that holds no part of it. */
const ORIGINAL_ID = /^(?:x-)?original-message-id:(?<value>[^\n]*)/gimu;

function messageIdsIn(mail: ReadMail, returned: readonly ReturnedMail[]): string[] {
  const texts = [
    ...headerOf(mail, 'in-reply-to'),
    ...headerOf(mail, 'references'),
    ...returned.map(({ messageId }) => messageId),
    ...mail.deliveryStatus.flatMap((status) =>
      [...status.matchAll(ORIGINAL_ID)].map(({ groups }) => groups?.['value'] ?? ''),
    ),
  ];
  const ids = texts.flatMap((text) => (text.match(MESSAGE_ID) ?? []).toReversed());
  return [...new Set(ids)].slice(0, MAX_REFERENCES);
}

function referencesIn(mail: ReadMail): MailReference[] {
  const returned = [...mail.returned, ...mail.feedbackReports, ...mail.deliveryStatus];
  const texts = [
    ...mail.recipients,
    ...(isUnsubscribeSubject(mail.subject) ? [mail.subject] : []),
    ...headerOf(mail, 'in-reply-to'),
    ...headerOf(mail, 'references'),
    ...returned.flatMap((text) =>
      [...text.matchAll(OF_RETURNED)].map(({ groups }) => groups?.['value'] ?? ''),
    ),
    ...returned,
    // What is quoted carries our links, also where a mail program names nothing.
    mail.text,
    mail.html ?? '',
  ];
  const found = new Map<string, MailReference>();
  for (const text of texts) {
    const reference = findReference(text);
    if (reference && found.size < MAX_REFERENCES) found.set(`${reference.id}-${reference.token}`, reference);
  }
  return [...found.values()];
}
