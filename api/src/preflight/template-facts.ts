import {
  MERGE_TAG_NAMES,
  MERGE_TAG_SPACE,
  type MergeTagName,
  OWN_TAG_PATTERN,
  type OwnTagName,
} from '@touchline/shared/contract/merge-tags';
import { LINK_TO_FILL_IN } from '@touchline/shared/contract/rules';
import { findSampleText } from '@touchline/shared/contract/sample-text';
import { findUnknownMergeTags } from '@touchline/shared/contract/unknown-merge-tags';
import { Parser } from 'htmlparser2';
import { checkComplexity } from '../mail/composition/html-limits.ts';
import type { MailContent } from '../mail/composition/read-template.ts';

/** A merge tag as it stands in a template. */
export type UsedTag = MergeTagName | OwnTagName;

/** What a preflight has to know of a template. Plain data, since it comes from another process. */
export interface TemplateFacts {
  /** Words of links and buttons that lead nowhere, each once; the first of them. */
  readonly deadLinks: readonly string[];
  /** Of those that a layout came with, and nobody has filled in. */
  readonly unfilledLinks: readonly string[];
  /** Web addresses that links lead to, each once; the first of them. */
  readonly addresses: readonly string[];
  /** What stands in braces and nothing is filled in for. */
  readonly unknownTags: readonly string[];
  /** Sample text that nobody has replaced. */
  readonly sampleTexts: readonly string[];
  readonly usedTags: readonly UsedTag[];
  readonly hasSubject: boolean;
  readonly shouts: boolean;
  readonly isPictureOnly: boolean;
  /** File names of images that say nothing to whoever does not see them, each once; the first of them. */
  readonly wordlessImages: readonly string[];
}

/** Enough for a person to find the rest. */
const MOST_LINKS = 100;
/** More than any email has: what is left out is not even counted. */
const MOST_ADDRESSES = 500;
const MOST_WORDS = 80;
/** Fewer letters may be a name or an abbreviation. */
const SHORTEST_SUBJECT = 6;
const SHORTEST_TEXT = 60;
const SHOUTED_SHARE = 0.7;
/** A mail with pictures that says less is one that filters, and readers without pictures, cannot read. */
const FEWEST_LETTERS = 60;

const USED_TAG = new RegExp(
  `\\{\\{${MERGE_TAG_SPACE}(${[...MERGE_TAG_NAMES, OWN_TAG_PATTERN].join('|')})${MERGE_TAG_SPACE}\\}\\}`,
  'gu',
);
/** What is within these is not read as text. */
const UNREAD = new Set(['style', 'script', 'title', 'head', 'template', 'noscript', 'textarea', 'select']);

/** Reads what a template holds. @throws {HtmlTooComplex} */
export function readTemplateFacts({ subject, html }: MailContent): TemplateFacts {
  checkComplexity(html);
  const { deadLinks, unfilledLinks, addresses, text, pictures, wordlessImages } = readLinks(html);
  const letters = countLetters(text.replaceAll(/\{\{[^{}]{0,80}\}\}/gu, ''));
  const subjectLetters = countLetters(subject.replaceAll(/\{\{[^{}]{0,80}\}\}/gu, ''));
  return {
    deadLinks,
    unfilledLinks,
    addresses,
    unknownTags: findUnknownMergeTags(subject, html).map((tag) => tag.text),
    sampleTexts: findSampleText(subject, html),
    usedTags: [
      ...new Set(Array.from(`${subject} ${html}`.matchAll(USED_TAG), ([, name]) => name as UsedTag)),
    ],
    hasSubject: subject.trim() !== '',
    shouts: isShouted(subjectLetters, SHORTEST_SUBJECT) || isShouted(letters, SHORTEST_TEXT),
    isPictureOnly: pictures > 0 && letters.all < FEWEST_LETTERS,
    wordlessImages,
  };
}

