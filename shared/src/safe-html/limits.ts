/**
 * In characters: longer HTML of one block is not drawn. Clients cut a whole mail at 102 KB, and parsing megabytes freezes
 * the page.
 */
export const LONGEST_HTML = 120_000;

/** Most tags of one block: parsing thousands of nested ones takes quadratic time. */
export const MOST_TAGS = 5000;

/** Why the HTML of a block is not drawn. */
export interface Excess {
  readonly kind: 'tooLong' | 'tooManyTags';
  /** Number of characters or tags. */
  readonly size: number;
  readonly limit: number;
}

/** Why the HTML of one block is too large to be drawn; undefined when it is not. */
export function excessOf(html: string): Excess | undefined {
  if (html.length > LONGEST_HTML) return { kind: 'tooLong', size: html.length, limit: LONGEST_HTML };
  if (html.length <= MOST_TAGS) return undefined;
  const tags = html.split('<').length - 1;
  return tags > MOST_TAGS ? { kind: 'tooManyTags', size: tags, limit: MOST_TAGS } : undefined;
}
