import { HtmlTooComplex, MAX_FILLED } from './html-limits.ts';
import { fill, hasOwnTags, type Part } from './merge-parts.ts';
import { type MailField, mergeValuesOf, oneLine, type Recipient, type Signature } from './merge-values.ts';
import type { MailContent, TemplateParts } from './read-template.ts';

/** Where the links of one mail lead. */
export interface MailLinks {
  readonly unsubscribeUrl: string;
  readonly pixelUrl: string;
}

const NO_SIGNATURE: Signature = { html: '', text: '' };

/** A template that is read once and filled in for many contacts. */
export class MailTemplate {
  readonly #parts: TemplateParts;

  constructor(parts: TemplateParts) {
    this.#parts = parts;
  }

  /** Size in characters. */
  get size(): number {
    const { subject, text, html } = this.#parts;
    return [subject, text, ...html].reduce((sum, parts) => sum + sizeOf(parts), 0);
  }

  /** Whether it is filled in from the team's own fields, too. */
  get asksForOwnFields(): boolean {
    const { subject, text, html } = this.#parts;
    return [subject, text, ...html].some(hasOwnTags);
  }

  /** The mail for one contact. @throws {HtmlTooComplex} when it becomes too long. */
  fillIn(
    recipient: Recipient,
    { unsubscribeUrl, pixelUrl }: MailLinks,
    signature: Signature = NO_SIGNATURE,
    fields: readonly MailField[] = [],
  ): MailContent & { text: string } {
    const { language, subject, text, html } = this.#parts;
    const values = mergeValuesOf(recipient, unsubscribeUrl, signature, language, fields);
    const [head, tail] = html;
    // At the very end, so that a client which stops reading an overlong mail has at least shown its text.
    const pixel = `<img src="${pixelUrl}" width="1" height="1" alt="" style="display: block; border: 0;">`;
    const filled = {
      subject: oneLine(fill(subject, values)),
      html: fill(head, values) + pixel + fill(tail, values),
      text: fill(text, values).trim(),
    };
    if (filled.html.length > MAX_FILLED || filled.text.length > MAX_FILLED) throw new HtmlTooComplex('size');
    return filled;
  }
}

/** Characters that a placeholder takes besides its name. */
const PLACE = 100;
const sizeOf = (parts: readonly Part[]) =>
  parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : PLACE), 0);