function readLinks(html: string) {
  const deadLinks = new Set<string>();
  const unfilledLinks = new Set<string>();
  const addresses = new Set<string>();
  const wordlessImages = new Set<string>();
  let text = '';
  let pictures = 0;
  let unread = 0;
  /** The open link: a link within a link ends the one before, as browsers have it. */
  let link: { href: string | undefined; isButton: boolean; words: string } | undefined;
  const end = () => {
    if (link === undefined) return;
    const words = link.words.replaceAll(/\s+/gu, ' ').trim();
    const { href } = link;
    // A named place to jump to is no link.
    const isLink = href !== undefined || link.isButton || words !== '';
    if (isLink && leadsNowhere(href)) {
      const found = href?.startsWith(LINK_TO_FILL_IN) ? unfilledLinks : deadLinks;
      if (found.size < MOST_LINKS) found.add(words.slice(0, MOST_WORDS));
    } else if (href !== undefined && /^https?:/iu.test(href) && addresses.size < MOST_ADDRESSES) {
      addresses.add(href);
    }
    link = undefined;
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (UNREAD.has(name)) unread += 1;
      if (name === 'img') {
        const isSeen = attributes['width'] !== '1' && attributes['height'] !== '1';
        if (isSeen) pictures += 1;
        if (isSeen && isWordless(attributes) && wordlessImages.size < MOST_LINKS)
          wordlessImages.add(fileNameOf(attributes['src'] ?? '').slice(0, MOST_WORDS));
        if (link !== undefined) link.words += ` ${attributes['alt'] ?? ''} `;
      }
      if (name !== 'a' && name !== 'area') return;
      end();
      const href = attributes['href']?.trim();
      const isButton = /button/iu.test(attributes['class'] ?? '') || attributes['role'] === 'button';
      const words = name === 'area' ? (attributes['alt'] ?? '') : '';
      if (attributes['name'] === undefined && attributes['id'] === undefined)
        link = { href, isButton, words };
      else if (href !== undefined || isButton) link = { href, isButton, words };
      if (name === 'area') end();
    },
    ontext: (words) => {
      if (unread > 0) return;
      text += words;
      if (link !== undefined && link.words.length < MOST_WORDS * 2) link.words += words;
    },
    onclosetag: (name) => {
      if (UNREAD.has(name)) unread -= 1;
      if (name === 'a') end();
    },
  });
  parser.end(html);
  end();
  return {
    deadLinks: [...deadLinks],
    unfilledLinks: [...unfilledLinks],
    addresses: [...addresses],
    text,
    pictures,
    wordlessImages: [...wordlessImages],
  };
}

/** Returns whether an image lacks alternative text. An empty one counts as missing: editors leave it so where nobody has written any. */
const isWordless = (attributes: Readonly<Record<string, string>>): boolean =>
  !attributes['alt']?.trim() &&
  !attributes['aria-label']?.trim() &&
  attributes['aria-hidden'] !== 'true' &&
  !/^(?:presentation|none)$/iu.test(attributes['role'] ?? '');

const fileNameOf = (address: string): string =>
  address.startsWith('data:') ? '' : (/([^/?#]*)(?:[?#].*)?$/u.exec(address)?.[1] ?? '');

/** Names that nobody can have (RFC 2606). */
const NO_NAME = /\.invalid\.?$/iu;

/** Whether a mail program can do nothing with an address: a mail has no place that relative ones could count from. */
function leadsNowhere(href: string | undefined): boolean {
  if (href === undefined) return true;
  const address = href.replaceAll(USED_TAG, 'x').replaceAll(/[\s\p{Cc}]/gu, '');
  // Filled in as a whole.
  if (new RegExp(`^${USED_TAG.source}$`, 'u').test(href)) return false;
  if (/^(?:mailto|tel|sms):./iu.test(address)) return false;
  if (!/^https?:\/\/[^/?#]+\.[^/?#]/iu.test(address) || !URL.canParse(address)) return true;
  return NO_NAME.test(new URL(address).hostname);
}

interface Letters {
  readonly all: number;
  readonly capital: number;
}

function countLetters(text: string): Letters {
  let all = 0;
  let capital = 0;
  for (const letter of text) {
    const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
    if (lower === upper) continue;
    all += 1;
    if (letter === upper) capital += 1;
  }
  return { all, capital };
}

const isShouted = ({ all, capital }: Letters, shortest: number): boolean =>
  all >= shortest && capital / all >= SHOUTED_SHARE;
