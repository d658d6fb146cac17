/** Begins the names under which attributes are held: see {@link readMarkup}. */
export const HELD = 'data-held-';

/** Where an element keeps its `style` while it is read: see {@link readMarkup}. */
export const HELD_STYLE = `${HELD}style`;

/** No `<` outside quotes: otherwise thousands of unclosed tags would each be read to the end. */
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
 * Reads HTML into a document that runs and loads nothing, for looking at only. A `style` or `on…` attribute in
 * markup is a violation of the page's Content-Security-Policy, and reported, even there; so it is held under another
 * name.
 */
export function readMarkup(html: string): HTMLElement {
  return new DOMParser().parseFromString(holdStyles(html), 'text/html').body;
}

/** Text as it stands between tags. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Text as it stands in a double-quoted attribute. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}
