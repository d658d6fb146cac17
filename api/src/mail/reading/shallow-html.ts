import { Tokenizer } from 'htmlparser2';
import { fewMarksOfHtml } from './few-marks.ts';
import { plainDeclarations, PlainStyles } from './plain-styles.ts';

/**
 * Deepest nesting of elements that is shown. Browsers take time quadratic in it, and Chromium ends a page at a few hundred; mails
 * nest tables to about sixty.
 */
const MAX_DEPTH = 100;
/** Most elements that are shown: each costs a browser as much as a hundred characters. */
const MAX_ELEMENTS = 30_000;

/** Columns or rows that a cell may span: a browser makes each of up to 65,534 of them. */
const MOST_SPANNED = 100;

/**
 * Elements that are kept. Any other loses its tags, not its text: nested drawings, formulas and marquees take a browser exponential
 * time.
 */
const LISTED = new Set(
  (
    'html head body style a abbr acronym address area article aside b bdi bdo big blockquote br caption center cite code col colgroup ' +
    'dd del dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main map mark menu nav nobr ' +
    'ol p pre q s samp section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
);
/** Attributes that these elements keep. */
const ATTRIBUTES = new Set(
  (
    'abbr align alt aria-hidden aria-label bgcolor border cellpadding cellspacing cite class clear color colspan compact coords datetime ' +
    'dir face headers height href hspace id lang name noshade nowrap reversed role rowspan scope shape size span src start style ' +
    'title type usemap valign value vspace width'
  ).split(' '),
);

/** Elements whose content is dropped with their tags. A style is dropped where it is nested too deeply. */
const WORDLESS = /^(?:script|title|style|textarea|xmp|iframe|noembed|noframes|plaintext|template)$/u;

/** Elements without content (HTML Living Standard §13.1.2). */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/u;
const BLOCK =
  /^(?:address|article|aside|blockquote|center|d[dlt]|details|div|fieldset|fig\w+|footer|form|h[1-6]|header|hr|li|main|nav|[ou]l|p|pre|section|table|t[dhr]|tbody|tfoot|thead)$/u;
const CELL = /^(?:t[dhr]|tbody|tfoot|thead)$/u;
const ROW = /^(?:tr|tbody|tfoot|thead)$/u;
/** Elements that may be left open, and before which tags they end (§13.1.2.4). */
const ENDS_BEFORE: Readonly<Record<string, RegExp>> = {
  p: BLOCK,
  li: /^li$/u,
  dt: /^d[dt]$/u,
  dd: /^d[dt]$/u,
  td: CELL,
  th: CELL,
  tr: ROW,
  thead: ROW,
  tbody: ROW,
  tfoot: ROW,
  option: /^opt/u,
};

/**
 * Reduces HTML to what a browser draws in time proportional to its length (S18), with the styles that {@link PlainStyles} keeps. Every
 * element is closed where it ends: browsers would begin an open one again in each paragraph after it. What is nested too deeply loses
 * its tags, not its text; comments are left out.
 */
export function shallowHtml(html: string): string {
  const kept: string[] = [];
  const open: string[] = [];
  /** By name, how many elements are open whose tags are left out. */
  const left = new Map<string, number>();
  const styles = new PlainStyles();
  let elements = 0;
  let name = '';
  let start = 0;
  /** The tag so far, up to `kept`, with its changed attributes. */
  let tag = '';
  let keptTo = 0;
  let attribute = { name: '', start: 0, from: -1, to: -1 };
  let sheet = '';
  let isWordless = false;
  /** Text since the last tag that was kept. */
  let words = '';
  let endsInMark = false;

  const keepWords = () => {
    if (words === '') return;
    // Marks after a tag still belong to the letter before it.
    const limited = fewMarksOfHtml(words);
    const text = endsInMark ? limited.replace(/^\p{M}+/u, '') : limited;
    kept.push(text.replaceAll('<', '&lt;'));
    if (text !== '') endsInMark = /\p{M}$/u.test(text);
    words = '';
  };
  const close = () => {
    keepWords();
    const closed = open.pop();
    if (closed === 'style') kept.push(styles.sheet(sheet));
    sheet = '';
    kept.push(`</${closed}>`);
  };
  const replaceAttribute = (end: number, value: string) => {
    const text = value === '' ? '' : `${attribute.name}="${value}"`;
    tag += html.slice(keptTo, attribute.start) + text;
    keptTo = end;
  };
  const endsLast = () => ENDS_BEFORE[open.at(-1) ?? '']?.test(name) === true;
  const begin = (isClosed: boolean, end: number) => {
    while (endsLast()) close();
    const isVoid = VOID.test(name);
    if (!LISTED.has(name) || open.length >= MAX_DEPTH || elements >= MAX_ELEMENTS) {
      if (!isVoid && !isClosed) left.set(name, (left.get(name) ?? 0) + 1);
      isWordless = WORDLESS.test(name) && !isClosed;
      return;
    }
    elements += 1;
    keepWords();
    kept.push(tag + html.slice(keptTo, end + 1));
    if (!isVoid) open.push(name);
  };

  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (from, to) => {
        name = html.slice(from, to).toLowerCase();
        start = from - 1;
        tag = '';
        keptTo = start;
      },
      onopentagend: (end) => begin(false, end),
      onselfclosingtag: (end) => begin(true, end),
      onclosetag: (from, to) => {
        const closed = html.slice(from, to).toLowerCase();
        isWordless = false;
        const leftOut = left.get(closed) ?? 0;
        if (leftOut > 0) left.set(closed, leftOut - 1);
        else if (open.includes(closed)) while (open.at(-1) !== closed) close();
        else return;
        if (leftOut === 0) close();
      },
      ontext: (from, to) => {
        if (isWordless) return;
        if (open.at(-1) === 'style') sheet += html.slice(from, to);
        else words += html.slice(from, to);
      },
      ondeclaration: (from, to) => {
        if (/^!?doctype\b/iu.test(html.slice(from, to))) kept.push('<!doctype html>');
      },
      oncdata: () => undefined,
      oncomment: () => undefined,
      onprocessinginstruction: () => undefined,
      onattribname: (from, to) => {
        attribute = { name: html.slice(from, to).toLowerCase(), start: from, from: -1, to: -1 };
      },
      onattribdata: (from, to) => {
        if (attribute.from === -1) attribute.from = from;
        attribute.to = to;
      },
      onattribentity: () => undefined,
      onattribend: (_quote, end) => {
        const value = html.slice(attribute.from, attribute.to);
        if (attribute.name === 'style') replaceAttribute(end, escaped(plainDeclarations(unescaped(value))));
        else if (/^(?:col|row)?span$/u.test(attribute.name))
          replaceAttribute(end, String(Math.min(Math.max(1, Number.parseInt(value, 10) || 1), MOST_SPANNED)));
        else if (!ATTRIBUTES.has(attribute.name)) replaceAttribute(end, '');
      },
      ontextentity: () => undefined,
      onend: () => undefined,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  while (open.length > 0) close();
  keepWords();
  return kept.join('');
}

const NAMED: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>' };

/** Quotes and the like of a style in an attribute; a style with any other reference is not a plain one. */
const unescaped = (text: string): string =>
  text
    .replaceAll(/&(quot|apos|amp|lt|gt);/gu, (_reference, one: string) => NAMED[one] ?? '')
    .replaceAll(/&#(?:x(22|27)|(34|39));/giu, (_reference, hex?: string, decimal?: string) =>
      String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    );

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
