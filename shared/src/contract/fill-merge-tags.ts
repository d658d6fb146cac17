import { MERGE_TAG_SPACE } from './merge-tags.ts';

/** Bounded, and without parts that match the same: what anybody types must not take quadratic time. */
const TAG = /\{\{(?<inner>[^{}]{1,300})\}\}/gu;
const SPACE_AROUND = new RegExp(`^${MERGE_TAG_SPACE}|${MERGE_TAG_SPACE}$`, 'gu');
/** Longest name of a field. */
const MAX_NAME = 100;

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
  const filled = html.replaceAll(TAG, (tag, inner: string) => {
    const name = inner.replaceAll(SPACE_AROUND, '');
    if (name === '' || name.length > MAX_NAME) return tag;
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
    if (value === '') missing.add(`{{${name}}}`);
    return value === '' ? tag : value.replaceAll(/[&<>"]/gu, (mark) => ENTITIES[mark] ?? mark);
  });
  return { html: filled, missing: [...missing] };
}
