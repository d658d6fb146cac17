import {
  fieldOfTag,
  MERGE_TAG_NAMES,
  MERGE_TAG_SPACE,
  type MergeTagName,
  OWN_TAG_PATTERN,
  type OwnTagName,
} from '@touchline/shared/contract/merge-tags';
import { Parser } from 'htmlparser2';
import type { MergeValues } from './merge-values.ts';

type TagName = MergeTagName | OwnTagName;
/** How a value is encoded at the position of its tag. */
type Encoding = keyof typeof ENCODERS;
/** Text of a template, or a place in it to fill in. */
export type Part = string | { readonly name: TagName; readonly encoding: Encoding };

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML shows it, in an attribute within quotation marks as well. */
export const escapeHtml = (value: string): string =>
  value.replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? numeric(character));

const ENCODERS = {
  plain: (value: string) => value,
  html: escapeHtml,
  /** An unquoted attribute ends at white space, where a new one would begin. */
  unquoted: (value: string) => encodeUnquoted(value),
  /** HTML that is put in as it is. */
  markup: (value: string) => value,
  /** Within an address: whatever a contact is called, the address must not lead elsewhere. */
  url: (value: string) => encodeURIComponent(value).replaceAll("'", '%27'),
  /** A whole one, of a field that holds nothing else; where there is none, the link leads nowhere. */
  address: (value: string) => (/^https?:\/\//iu.test(value) ? encodeUnquoted(value) : ''),
} as const;

const encodeUnquoted = (value: string) => value.replaceAll(/[\s&<>"'=`]/gu, numeric);

const numeric = (character: string) => `&#${character.charCodeAt(0)};`;

/** From Unicode's private use area: nothing that a person types is mistaken for it. */
const URL_MARK = '\uE000';
const MERGE_TAG = new RegExp(
  `\\{\\{${MERGE_TAG_SPACE}(?<url>${URL_MARK})?(?<name>${[...MERGE_TAG_NAMES, OWN_TAG_PATTERN].join('|')})${MERGE_TAG_SPACE}\\}\\}`,
  'gu',
);
const URL_ATTRIBUTES = new Set(['href', 'src', 'background', 'action', 'cite', 'poster', 'srcset']);

/** Marks the tags of an address within a text, so that {@link parsePlain} fills them in percent-encoded. */
export const markUrlTags = (url: string): string =>
  url.replaceAll(MERGE_TAG, (tag, _url, name: string, offset: number) =>
    isWholeAddress(name, offset) ? tag : `{{${URL_MARK}${name}}}`,
  );

/** Only addresses that we make ourselves, and fields of links, may be whole ones; any other value is merely part of one. */
const isWholeAddress = (name: string, offset: number) =>
  (name === 'unsubscribe_url' || name.startsWith('link_')) && offset === 0;

/** Splits plain text, such as a subject, at its merge tags. */
export const parsePlain = (text: string): Part[] =>
  parse(text, (_name, _offset, isUrl) => (isUrl ? 'url' : 'plain'));

/** Splits HTML at its merge tags; how a value is escaped depends on whether its tag is in text or in an attribute. */
export function parseHtml(html: string): Part[] {
  const attributes = findAttributes(html);
  let next = 0;
  return parse(html, (name, offset) => {
    while ((attributes[next]?.end ?? Infinity) <= offset) next += 1;
    const attribute = attributes[next];
    if (attribute === undefined || offset < attribute.start) return name === 'signature' ? 'markup' : 'html';
    const isAddress = URL_ATTRIBUTES.has(attribute.name);
    const isWhole = isAddress && isWholeAddress(name, offset - attribute.valueStart);
    if (isWhole && name !== 'unsubscribe_url') return 'address';
    const isUrl = isAddress && !isWhole;
    return isUrl ? 'url' : attribute.isQuoted ? 'html' : 'unquoted';
  });
}

interface Attribute {
  readonly name: string;
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

/** Attributes with a merge tag in them, in order. */
function findAttributes(html: string): Attribute[] {
  const found: Attribute[] = [];
  const parser = new Parser({
    onattribute: (name, value, quote) => {
      if (!value.includes('{{')) return;
      const { startIndex: start, endIndex: end } = parser;
      const source = html.slice(start, end);
      const valueStart = start + (/^[^=]*=\s*["']?\s*/u.exec(source)?.[0].length ?? 0);
      found.push({ name, start, valueStart, end, isQuoted: quote === '"' || quote === "'" });
    },
  });
  parser.end(html);
  return found;
}

function parse(
  text: string,
  encodingOf: (name: TagName, offset: number, isUrl: boolean) => Encoding,
): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(MERGE_TAG)) {
    const name = match.groups?.['name'] as TagName;
    parts.push(text.slice(end, match.index));
    parts.push({ name, encoding: encodingOf(name, match.index, match.groups?.['url'] !== undefined) });
    end = match.index + match[0].length;
  }
  parts.push(text.slice(end));
  return parts;
}

/** Whether a tag occurs in the parts. */
export const hasTag = (parts: readonly Part[], name: MergeTagName): boolean =>
  parts.some((part) => typeof part !== 'string' && part.name === name);

/** The text with everything filled in. */
export const fill = (parts: readonly Part[], values: MergeValues): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.encoding === 'markup') return values.signature_html;
      const field = fieldOfTag(part.name);
      const value = field === undefined ? values[part.name as MergeTagName] : (values.own.get(field) ?? '');
      return ENCODERS[part.encoding](value);
    })
    .join('');

/** Whether anything is filled in from the team's own fields. */
export const hasOwnTags = (parts: readonly Part[]): boolean =>
  parts.some((part) => typeof part !== 'string' && fieldOfTag(part.name) !== undefined);
