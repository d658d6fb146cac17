import type { MailAttachment } from '@touchline/shared/contract';
import type { Attachment } from 'mailparser';
import { withInlinePictures } from './inline-pictures.ts';
import { nameOfPart } from './mail-text.ts';
import { parseHeaders, parseMail, takeApart, typeOf } from './read-mail.ts';

/** Most attachments that are listed: a mail of more is looked at in a mail program. */
const MAX_ATTACHMENTS = 100;

/** What a person is shown of a mail. Plain data: it goes from one process to another. */
export interface ShownMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** With the pictures in it that the mail brings along; null for a mail of text alone. */
  readonly html: string | null;
  readonly text: string;
  readonly attachments: readonly MailAttachment[];
  /** False where the headers alone could be read. */
  readonly isReadable: boolean;
}

/** A part of a mail, to be saved. */
export interface AttachmentContent {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Makes of a mail what a person is shown. To be called where it may take all its time: see `MailReader`. */
export async function showMail(raw: Buffer, headersAlone = false): Promise<ShownMail> {
  const source = await (headersAlone ? parseHeaders(raw) : parseMail(raw));
  const { fromText, toText, subject, html, text } = takeApart(source);
  const { parsed, isWhole } = source;
  return {
    from: fromText,
    to: toText,
    subject,
    html: html && withInlinePictures(html, parsed.attachments),
    text,
    attachments: parsed.attachments.slice(0, MAX_ATTACHMENTS).map((part, number) => ({
      number,
      name: fileNameOf(part, number),
      type: typeOf(part),
      size: part.content.length,
    })),
    isReadable: isWhole || text.trim() !== '',
  };
}

/** The part of a mail that {@link showMail} lists under a number; undefined when there is none. */
export async function readAttachment(raw: Buffer, number: number): Promise<AttachmentContent | undefined> {
  const { parsed } = await parseMail(raw);
  const part = parsed.attachments[number];
  return part && { name: fileNameOf(part, number), content: part.content };
}

/** A mail within the mail has no name of its own. */
const EXTENSIONS: Readonly<Record<string, string>> = { 'message/rfc822': '.eml', 'text/calendar': '.ics' };

const fileNameOf = (part: Attachment, number: number): string =>
  nameOfPart(part) || `attachment-${number + 1}${EXTENSIONS[typeOf(part)] ?? ''}`;
