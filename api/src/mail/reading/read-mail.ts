import { withoutDirections } from '@touchline/shared/contract/rules';
import { fewMarks } from './few-marks.ts';
import { simpleParser, type AddressObject, type ParsedMail } from 'mailparser';
import { attachedParts, textOfTnef } from './attached-parts.ts';
import { authorOf, readAuthentication, receivers, type AuthenticationResult } from './authentication.ts';
import { calendarText } from './calendar-text.ts';
import { withKnownCharsets } from './charsets.ts';
import { withSeparateQuotes } from './flowed.ts';
import { htmlAsText, namesOf } from './mail-text.ts';
import { withinLimits } from './source-limits.ts';
import { withUtf7Decoded } from './utf-7.ts';
import { openlyNamed, type NamedMailbox } from './openly-named.ts';
import { writerOf } from './writer.ts';

/** Largest mail that is read whole, in bytes; of a larger one only the beginning is read, where the text stands. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;
/** How much of a larger mail is read and kept. */
const MAX_BEGINNING_BYTES = 1024 * 1024;
/** Characters of each text that the rules look at: what matters is at the top, and every character costs time. */
const MAX_TEXT_LENGTH = 200_000;
/** Characters of a part about another mail that are looked at; real ones are shorter. */
const MAX_PART_LENGTH = 100_000;
const MAX_HTML_LENGTH = 1_000_000;
/** Parts of a kind that are looked at: reports have one or two. */
const MAX_PARTS = 20;

/** Addresses that are compared with those of contacts; a person writes to fewer. */
const MAX_ADDRESSEES = 100;

/** An incoming mail, taken apart. Plain data: it goes from one process to another. */
export interface ReadMail {
  /**
   * Every value of each header as it was sent, on one line, in the order of the mail; names in lower case. See {@link
   * headerOf}.
   */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** Address of `From`, empty when there is none. */
  readonly from: string;
  /** Who wrote it, where a mailing list is the sender; otherwise {@link from}. Not proved. */
  readonly writer: string;
  /**
   * Address of the only author, in lower case; empty when there are several, since mail programs differ in whom they show.
   */
  readonly author: string;
  /** What mail servers found out about who sent it, the last server first. */
  readonly authentication: readonly AuthenticationResult[];
  /** See {@link receivers}. */
  readonly receivedBy: readonly string[];
  /** `From`, `To` and `Cc` as people read them. */
  readonly fromText: string;
  readonly toText: string;
  readonly ccText: string;
  /** The first address that an answer is asked to go to (`Reply-To`); empty when none is named. Not proved. */
  readonly replyTo: string;
  /** Everybody in `To` and `Cc` in this order, each mailbox once: whom all recipients see. */
  readonly openly: readonly NamedMailbox[];
  /** Every address the mail says it was for, the envelope's first. */
  readonly recipients: readonly string[];
  /** The first addresses that it names as its recipients, hidden ones included. */
  readonly addressees: readonly string[];
  readonly subject: string;
  readonly messageId: string;
  readonly date: Date | undefined;
  /** The content of the mail as text; without any, the names of its parts. */
  readonly text: string;
  /** False where {@link text} is nothing but the names of its parts. */
  readonly hasText: boolean;
  /** Null for a mail of text alone. */
  readonly html: string | null;
  /** Contents of `message/delivery-status` parts (RFC 3464, RFC 6533). */
  readonly deliveryStatus: readonly string[];
  /** Contents of `message/feedback-report` parts (RFC 5965). */
  readonly feedbackReports: readonly string[];
  /** Calendars that it carries (RFC 5545). */
  readonly calendars: readonly string[];
  /** Mails it carries, or their headers: of a bounce, what was sent. */
  readonly returned: readonly string[];
  /** Types of its non-text parts, in lower case. */
  readonly partTypes: readonly string[];
  /** False where more was sent than is read: it is too large, or has too many parts. */
  readonly isWhole: boolean;
}

/** Every value of a header, whose name is given in lower case. */
export const headerOf = ({ headers }: Pick<ReadMail, 'headers'>, name: string): readonly string[] =>
  headers.get(name) ?? [];

const OF_ENVELOPE = ['x-original-to', 'delivered-to', 'envelope-to', 'x-envelope-to', 'x-apparently-to'];
/** Stands for a source of which only the beginning is there, without text in it. */
const NOTHING = Buffer.alloc(0);
/** Google sends an answer to an invitation in both ways. */
const CALENDAR = /^(?:text\/(?:x-)?calendar|application\/ics)$/u;
const EMBEDDED = /^(?:message\/(?:rfc822|global|partial)|text\/rfc822-headers?|message\/global-headers)$/u;

/**
 * Parses a mail. Never fails whatever the mail is like: one that breaks the rules of MIME, or nests too deeply, is read as
 * far as its headers and its source go.
 * @param recipient whom the server delivered it to, when that is known.
 */
