import { Tokenizer } from 'htmlparser2';

/**
 * Deepest nesting of elements that is shown. Browsers take time quadratic in it, and Chromium ends a page at a few hundred; mails
 * nest tables to about sixty.
 */
const MAX_DEPTH = 100;
/** Most elements that are shown: each costs a browser as much as a hundred characters. */
const MAX_ELEMENTS = 30_000;

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
 * HTML that a browser draws in time proportional to its length. Every element is closed where it ends: those left open would be
 * begun again in each paragraph after them. What is nested too deeply loses its tags, not its text; comments are left out.
 */
export function shallowHtml(html: string): string {
  const kept: string[] = [];
  const open: string[] = [];
  /** By name, how many elements are open whose tags are left out. */
  const left = new Map<string, number>();
  let elements = 0;
  let name = '';
  let start = 0;

  const close = () => kept.push(`</${open.pop()}>`);
  const endsLast = () => ENDS_BEFORE[open.at(-1) ?? '']?.test(name) === true;
  const begin = (isClosed: boolean, end: number) => {
    while (endsLast()) close();
    const isVoid = VOID.test(name) || (isClosed && (open.includes('svg') || open.includes('math')));
    if (open.length >= MAX_DEPTH || elements >= MAX_ELEMENTS) {
      if (!isVoid) left.set(name, (left.get(name) ?? 0) + 1);
      return;
    }
    elements += 1;
    kept.push(html.slice(start, end + 1));
    if (!isVoid) open.push(name);
  };
  const keep = (from: number, to: number) => kept.push(html.slice(from, to));

  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (from, to) => {
        name = html.slice(from, to).toLowerCase();
        start = from - 1;
      },
      onopentagend: (end) => begin(false, end),
      onselfclosingtag: (end) => begin(true, end),
      onclosetag: (from, to) => {
        const closed = html.slice(from, to).toLowerCase();
        const leftOut = left.get(closed) ?? 0;
        if (leftOut > 0) left.set(closed, leftOut - 1);
        else if (open.includes(closed)) while (open.at(-1) !== closed) close();
        else return;
        if (leftOut === 0) close();
      },
      ontext: keep,
      ondeclaration: (from, to) => keep(html.lastIndexOf('<', from), to + 1),
      oncdata: (from, to) => keep(from, to),
      oncomment: () => undefined,
      onprocessinginstruction: () => undefined,
      onattribname: () => undefined,
      onattribdata: () => undefined,
      onattribentity: () => undefined,
      onattribend: () => undefined,
      ontextentity: () => undefined,
      onend: () => undefined,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  while (open.length > 0) close();
  return kept.join('');
}
