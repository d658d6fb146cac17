/**
 * Sample text of a starting layout: what nobody but its writer knows, such as a price or the address of the company. It stands in
 * double square brackets until somebody replaces it; the preflight lets no email go out with it (V9).
 */
export const sampleText = (words: string): string => `[[${words}]]`;

/** What begins sample text. One that is left over is never meant to be read, closed or not. */
const BEGINNING = '[[';
/** Each character is looked at a fixed number of times: the time grows with the length alone. */
const MARKUP = /<[^<>]*>/gu;
/**
 * Addresses that the layouts gave out as the company's before sample text was marked: templates made then still say them.
 */
const FORMER = ['1 Groundsman Lane, Greenfield GF1 2TT', '123456, Москва, ул. Стадионная, 1'] as const;
const MAX_SHOWN = 80;
/** Nobody reads more. */
const MAX_FOUND = 100;

/** The sample text of a subject or of HTML, each once, as a reader would see it without its brackets. */
export function findSampleText(...texts: readonly string[]): string[] {
  const found = new Set<string>();
  // Each once from the start: a hostile text repeats one hundreds of thousands of times.
  const begun = new Set(texts.flatMap(textAndMarkup).flatMap((text) => text.split(BEGINNING).slice(1)));
  for (const after of begun) {
    if (found.size === MAX_FOUND) break;
    const words = plain(after.split(']]', 1).join(''));
    found.add(words === '' ? BEGINNING : words.slice(0, MAX_SHOWN));
  }
  for (const former of FORMER) if (texts.some((text) => text.includes(former))) found.add(former);
  return [...found];
}

/** Markup may split the brackets of a text, and holds texts of its own, such as that of an image. */
const textAndMarkup = (html: string): readonly string[] => [
  html.replaceAll(MARKUP, ''),
  (html.match(MARKUP) ?? []).join(''),
];

const plain = (text: string): string =>
  text
    .replaceAll(/[[\]]/gu, '')
    .replaceAll(/&nbsp;|&#160;|&#xa0;|\s+/gu, ' ')
    .replaceAll('&amp;', '&')
    .trim();
