import { compile } from 'html-to-text';

/** Longest HTML that is made into text, in characters. */
const MAX_HTML_LENGTH = 200_000;
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 200;

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 40, maxChildNodes: 2000 },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { ignoreHref: true } },
    // The mail that is answered.
    { selector: 'blockquote', format: 'blockquote', options: { trimEmptyLines: true } },
  ],
});

/** What a mail of HTML alone says. */
export function htmlAsText(html: string): string {
  try {
    return convert(html.slice(0, MAX_HTML_LENGTH)).trim();
  } catch {
    // Nests deeper than anybody's mail.
    return html
      .slice(0, MAX_HTML_LENGTH)
      .replaceAll(/<[^<>]{0,2000}>/gu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .trim();
  }
}

/** A part of a mail that is no text. */
interface NamedPart {
  readonly filename?: unknown;
  readonly contentType?: unknown;
}

/** What a mail without words brings, by name: `[contract.pdf]`; a part without one by its type. */
export const namesOf = (parts: readonly NamedPart[]): string =>
  parts
    .slice(0, MAX_NAMES)
    .map(({ filename, contentType }) => [filename, contentType].find(isText) ?? '')
    .filter(isText)
    .map((name) => `[${oneLine(name)}]`)
    .join('\n');

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const oneLine = (name: string): string => name.slice(0, MAX_NAME_LENGTH).replaceAll(/\s+/gu, ' ').trim();