export async function readMail(raw: Buffer, recipient?: string): Promise<ReadMail> {
  return takeApart(await parseMail(raw), recipient);
}

/** Reads only the headers of a mail. Fast for a mail of any size. */
export async function readHeaders(raw: Buffer, recipient?: string): Promise<ReadMail> {
  return takeApart(await parseHeaders(raw), recipient);
}

/** What a parser found in a mail, within the limits. */
export interface ParsedSource {
  /** What the parser was given. */
  readonly source: Buffer;
  readonly parsed: ParsedMail;
  /** False where it was given less than the mail. */
  readonly isWhole: boolean;
}

/** Parses a mail as far as possible. Never fails whatever the mail is like. */
export async function parseMail(raw: Buffer): Promise<ParsedSource> {
  const beginning = beginningOf(raw);
  const whole = withUtf7Decoded(withLineFeeds(beginning));
  const limited = withinLimits(withSeparateQuotes(withKnownCharsets(whole, headerEndOf(whole))));
  try {
    const isWhole = limited.isWhole && beginning.length === raw.length;
    return { source: limited.source, parsed: await simpleParser(limited.source, OPTIONS), isWhole };
  } catch {
    // More parts, or longer headers, than the parser takes: the headers alone are still worth reading.
    return parseHeaders(raw);
  }
}

/** Parses the headers of a mail, and nothing else. */
export async function parseHeaders(raw: Buffer): Promise<ParsedSource> {
  const source = headersOf(withLineFeeds(raw.subarray(0, MAX_BEGINNING_BYTES)));
  return { source, parsed: await simpleParser(source, OPTIONS), isWhole: false };
}

/** Extracts from the parser's result what the rules look at. */
export function takeApart({ source, parsed, isWhole }: ParsedSource, recipient?: string): ReadMail {
  const { headerLines } = parsed;
  const fields = headerLines.map(({ key, line }) => ({
    name: key,
    // The parser gives each byte as a character; the source has them in UTF-8 (RFC 6532).
    value: Buffer.from(line.slice(line.indexOf(':') + 1), 'latin1')
      .toString()
      .replace(/\r?\n[ \t]+/gu, ' ')
      .trim(),
  }));
  const values = new Map<string, string[]>();
  for (const { name, value } of fields) values.set(name, [...(values.get(name) ?? []), value]);
  const header = (name: string) => values.get(name) ?? [];
  const contentsOf = (isWanted: (type: string) => boolean) =>
    parsed.attachments
      .filter((part) => isWanted(typeOf(part)))
      .slice(0, MAX_PARTS)
      .map(({ content }) => content.toString('utf8', 0, MAX_PART_LENGTH));
  const to = addressesOf(parsed.to);
  const cc = addressesOf(parsed.cc);
  const listed = (people: typeof to) =>
    people.flatMap(({ mailboxes }) => mailboxes.map(({ address }) => address));
  const shown = (people: typeof to) => inOneLine(people.map(({ text }) => text).join(', '));
  const named = [...listed(to), ...listed(cc)];
  const { text, hasText } = textOf(parsed, isWhole ? source : NOTHING);
  // Of a group those within it; the parser finds none at all in some that break the rules.
  const from = possibleAddress(
    listed(addressesOf(parsed.from))[0] ?? /[^\s<>"]+@[^\s<>"]+/u.exec(header('from')[0] ?? '')?.[0] ?? '',
  );
  const fromText = inOneLine(parsed.from?.text ?? header('from')[0] ?? '');
  return {
    headers: values,
    from,
    author: authorOf(header('from')),
    authentication: readAuthentication(fields),
    receivedBy: receivers(header('received')),
    fromText,
    writer: possibleAddress(writerOf(from, fromText, header)),
    toText: shown(to),
    ccText: shown(cc),
    replyTo: listed(addressesOf(parsed.replyTo)).map(possibleAddress).find(Boolean) ?? '',
    openly: openlyNamed([...to, ...cc].flatMap(({ mailboxes }) => mailboxes)),
    recipients: [...(recipient === undefined ? [] : [recipient]), ...OF_ENVELOPE.flatMap(header), ...named],
    addressees: [...named, ...listed(addressesOf(parsed.bcc))].slice(0, MAX_ADDRESSEES),
    // An encoded word may hold line breaks.
    subject: inOneLine(parsed.subject ?? '').replaceAll(/\p{Cc}+/gu, ' '),
    messageId: parsed.messageId ?? '',
    date: parsed.date,
    text: fewMarks(text.slice(0, MAX_TEXT_LENGTH)),
    hasText,
    html: parsed.html ? parsed.html.slice(0, MAX_HTML_LENGTH) : null,
    deliveryStatus: contentsOf((type) => /^message\/(?:global-)?delivery-status$/u.test(type)),
    feedbackReports: contentsOf((type) => type === 'message/feedback-report'),
    calendars: parsed.attachments
      .filter((part) => CALENDAR.test(typeOf(part)))
      .slice(0, MAX_PARTS)
      .map(calendarText),
    returned: contentsOf((type) => EMBEDDED.test(type)),
    partTypes: parsed.attachments.slice(0, MAX_PARTS).map(typeOf),
    isWhole,
  };
}

