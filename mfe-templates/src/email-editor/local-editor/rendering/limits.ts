/**
 * Longer HTML of one block is not drawn: clients cut a whole mail at 102 KB, and parsing megabytes freezes the page.
 * In characters.
 */
export const LONGEST_HTML = 120_000;

/** Tags of one block: parsing thousands that are nested takes the square of their number. */
export const MOST_TAGS = 5000;

/**
 * Blocks that are drawn of one mail. Clients cut a mail at 102 KB, some hundred blocks; drawing ten thousand would
 * freeze the page for seconds at each look at the preview.
 */
export const MOST_BLOCKS = 2000;

/** Why the HTML of a block is not drawn. */
export interface Excess {
  readonly kind: 'tooLong' | 'tooManyTags';
  /** Characters, or tags. */
  readonly size: number;
  readonly limit: number;
}

/** Whether HTML of one block is more than is drawn, and by what; undefined when it is not. */
export function excessOf(html: string): Excess | undefined {
  if (html.length > LONGEST_HTML) return { kind: 'tooLong', size: html.length, limit: LONGEST_HTML };
  if (html.length <= MOST_TAGS) return undefined;
  const tags = html.split('<').length - 1;
  return tags > MOST_TAGS ? { kind: 'tooManyTags', size: tags, limit: MOST_TAGS } : undefined;
}
