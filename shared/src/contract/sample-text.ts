/**
 * Sample text of a starting layout: what nobody but its writer knows, such as a price or the address of the company. It stands in
 * double square brackets until somebody replaces it; the preflight lets no email go out with it (V9).
 */
export const sampleText = (words: string): string => `[[${words}]]`;

/** Bounded, and each bracket is looked at a fixed number of times: the time grows with the length alone. */
const IN_BRACKETS = /\[\[(?<inner>[^[\]]{1,400})\]\]/gu;
/**
 * Addresses that the layouts gave out as the company's before sample text was marked: templates made then still say them.
 */
const FORMER = ['1 Groundsman Lane, Greenfield GF1 2TT', '123456, Москва, ул. Стадионная, 1'] as const;
const MAX_SHOWN = 80;
/** Nobody reads more. */
const MAX_FOUND = 100;

/** The sample text of a subject or of HTML, each once, in order, as a reader would see it without its brackets. */
export function findSampleText(...texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const { groups } of texts.flatMap((text) => Array.from(text.matchAll(IN_BRACKETS)))) {
    if (found.size === MAX_FOUND) break;
    const words = plain(groups?.['inner'] ?? '');
    if (words !== '') found.add(words.slice(0, MAX_SHOWN));
  }
  for (const former of FORMER) if (texts.some((text) => text.includes(former))) found.add(former);
  return [...found];
}

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/&nbsp;|&#160;|&#xa0;|\s+/gu, ' ')
    .replaceAll('&amp;', '&')
    .trim();
