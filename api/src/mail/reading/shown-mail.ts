import type { MailAttachment } from '@touchline/shared/contract';
import { attachedParts, type AttachedPart } from './attached-parts.ts';
import { withInlinePictures } from './inline-pictures.ts';
import { nameOfPart } from './mail-text.ts';
import { parseHeaders, parseMail, takeApart, typeOf } from './read-mail.ts';
import { shallowHtml } from './shallow-html.ts';

/** Most attachments that are listed; a mail with more needs a mail program. */
const MAX_ATTACHMENTS = 100;

/** What is displayed of a mail. Plain data, since it crosses processes. */
export interface ShownMail {
  readonly from: string;
  readonly to: string;
  /** Who got a copy, as {@link to}. */
  readonly cc: string;
  readonly subject: string;
  /** With the images attached to the mail; null for a plain-text mail. */
  readonly html: string | null;
  readonly text: string;
  readonly attachments: readonly MailAttachment[];
  /** Also of those that are not listed; of hundreds, as many as were read. */
  readonly attachmentCount: number;
  /** False where only the headers could be read. */
  readonly isReadable: boolean;
}

/** A part of a mail, to be saved. */
export interface AttachmentContent {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Prepares a mail for display. Call it only where it may take its time: see `MailReader`. */
export async function showMail(raw: Buffer, headersAlone = false): Promise<ShownMail> {
  const source = await (headersAlone ? parseHeaders(raw) : parseMail(raw));
  const { fromText, toText, ccText, subject, html, text } = takeApart(source);
  const { parsed, isWhole } = source;
  const attached = attachedParts(parsed.attachments);
  return {
    from: fromText,
    to: toText,
    cc: ccText,
    subject,
    html: html && withInlinePictures(shallowHtml(html), parsed.attachments),
    text,
    attachments: attached.slice(0, MAX_ATTACHMENTS).map((part, number) => ({
      number,
      name: fileNameOf(part, number),
      type: typeOf(part),
      size: part.content.length,
    })),
    attachmentCount: attached.length,
    isReadable: isWhole || text.trim() !== '',
  };
}

/** The part of a mail that {@link showMail} lists under a number; undefined when there is none. */
export async function readAttachment(raw: Buffer, number: number): Promise<AttachmentContent | undefined> {
  const { parsed } = await parseMail(raw);
  const part = attachedParts(parsed.attachments)[number];
  return part && { name: fileNameOf(part, number), content: part.content };
}

/** An attached mail has no name of its own. */
const EXTENSIONS: Readonly<Record<string, string>> = { 'message/rfc822': '.eml', 'text/calendar': '.ics' };

const fileNameOf = (part: AttachedPart, number: number): string =>
  nameOfPart(part) || `attachment-${number + 1}${EXTENSIONS[typeOf(part)] ?? ''}`;
