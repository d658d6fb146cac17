import { escapeHtml } from '@touchline/shared/safe-html';
import { asText, type JsonRecord } from './json.ts';

interface TextNode {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly format?: unknown;
  readonly style?: unknown;
  readonly tag?: unknown;
  readonly url?: unknown;
  readonly listType?: unknown;
  readonly children?: unknown;
}

/** Bits of a text's `format`, as Lexical counts them. */
const FORMATS: readonly (readonly [bit: number, tag: string])[] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
];
/** Deeper than any text a person writes; keeps hostile nesting from exhausting the stack. */
const DEEPEST = 50;

/**
 * HTML of a text that Unlayer's newer blocks keep as the JSON of a Lexical editor state; not yet sanitised. '' for anything
 * else.
 */
export function lexicalToHtml(json: string): string {
  try {
    const state = JSON.parse(json) as { root?: TextNode };
    return nodeHtml(state.root, 0);
  } catch {
    return '';
  }
}

function nodeHtml(node: unknown, depth: number): string {
  if (typeof node !== 'object' || node === null || depth > DEEPEST) return '';
  const { type, text, children, tag, url, listType, format, style }: TextNode = node;
  if (typeof text === 'string') return leaf(text, format, style);
  if (type === 'linebreak') return '<br>';
  const inner = Array.isArray(children) ? children.map((child) => nodeHtml(child, depth + 1)).join('') : '';
  if (type === 'root') return inner;
  if (type === 'heading') return wrap(/^h[1-6]$/u.test(String(tag)) ? String(tag) : 'h2', inner);
  if (type === 'link' || type === 'autolink') {
    return `<a href="${escapeHtml(typeof url === 'string' ? url : '')}" target="_blank">${inner}</a>`;
  }
  if (type === 'list') return wrap(listType === 'number' ? 'ol' : 'ul', inner);
  if (type === 'listitem') return wrap('li', inner);
  return wrap('p', inner || '<br>');
}

function leaf(text: string, format: unknown, style: unknown): string {
  const bits = typeof format === 'number' ? format : 0;
  const marked = FORMATS.reduce(
    (html, [bit, tag]) => (bits & bit ? wrap(tag, html) : html),
    escapeHtml(text),
  );
  return typeof style === 'string' && style ? `<span style="${escapeHtml(style)}">${marked}</span>` : marked;
}

const wrap = (tag: string, inner: string): string => `<${tag}>${inner}</${tag}>`;

/** The values with the shown text as `text`: newer designs keep it as JSON, which takes precedence. */
export function withShownText(values: JsonRecord): JsonRecord {
  const { textJson } = values;
  const html = typeof textJson === 'string' ? lexicalToHtml(textJson) : '';
  return html ? { ...values, text: html } : values;
}

/** HTML of the text that a block shows. Not yet sanitised. To change it, write `text` and remove `textJson`. */
export const shownText = (values: JsonRecord): string => asText(withShownText(values)['text']);
