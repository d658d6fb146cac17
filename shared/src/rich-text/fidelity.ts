import { DOMParser, type Node, type Schema } from '@tiptap/pm/model';
import { declarations } from '../safe-html/safeStyle.ts';
import { HELD_STYLE, readMarkup } from './markup.ts';
import { toHtml } from './serialize.ts';

/** A value opened for editing. */
export interface OpenedText {
  readonly document: Node;
  /** Whether what the editor would write looks the same in a mail as the original. */
  readonly isFaithful: boolean;
}

/** Reads the HTML of a text into the editor's document, and checks whether the document keeps all of it. */
export function openText(schema: Schema, html: string): OpenedText {
  const source = readLines(html);
  const parser = DOMParser.fromSchema(schema);
  // Parsed twice: what a span becomes depends on whether it contains a link, and an empty link is gone after the first pass.
  // Parsed once, the output would be read differently the next time it is opened.
  const document = parser.parse(readLines(toHtml(parser.parse(source))));
  return { document, isFaithful: appearance(source) === appearance(readMarkup(toHtml(document))) };
}

const NO_BREAK_SPACE = '\u00A0';

/** {@link readMarkup} with empty lines empty: what is typed into one must not come after the space that gives it its height. */
function readLines(html: string): HTMLElement {
  const root = readMarkup(html);
  for (const line of root.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6')) {
    if (line.childElementCount === 0 && line.textContent === NO_BREAK_SPACE) line.textContent = '';
  }
  return root;
}

const SAME_TAG: Readonly<Record<string, string>> = { b: 'strong', i: 'em', strike: 's', del: 's', ins: 'u' };
const INLINE = new Set(['a', 'span', 'strong', 'em', 'u', 's', 'sub', 'sup']);

const SHOWN_ALONE = new Set(['img', 'hr', 'table', 'iframe', 'video', 'svg', 'input']);

interface Surroundings {
  /** The block elements around it, outermost first. */
  readonly path: string;
  /** Number of its line: text of two lines is never one run. */
  readonly line: number;
  readonly marks: readonly string[];
}

/** What the markup looks like in a mail: its runs of text, each with its line, its marks and their attributes. */
function appearance(root: HTMLElement): string {
  const runs: { text: string; look: string }[] = [];
  let line = 0;

  const add = (text: string, around: Surroundings) => {
    const look = `${around.line} ${around.path} ${[...new Set(around.marks)].toSorted().join(' ')}`;
    const last = runs.at(-1);
    if (last?.look === look) last.text += text;
    else runs.push({ text, look });
  };

  const visit = (node: globalThis.Node, around: Surroundings) => {
    if (node.nodeType === globalThis.Node.TEXT_NODE) {
      const text = (node.textContent ?? '').replaceAll(/[ \t\n\r\f]+/gu, ' ');
      if (text.trim() !== '' || (text !== '' && runs.at(-1)?.look.startsWith(`${around.line} `)))
        add(text, around);
      return;
    }
    if (!(node instanceof HTMLElement)) return;
    const tag = SAME_TAG[node.localName] ?? node.localName;
    if (tag === 'br') return add('\n', around);
    // Visible without text.
    if (SHOWN_ALONE.has(tag)) return add(`<${tag}>`, around);
    const look = `${tag}${attributesOf(node)}`;
    if (INLINE.has(tag)) {
      // A span without attributes changes nothing.
      const marks = look === 'span' ? around.marks : [...around.marks, look];
      node.childNodes.forEach((child) => visit(child, { ...around, marks }));
      return;
    }
    line += 1;
    const inside = { path: `${around.path}/${look}`, line, marks: around.marks };
    node.childNodes.forEach((child) => visit(child, inside));
    line += 1;
  };

  root.childNodes.forEach((child) => visit(child, { path: '', line, marks: [] }));
  return runs
    .map(
      ({ text, look }) =>
        `${look.replace(/^\d+ (?:\/p(?= |$))?/u, '')}|${text.replaceAll(/ +/gu, ' ').trim()}`,
    )
    .filter((run) => !run.endsWith('|'))
    .join('\n');
}

function attributesOf(element: HTMLElement): string {
  return Array.from(element.attributes, ({ name, value }) =>
    name === HELD_STYLE
      ? `[style=${declarations(value)
          .map(([property, text]) => `${property}:${text.replaceAll('"', "'")}`)
          .join(';')}]`
      : `[${name}=${value}]`,
  )
    .filter((attribute) => attribute !== '[style=]')
    .toSorted()
    .join('');
}
