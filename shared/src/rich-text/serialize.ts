import type { Mark, Node } from '@tiptap/pm/model';
import type { KeptAttributes } from './keptAttributes.ts';
import { escapeAttribute, escapeText } from './markup.ts';
import { MARK_TAGS } from './schema.ts';

const NO_BREAK_SPACE = '\u00A0';

/**
 * The HTML of a text as Unlayer writes it: one element per line, `<br />`, styles as they were typed. Generated from the
 * document itself: the browser's serializer turns colours into `rgb(…)` and drops what only Outlook knows.
 */
export function toHtml(document: Node): string {
  return blocksHtml(document);
}

function blocksHtml(parent: Node): string {
  const blocks: string[] = [];
  parent.forEach((block) => blocks.push(blockHtml(block, parent)));
  return blocks.join('\n');
}

function blockHtml(block: Node, parent: Node): string {
  switch (block.type.name) {
    case 'bulletList':
      return element('ul', block, `\n${blocksHtml(block)}\n`);
    case 'orderedList':
      return element('ol', block, `\n${blocksHtml(block)}\n`);
    case 'listItem':
      return element('li', block, blocksHtml(block));
    default:
      return lineHtml(block, parent);
  }
}

/** Text that needs no element of its own: in a list's item, or a heading's only line. */
function lineHtml(line: Node, parent: Node): string {
  const tag = line.attrs['tag'] as string | null;
  const isBare = tag === null && line.attrs['kept'] === null;
  const html = inlineHtml(line);
  if (isBare && (isSingle(parent) || (parent.type.name === 'listItem' && parent.firstChild === line)))
    return html;
  // An empty line would have no height in a mail.
  return element(tag ?? 'p', line, html || NO_BREAK_SPACE);
}

const isSingle = (document: Node): boolean => document.type.spec.content === 'paragraph';

function inlineHtml(line: Node): string {
  let html = '';
  let open: readonly Mark[] = [];
  line.forEach((node, _offset, index) => {
    let shared = 0;
    while (shared < open.length && node.marks[shared]?.eq(open[shared]!)) shared += 1;
    html += closing(open.slice(shared)) + node.marks.slice(shared).map(opening).join('');
    html += node.isText
      ? spaced(node.text ?? '', line.maybeChild(index - 1)?.text, line.maybeChild(index + 1)?.text)
      : '<br />';
    open = node.marks;
  });
  return html + closing(open);
}

/** Spaces that HTML would collapse, at the ends of a line and beside others, become non-breaking. */
function spaced(text: string, before: string | undefined, after: string | undefined): string {
  let kept = text.replaceAll(/ (?= )/gu, NO_BREAK_SPACE);
  if (before === undefined || before.endsWith(' ')) kept = kept.replace(/^ /u, NO_BREAK_SPACE);
  if (after === undefined) kept = kept.replace(/ $/u, NO_BREAK_SPACE);
  return escapeText(kept);
}

const tagOf = (mark: Mark): string => MARK_TAGS[mark.type.name] ?? 'span';

const opening = (mark: Mark): string =>
  `<${tagOf(mark)}${attributes(mark.attrs['kept'] as KeptAttributes | null)}>`;

const closing = (marks: readonly Mark[]): string =>
  marks
    .map((mark) => `</${tagOf(mark)}>`)
    .toReversed()
    .join('');

function element(tag: string, node: Node, content: string): string {
  return `<${tag}${attributes(node.attrs['kept'] as KeptAttributes | null)}>${content}</${tag}>`;
}

function attributes(kept: KeptAttributes | null): string {
  return Object.entries(kept ?? {})
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
}
