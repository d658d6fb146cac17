import { MERGE_TAG_FIELDS } from './contact-fields.ts';

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
export const mergeTagText = (name: MergeTagName): string => `{{${name}}}`;

/** Regular expression of what may stand between braces and name: an editor writes spaces as entities. */
export const MERGE_TAG_SPACE = String.raw`(?:\s|&nbsp;|&#160;|&#xa0;)*`;
