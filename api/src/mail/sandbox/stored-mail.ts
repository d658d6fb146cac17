import { createHash } from 'node:crypto';
import { simpleParser, type AddressObject } from 'mailparser';
import { z } from 'zod';
import type { ReceivedMail } from './smtp-listener.ts';

/** What the list shows of a mail, and what an answer to it needs; its bytes stay on the disk. */
export interface StoredMail {
  /** Counts up; a later mail has a higher one. */
  readonly id: number;
  /** Envelope sender; empty when nobody may answer. */
  readonly sender: string;
  /** Envelope recipient: the contact in whose mailbox this lies. */
  readonly recipient: string;
  /** As the mail itself calls that contact; empty when it does not. */
  readonly recipientName: string;
  readonly subject: string;
  /** With its angle brackets; empty without one. */
  readonly messageId: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  /** In bytes. */
  readonly size: number;
}

/** What a contact has done with a mail. */
export const REACTIONS = ['answer', 'automatic_answer', 'bounce_hard', 'bounce_soft', 'unsubscribe'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** One line of the journal. */
export const JournalEntry = z.object({
  mail: z.int(),
  kind: z.enum(['opened', ...REACTIONS]),
  /** ISO 8601. */
  at: z.string(),
  /** What was answered. */
  text: z.string().optional(),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

const Head = z.object({
  sender: z.string(),
  recipient: z.string(),
  recipientName: z.string(),
  subject: z.string(),
  messageId: z.string(),
  receivedAt: z.string(),
  size: z.int(),
});

/** The head of a file is one line shorter than this, so that a start need not read the mails themselves. */
export const MAX_HEAD_BYTES = 16_384;
const MAX_FIELD_LENGTH = 500;
const LINE_FEED = 10;

/** Reads from a mail's own headers what its list entry shows. A mail that cannot be read has an entry all the same. */
export async function summarize(id: number, mail: ReceivedMail): Promise<StoredMail> {
  const headers = await simpleParser(headersOf(mail.raw));
  const addresses = listOf(headers.to).flatMap(({ value }) => value);
  // With one alone it is this contact, even if the envelope writes the domain in ASCII (RFC 5891) and the header does not.
  const named =
    addresses.length === 1
      ? addresses[0]
      : addresses.find(({ address }) => address?.toLowerCase() === mail.recipient.toLowerCase());
  return {
    id,
    sender: mail.sender,
    recipient: mail.recipient,
    recipientName: (named?.name ?? '').slice(0, MAX_FIELD_LENGTH),
    subject: (headers.subject ?? '').slice(0, MAX_FIELD_LENGTH),
    messageId: (headers.messageId ?? '').slice(0, MAX_FIELD_LENGTH),
    receivedAt: mail.receivedAt.toISOString(),
    size: mail.raw.length,
  };
}

const listOf = (value: AddressObject | AddressObject[] | undefined) =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** The header section of a mail, as it is, up to the empty line; UTF-8 may stand in it (RFC 6532). */
export function headersOf(raw: Buffer): string {
  const ends = ['\r\n\r\n', '\n\n'].map((mark) => raw.indexOf(mark)).filter((end) => end >= 0);
  return raw.toString('utf8', 0, Math.min(raw.length, ...ends));
}

/** A mail and what is known of it are one file, written at once: neither can be there without the other. */
export function fileContent({ id: _id, ...head }: StoredMail, raw: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), raw]);
}

/** @param start at least the first {@link MAX_HEAD_BYTES} of a file. @returns undefined for anything but a mail. */
export function readHead(id: number, start: Buffer): StoredMail | undefined {
  const end = start.indexOf(LINE_FEED);
  if (end < 0) return undefined;
  try {
    return { id, ...Head.parse(JSON.parse(start.toString('utf8', 0, end))) };
  } catch {
    return undefined;
  }
}

/** The bytes of the mail in a whole file. */
export function rawOf(content: Buffer): Buffer {
  return content.subarray(content.indexOf(LINE_FEED) + 1);
}

const FILE_NAME = /^(?<id>\d{12})-(?<key>[0-9a-f]{32})\.eml$/u;

/** Begins with the id, so that names sort by it, and holds the Message-ID's hash, so that a listing finds it. */
export function fileName({ id, messageId }: Pick<StoredMail, 'id' | 'messageId'>): string {
  return `${String(id).padStart(12, '0')}-${messageKey(messageId)}.eml`;
}

/** The two parts of a file's name; undefined for a file that is not ours. */
export function partsOfFileName(name: string): { id: number; key: string } | undefined {
  const { id, key } = FILE_NAME.exec(name)?.groups ?? {};
  return id === undefined || key === undefined ? undefined : { id: Number(id), key };
}

/** A Message-ID is as long and strange as its maker likes; its hash is a name for a file. */
export function messageKey(messageId: string): string {
  return createHash('sha256').update(messageId).digest('hex').slice(0, 32);
}
