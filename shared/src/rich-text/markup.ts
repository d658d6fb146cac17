/** Prefix of the names under which attributes are held: see {@link readMarkup}. */
export const HELD = 'data-held-';

/** Where an element keeps its `style` while it is read: see {@link readMarkup}. */
export const HELD_STYLE = `${HELD}style`;

/** No `<` outside quotes: otherwise each of thousands of unclosed tags would be scanned to the end. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/giu;
const QUOTED_OR_REPORTED = /("[^"]*"|'[^']*')|(?<=[\s/"'])(style|on[a-z]+)(?=\s*=)/giu;

/** The markup with each `style` and `on…` attribute under another name: see {@link readMarkup}. */
export function holdStyles(html: string): string {
  return html.replaceAll(TAG, (tag) =>
    tag.replaceAll(QUOTED_OR_REPORTED, (match, quoted: string | undefined) =>
      quoted === undefined ? `${HELD}${match.toLowerCase()}` : match,
    ),
  );
}

/**
 * Parses HTML into an inert document, for reading only. Even there, a `style` or `on…` attribute in markup is reported as a
 * violation of the page's Content-Security-Policy, so it is held under another name.
 */
export function readMarkup(html: string): HTMLElement {
  return new DOMParser().parseFromString(holdStyles(html), 'text/html').body;
}

/** Escapes text between tags. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes text in a double-quoted attribute. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}
