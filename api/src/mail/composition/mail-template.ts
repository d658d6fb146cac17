import { mergeTagText } from '@touchline/shared/contract';
import { compile } from 'html-to-text';
import { FALLBACK_LANGUAGE, type Language, languageOfCode } from '@touchline/shared/contract/language';
import { checkComplexity } from './html-limits.ts';
import { fill, hasTag, markUrlTags, parseHtml, parsePlain, type Part } from './merge-parts.ts';
import { mergeValuesOf, oneLine, type Recipient } from './merge-values.ts';
import { texts } from './texts.ts';

/** Subject and HTML as a template holds them, merge tags unfilled. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
}

/** Where the links of one mail lead. */
export interface MailLinks {
  readonly unsubscribeUrl: string;
  readonly pixelUrl: string;
}

/** A content read once, to be filled in for many contacts. */
export class MailTemplate {
  readonly #language: Language;
  readonly #subject: readonly Part[];
  readonly #text: readonly Part[];
  /** What comes before and after the pixel. */
  readonly #html: readonly [readonly Part[], readonly Part[]];

  /** @throws {HtmlTooComplex} */
  constructor({ subject, html: given }: MailContent) {
    checkComplexity(given);
    const html = canonical(given);
    const text = parsePlain(canonical(toText(html)));
    this.#language = languageOf(html);
    this.#subject = parsePlain(subject);
    const [head, tail] = splitAtEndOfBody(html);
    if (hasTag(text, 'unsubscribe_url')) {
      this.#text = text;
      this.#html = [parseHtml(head), parseHtml(tail)];
    } else {
      const line = unsubscribeLine(this.#language);
      this.#text = [...text, '\r\n\r\n', ...parsePlain(toText(line))];
      this.#html = [parseHtml(head + line), parseHtml(tail)];
    }
  }

  /** The mail to one contact. */
  fillIn(recipient: Recipient, { unsubscribeUrl, pixelUrl }: MailLinks): MailContent & { text: string } {
    const values = mergeValuesOf(recipient, unsubscribeUrl, this.#language);
    const [head, tail] = this.#html;
    // Last of all, so that a client which stops reading a mail that is too long has at least shown its text.
    const pixel = `<img src="${pixelUrl}" width="1" height="1" alt="" style="display: block; border: 0;">`;
    return {
      subject: oneLine(fill(this.#subject, values)),
      html: fill(head, values) + pixel + fill(tail, values),
      text: fill(this.#text, values).trim(),
    };
  }
}

/** Texts are short lines for people: no wrapping (the transfer encoding does that), no shouting, no pictures. */
const toText = compile({
  wordwrap: false,
  // Inboxes show it beside the subject; in the text it would be said twice.
  selectors: [
    { selector: '[style*="display:none"i]', format: 'skip' },
    { selector: '[style*="display: none"i]', format: 'skip' },
    { selector: 'img', format: 'skip' },
    {
      selector: 'a',
      options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true, pathRewrite: markUrlTags },
    },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { uppercase: false },
    })),
  ],
});

/** RFC 2045 §6.8, 2046 §4.1.1: lines of text end with CRLF, in Base64 as well, where no transport mends it. */
export const canonical = (text: string) => text.replaceAll(/\r\n?|\n/gu, '\r\n');

/** Where a mail declares its language; a search through all of it would begin anew at each `<html` of a hostile one. */
const MAX_HEAD_LENGTH = 2000;

/** As the mail declares it; else that of its letters. */
function languageOf(html: string): Language {
  const declared = /<html\b[^>]*?\slang\s*=\s*["']?(?<language>[a-z]{2})/iu.exec(
    html.slice(0, MAX_HEAD_LENGTH),
  )?.groups?.['language'];
  if (declared !== undefined) return languageOfCode(declared.toLowerCase()) ?? FALLBACK_LANGUAGE;
  return /\p{Script=Cyrillic}/u.test(html) ? 'ru' : FALLBACK_LANGUAGE;
}

/** At `</body>`; at the very end of HTML that is only a piece. */
function splitAtEndOfBody(html: string): [string, string] {
  const at = [...html.matchAll(/<\/body\s*>/giu)].at(-1)?.index ?? html.length;
  return [html.slice(0, at), html.slice(at)];
}

const unsubscribeLine = (language: Language) =>
  `<p style="margin: 24px 0; text-align: center; font-family: arial, helvetica, sans-serif; font-size: 13px; color: #475467;">` +
  `${texts.whyUnsubscribe[language]} ` +
  `<a href="${mergeTagText('unsubscribe_url')}" style="color: #475467;">${texts.unsubscribe[language]}</a></p>`;