/** A header's text without what would have it run over, or backwards into, what stands beside it. */
const inOneLine = (text: string): string => fewMarks(withoutDirections(text));

/** Longer addresses are invalid (RFC 5321 §4.5.3.1). */
const MAX_ADDRESS_LENGTH = 320;
const possibleAddress = (address: string): string => (address.length > MAX_ADDRESS_LENGTH ? '' : address);

/** The text of a mail, also of one that has it within a winmail.dat alone, otherwise the names of its parts. Its source only where the parser finds no part. */
function textOf(
  { text, html, headerLines, attachments }: ParsedMail,
  source: Buffer,
): Pick<ReadMail, 'text' | 'hasText'> {
  // The parser has its own way of turning a single HTML part into text: lines of 80 characters, joined cells.
  const isHtmlAlone = headerLines.some(({ line }) => /^content-type:\s*text\/html/iu.test(line));
  if (!isBlank(text) && !isHtmlAlone) return { text: text ?? '', hasText: true };
  const ofHtml = html ? htmlAsText(html) : '';
  if (!isBlank(ofHtml)) return { text: ofHtml, hasText: true };
  const wrapped = textOfTnef(attachments);
  const ofWrapped = isBlank(wrapped.text) && wrapped.html !== '' ? htmlAsText(wrapped.html) : wrapped.text;
  if (!isBlank(ofWrapped)) return { text: ofWrapped, hasText: true };
  if (html || attachments.length > 0) return { text: namesOf(attachedParts(attachments)), hasText: false };
  return { text: text ?? bodyOf(source), hasText: true };
}

const isBlank = (text: string | undefined): boolean =>
  !/[^\s\u200b-\u200f\u2060\ufeff\u00ad]/u.test(text ?? '');

/** A part may be of no type at all, or of what is no text, whatever the parser's types say: `Content-Type: ; name="x.jpg"`. */
export const typeOf = ({ contentType }: { readonly contentType?: unknown }): string =>
  typeof contentType === 'string' ? contentType.toLowerCase() : '';

/** The part of a mail that is read and kept: all of it, unless it is too large. */
export function beginningOf(raw: Buffer): Buffer {
  return raw.length <= MAX_MAIL_BYTES ? raw : raw.subarray(0, MAX_BEGINNING_BYTES);
}

const OPTIONS = {
  keepDeliveryStatus: true,
  // Nested mails are not parsed: each stays one part.
  ignoreEmbedded: true,
  skipTextToHtml: true,
  skipImageLinks: true,
  checksumAlgo: false as const,
  // Of longer HTML the beginning is made into text here, where all that nobody looks at would cost the time.
  maxHtmlLengthToParse: MAX_TEXT_LENGTH,
  maxChildNodes: 500,
};

/** The headers of a mail, as the source of one that is plain text, however its parts were said to nest. */
function headersOf(source: Buffer): Buffer {
  const end = headerEndOf(source);
  const headers = withKnownCharsets(source.subarray(0, end), end);
  return Buffer.concat([withoutType(withinLimits(headers, MAX_PART_LENGTH).source), Buffer.from('\r\n\r\n')]);
}

/** Without its type a mail is plain text, however its parts were said to nest. */
const withoutType = (headers: Buffer): Buffer =>
  Buffer.from(headers.toString('latin1').replace(/^content-type:/gimu, 'X-Unread-Type:'), 'latin1');

/** Old programs end lines in a bare carriage return: the whole mail would be one header line. */
const withLineFeeds = (source: Buffer): Buffer =>
  source.includes('\n') ? source : Buffer.from(source.toString('latin1').replaceAll('\r', '\n'), 'latin1');

/** Where the headers of a mail end, in bytes. */
export function headerEndOf(source: Buffer): number {
  const ends = [source.indexOf('\r\n\r\n'), source.indexOf('\n\n')].filter((end) => end >= 0);
  return ends.length === 0 ? source.length : Math.min(...ends);
}

/**
 * The body as it stands but for the headers of its parts, for a mail whose parts the parser does not find, such as one that
 * does not name its own boundary.
 */
const bodyOf = (source: Buffer): string =>
  source
    .toString('utf8', headerEndOf(source), headerEndOf(source) + MAX_PART_LENGTH)
    .replaceAll(/^(?:--[^\s]{10,}|content-[a-z-]+:[^\n]*(?:\n(?:[ \t]|boundary=)[^\n]*)*)$/gimu, '');

const addressesOf = (header: AddressObject | AddressObject[] | undefined) =>
  [header ?? []].flat().map(({ text, value }) => ({
    text,
    mailboxes: value
      .flatMap((entry) => entry.group ?? [entry])
      .flatMap(({ name, address }) => (address ? [{ name, address }] : [])),
  }));
