import { MERGE_TAG_FIELDS } from './contact-fields.ts';
import type { OwnFieldKind } from './own-values.ts';

/** Placeholders that are filled in when a mail is sent to a contact (E5), such as `{{first_name}}`. */
export const MERGE_TAG_NAMES = [
  'first_name',
  'full_name',
  'organization',
  ...MERGE_TAG_FIELDS,
  'unsubscribe_url',
  'signature',
] as const;
export type MergeTagName = (typeof MERGE_TAG_NAMES)[number];

/** A merge tag as it stands in subject, text or address; the editors allow spaces within the braces. */
export const mergeTagText = (name: MergeTagName | OwnTagName): string => `{{${name}}}`;

/**
 * Placeholder of one of the team's own fields (G3): `field_7_city`, or `link_9_website`, which may be a whole address. The id
 * counts; the words after it are those that the field went by when the tag was written, for people who read it.
 */
export type OwnTagName = `field_${string}` | `link_${string}`;

/** Regular expression of {@link OwnTagName}. */
export const OWN_TAG_PATTERN = String.raw`(?:field|link)_[1-9]\d{0,8}(?:_[\p{L}\p{N}_]{1,60})?`;

/** @param label what the field is called now */
export function ownTagName(
  { id, kind }: { readonly id: number; readonly kind: OwnFieldKind },
  label: string,
): OwnTagName {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const slug = words.filter(Boolean).join('_').slice(0, 40);
  return `${kind === 'link' ? 'link' : 'field'}_${id}${slug && `_${slug}`}`;
}

/** Id of the field that a tag stands for; undefined for any other tag. */
export function fieldOfTag(name: string): number | undefined {
  const id = /^(?:field|link)_(\d+)/u.exec(name)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Regular expression of what may stand between braces and name: an editor writes spaces as entities. */
export const MERGE_TAG_SPACE = String.raw`(?:\s|&nbsp;|&#160;|&#xa0;)*`;
