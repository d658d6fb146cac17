import { compile } from 'html-to-text';
import { shallowHtml } from './shallow-html.ts';

/** Longest HTML that is made into text, in characters. */
const MAX_HTML_LENGTH = 200_000;
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 200;

const convert = compile({
  wordwrap: false,
  // Some mails have text outside of their body, which browsers show.
  baseElements: { selectors: [] },
  limits: { maxDepth: 120, maxChildNodes: 2000 },
  selectors: [
    { selector: 'head', format: 'skip' },
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { ignoreHref: true } },
    // Otherwise the cells of a table run into each other: "Pitch12".
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'td', format: 'inlineSurround', options: { suffix: ' ' } },
    { selector: 'th', format: 'inlineSurround', options: { suffix: ' ' } },
    // The mail that is answered.
    { selector: 'blockquote', format: 'blockquote', options: { trimEmptyLines: true } },
  ],
});

/** The text of an HTML-only mail. */
export function htmlAsText(html: string): string {
  try {
    // Nothing of it is nested deeper than is read.
    return tidy(convert(shallowHtml(html.slice(0, MAX_HTML_LENGTH))));
  } catch {
    // Nests deeper than anybody's mail.
    return html
      .slice(0, MAX_HTML_LENGTH)
      .replaceAll(/<[^<>]{0,2000}>/gu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .trim();
  }
}

/** Tables that lay a mail out leave empty lines and blanks. */
const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();

/** A part of a mail that is no text. */
interface NamedPart {
  readonly filename?: unknown;
  readonly contentType?: unknown;
}

/** The parts of a mail without text, by name: `[contract.pdf]`, or by type when unnamed. */
export const namesOf = (parts: readonly NamedPart[]): string =>
  parts
    .slice(0, MAX_NAMES)
    .map((part) => nameOfPart(part) || plainName(part.contentType))
    .filter((name) => name !== '')
    .map((name) => `[${name}]`)
    .join('\n');

/** The name a part is given, on one line and without the folders before it; empty when it has none. */
export const nameOfPart = ({ filename }: NamedPart): string =>
  plainName(filename)
    .replace(/^.*[/\\]/u, '')
    .replace(/^\.+$/u, '')
    .trim();

/** Characters that hide or reverse parts of a name: `photo\u202egpj.exe` is shown as `photoexe.jpg`. */
const HIDDEN = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** A name on one line of limited length, without characters that hide or reverse parts of it. */
export const plainName = (name: unknown): string =>
  typeof name === 'string'
    ? name.slice(0, MAX_NAME_LENGTH).toWellFormed().replaceAll(HIDDEN, ' ').replaceAll(/\s+/gu, ' ').trim()
    : '';
