import { completeLink, completeWebAddress } from '../contract/web-address.ts';
import { excessOf } from '../safe-html/limits.ts';
import { declarations } from '../safe-html/safeStyle.ts';
import { safeUrl } from '../safe-html/safeUrl.ts';
import { sanitizeRichText } from '../safe-html/sanitizeHtml.ts';
import { HELD_STYLE, holdStyles, readMarkup } from './markup.ts';

/** Most characters of one paste: the size of a whole mail. More would freeze the page. */
export const LONGEST_PASTE = 100_000;

/** The share of an oversized paste that each further cut keeps. */
const SHARE_KEPT = 0.7;

/** What a paste becomes, and whether its end was cut off. */
export interface Pasted {
  readonly html: string;
  readonly isCut: boolean;
}

const GONE =
  'script, style, meta, link, title, base, template, noscript, img, picture, svg, math, video, audio, iframe, frame, object, embed, form, input, button, select, textarea, hr';
/** Parts without text, dropped before parsing: in what Office copies they outweigh the text. */
const TEXTLESS = /<!--|<(style|script|svg|xml)\b/giu;
const DATA_URL = /data:[a-z]+\/[^"')\s>]{100,}/giu;
const STYLE_TAGS: readonly (readonly [property: string, value: RegExp, tag: string])[] = [
  ['font-weight', /^(?:bold|bolder|[6-9]00)$/u, 'strong'],
  ['font-style', /^italic$/u, 'em'],
  ['text-decoration', /underline/u, 'u'],
  ['text-decoration-line', /underline/u, 'u'],
];

/**
 * Clipboard HTML reduced to what a mail's text keeps: lines, lists, bold, italic, underline, alignment, safe links. The
 * source's fonts, sizes and colours would not match the mail. A copy from this editor keeps its styles.
 */
export function cleanPastedHtml(html: string): Pasted {
  let { html: short, isCut } = cutMarkup(withoutTextless(html).replaceAll(DATA_URL, ''), 2 * LONGEST_PASTE);
  if (/\sdata-pm-slice=/u.test(short)) return { html: holdStyles(short), isCut };
  let reduced = reduceMarkup(short);
  // Reducing adds tags too, so only its result shows whether a block can hold it; cut off more until it can.
  while (excessOf(reduced)) {
    ({ html: short, isCut } = cutMarkup(short, Math.floor(SHARE_KEPT * short.length)));
    reduced = reduceMarkup(short);
  }
  return { html: sanitizeRichText(reduced), isCut };
}

/** Pasted text without formatting, short enough to edit. */
export function cutPastedText(text: string): { readonly text: string; readonly isCut: boolean } {
  return { text: text.slice(0, LONGEST_PASTE), isCut: text.length > LONGEST_PASTE };
}

/** In one pass: a pattern from opening to closing tag would start over at each of a million openings. */
function withoutTextless(html: string): string {
  const kept: string[] = [];
  let at = 0;
  TEXTLESS.lastIndex = 0;
  for (let opening = TEXTLESS.exec(html); opening; opening = TEXTLESS.exec(html)) {
    kept.push(html.slice(at, opening.index));
    const closing = opening[1] === undefined ? /-->/gu : new RegExp(`</${opening[1]}[^>]*>`, 'giu');
    closing.lastIndex = TEXTLESS.lastIndex;
    if (!closing.test(html)) return kept.join('');
    at = closing.lastIndex;
    TEXTLESS.lastIndex = at;
  }
  return kept.join('') + html.slice(at);
}

function cutMarkup(html: string, longest: number): Pasted {
  if (html.length <= longest) return { html, isCut: false };
  const short = html.slice(0, longest);
  const isWithinTag = short.lastIndexOf('<') > short.lastIndexOf('>');
  return { html: isWithinTag ? short.slice(0, short.lastIndexOf('<')) : short, isCut: true };
}

function reduceMarkup(html: string): string {
  const body = readMarkup(html);
  body.querySelectorAll(GONE).forEach((element) => element.remove());
  body.querySelectorAll<HTMLElement>('*').forEach(reduce);
  return body.innerHTML;
}

/** Replaces an element's styles by the elements and attributes that mean the same, and drops the rest. */
function reduce(element: HTMLElement): void {
  const style = declarations(element.getAttribute(HELD_STYLE) ?? '');
  const value = (property: string) => style.findLast(([name]) => name === property)?.[1].toLowerCase() ?? '';
  const href = pastedLink(element.getAttribute('href') ?? '');
  const align = value('text-align') || (element.getAttribute('align') ?? '');
  for (const name of element.getAttributeNames()) element.removeAttribute(name);

  // Google Docs wraps everything in a <b> that is not bold.
  const isSaidPlain = element.localName === 'b' && value('font-weight') === 'normal';
  if (element.localName === 'a' && href) {
    element.setAttribute('href', href);
    element.setAttribute('target', '_blank');
  }
  if (/^(?:left|center|right|justify)$/u.test(align) && /^(?:p|div|li|h[1-6])$/u.test(element.localName)) {
    element.setAttribute('align', align);
  }
  for (const [property, pattern, tag] of STYLE_TAGS) {
    // The mail decides whether links are underlined.
    if (!(tag === 'u' && element.closest('a')) && pattern.test(value(property))) wrapContent(element, tag);
  }
  if (/^h[1-6]$/u.test(element.localName)) {
    wrapContent(element, 'strong');
    rename(element, 'p');
  } else if (element.localName === 'tr') rename(element, 'p');
  else if (/^t[dh]$/u.test(element.localName)) element.replaceWith(...element.childNodes, ' ');
  else if (isSaidPlain || (element.localName === 'a' && !href)) element.replaceWith(...element.childNodes);
}

function wrapContent(element: HTMLElement, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function rename(element: HTMLElement, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/**
 * The address that a pasted text is, to be put in as a link; undefined for any other text. Without a scheme it has to look like one
 * that people mean, `www.` or with a path: `plan.pdf` is the name of a file.
 */
export function pastedAddress(text: string): string | undefined {
  const typed = text.trim();
  if (!/^(?:https?:\/\/|www\.)\S+$|^[^\s/@:?#]+\.[^\s/@:?#]+(?::\d+)?\/\S*$/iu.test(typed)) return undefined;
  const address = completeWebAddress(typed);
  return /^https?:\/\//iu.test(address) ? safeUrl(address) || undefined : undefined;
}

/**
 * Where a pasted link leads; empty for nowhere. What has no scheme leads where {@link pastedAddress} says, or to a person: `plan.pdf`
 * was a file beside the page that it comes from.
 */
function pastedLink(href: string): string {
  const address = pastedAddress(href);
  if (address !== undefined) return address;
  const completed = completeLink(href);
  return completed === completeWebAddress(href) && completed !== href.trim() ? '' : safeUrl(completed);
}
