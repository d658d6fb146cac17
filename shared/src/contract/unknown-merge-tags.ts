import { MERGE_TAG_NAMES, MERGE_TAG_SPACE, type MergeTagName, OWN_TAG_PATTERN } from './merge-tags.ts';

/** Something in braces that nothing is filled in for: contacts would read it as it stands. */
export interface UnknownMergeTag {
  /** As a reader would see it, such as `{{frist_name}}`. */
  readonly text: string;
  /** The field that is probably meant. */
  readonly meant?: MergeTagName;
  /** The name is right, but markup begins or ends within it: `{{first<b>_name</b>}}`. */
  readonly isBroken?: true;
}

const NAMES = [...MERGE_TAG_NAMES, OWN_TAG_PATTERN].join('|');
const KNOWN = new RegExp(`^${MERGE_TAG_SPACE}(?:${NAMES})${MERGE_TAG_SPACE}$`, 'u');
/** Bounded, and never begun within a run of braces: the time grows with the length alone, whatever a text holds. */
const IN_BRACES = /(?<!\{)(?<open>\{+)(?<inner>[^{}]{1,400})(?<close>\}+)/gu;
const MAX_SHOWN = 60;
/** Nobody reads more; a text full of braces would take seconds. */
const MAX_FOUND = 100;

/**
 * What stands in braces in a subject or in HTML and is no merge field (E5), each once, in order: such as `{{frist_name}}`,
 * `{{First Name}}`, `{first_name}`. Nothing else in single braces counts, which may be meant.
 */
export function findUnknownMergeTags(...texts: readonly string[]): UnknownMergeTag[] {
  const found = new Map<string, UnknownMergeTag>();
  const seen = new Set<string>();
  for (const { 0: whole, groups } of texts.flatMap((text) => Array.from(text.matchAll(IN_BRACES)))) {
    const { open = '', inner = '', close = '' } = groups ?? {};
    const isTag = open.length > 1 && close.length > 1;
    if (seen.has(whole) || (isTag && KNOWN.test(inner))) continue;
    seen.add(whole);
    if (found.size === MAX_FOUND) break;
    const words = plain(inner);
    const name = keyOf(words);
    const meant = isTag ? nearest(name) : MERGE_TAG_NAMES.find((known) => known === name);
    if (!/\p{L}/u.test(words) || (!isTag && meant === undefined)) continue;
    const text = `${open.slice(0, 2)}${words.slice(0, MAX_SHOWN)}${close.slice(0, 2)}`;
    const isBroken = isTag && meant === words;
    found.set(text, { text, ...(meant && { meant }), ...(isBroken && { isBroken }) });
  }
  return [...found.values()];
}

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/&nbsp;|&#160;|&#xa0;|\s+/gu, ' ')
    .trim();

const keyOf = (words: string) => words.toLowerCase().replaceAll(/[\s.-]+/gu, '_');

/** The name that is at most two slips of the keyboard away, if any; one for a short name. */
function nearest(name: string): MergeTagName | undefined {
  if (name.length > MAX_SHOWN) return undefined;
  const distances = MERGE_TAG_NAMES.map((known) => ({ known, slips: slipsBetween(name, known) }));
  const [best] = distances.toSorted((one, other) => one.slips - other.slips);
  return best && best.slips <= (best.known.length > 5 ? 2 : 1) ? best.known : undefined;
}

/** Letters left out, added, mistaken, or swapped with the next (optimal string alignment). */
function slipsBetween(typed: string, meant: string): number {
  let before: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= meant.length; column += 1) {
      const isSame = typed[row - 1] === meant[column - 1];
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      next[column] = Math.min(
        (last[column] ?? Infinity) + 1,
        (next[column - 1] ?? Infinity) + 1,
        (last[column - 1] ?? Infinity) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return last[meant.length] ?? Infinity;
}
