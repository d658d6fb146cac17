import { MERGE_TAG_SPACE } from './merge-tags.ts';

const TAG = new RegExp(String.raw`\{\{${MERGE_TAG_SPACE}(?<name>[^{}]{1,100}?)${MERGE_TAG_SPACE}\}\}`, 'gu');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export interface FilledMergeTags {
  readonly html: string;
  /** What stands in braces and has no value, each once, as its reader would see it. */
  readonly missing: readonly string[];
}

/**
 * Fills merge tags in the HTML of an answer (V3). Unlike a mail of a campaign it has no fallbacks: a tag without a value stays,
 * for its writer to see.
 * @param values as text, by name
 */
export function fillMergeTags(html: string, values: Readonly<Record<string, string>>): FilledMergeTags {
  const missing = new Set<string>();
  const filled = html.replaceAll(TAG, (tag, name: string) => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
    if (value === '') missing.add(`{{${name}}}`);
    return value === '' ? tag : value.replaceAll(/[&<>"]/gu, (mark) => ENTITIES[mark] ?? mark);
  });
  return { html: filled, missing: [...missing] };
}
