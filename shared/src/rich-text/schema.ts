import { Extension, type Extensions, Mark, Node } from '@tiptap/core';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { BulletList } from '@tiptap/extension-list/bullet-list';
import { ListItem } from '@tiptap/extension-list/item';
import { OrderedList } from '@tiptap/extension-list/ordered-list';
import { Text } from '@tiptap/extension-text';
import { drawnAttributes, type KeptAttributes, readKept } from './keptAttributes.ts';

const BLOCK_CHILDREN = 'p, div, ul, ol, table, h1, h2, h3, h4, h5, h6, blockquote, pre, hr';
const LINE_TAGS = ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** One line of text in any tag. `tag` is null for text without an element of its own. */
const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({
    tag: { default: null, rendered: false, parseHTML: (element) => element.tagName.toLowerCase() },
  }),
  parseHTML: () =>
    LINE_TAGS.map((tag) => ({
      tag,
      // A box around lines is not a line; its content is read, and the comparison notices that the box is lost.
      getAttrs: (element) => (element.querySelector(BLOCK_CHILDREN) ? false : null),
    })),
  renderHTML: ({ node, HTMLAttributes }) => [(node.attrs['tag'] as string | null) ?? 'p', HTMLAttributes, 0],
});

const isAroundLink = (element: HTMLElement): boolean => element.querySelector('a') !== null;

/** A span around links: the order decides whose colour a link has, so it is a mark of its own. Unlike others, spans nest. */
const OuterStyle = Mark.create({
  name: 'outerStyle',
  priority: 1100,
  excludes: '',
  parseHTML: () => [
    { tag: 'span', consuming: false, getAttrs: (element) => (isAroundLink(element) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

const TextStyle = Mark.create({
  name: 'textStyle',
  priority: 900,
  excludes: '',
  parseHTML: () => [
    { tag: 'span', consuming: false, getAttrs: (element) => (isAroundLink(element) ? false : null) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  parseHTML: () => [{ tag: 'a' }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});

/**
 * A mark that text has or lacks. Tiptap's own packages for these also read `element.style`, which the page's policy leaves
 * empty, and add input rules for stars and dashes.
 */
const letterMark = (name: string, tags: readonly [string, ...string[]], key?: string) =>
  Mark.create({
    name,
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: ({ HTMLAttributes }) => [tags[0], HTMLAttributes, 0],
    addKeyboardShortcuts() {
      const toggle = () => this.editor.commands.toggleMark(name);
      return key ? { [`Mod-${key}`]: toggle, [`Mod-${key.toUpperCase()}`]: toggle } : {};
    },
  });

const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: ({ HTMLAttributes }) => ['sub', HTMLAttributes, 0],
});

const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: ({ HTMLAttributes }) => ['sup', HTMLAttributes, 0],
});

/** The tag that each mark has in a mail. */
export const MARK_TAGS: Readonly<Record<string, string>> = {
  outerStyle: 'span',
  link: 'a',
  textStyle: 'span',
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  subscript: 'sub',
  superscript: 'sup',
};

const KeptAttributesOfAll = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'bulletList', 'orderedList', 'listItem', ...Object.keys(MARK_TAGS)],
      attributes: {
        kept: {
          default: null,
          parseHTML: readKept,
          renderHTML: ({ kept }) => drawnAttributes(kept as KeptAttributes | null),
        },
      },
    },
  ],
});

/** In a single-line text Enter inserts a line break, as in Unlayer's headings. */
const EnterBreaksLine = Extension.create({
  name: 'enterBreaksLine',
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.setHardBreak() };
  },
});

const INLINE: Extensions = [
  Text,
  Paragraph,
  HardBreak,
  OuterStyle,
  Link,
  TextStyle,
  letterMark('bold', ['strong', 'b'], 'b'),
  letterMark('italic', ['em', 'i'], 'i'),
  letterMark('underline', ['u', 'ins'], 'u'),
  letterMark('strike', ['s', 'strike', 'del']),
  Subscript,
  Superscript,
  KeptAttributesOfAll,
];

/** What the editor knows in a text block: lines, lists, and marks within lines, each with its attributes. */
export const TEXT_EXTENSIONS: Extensions = [
  ...INLINE,
  Document,
  BulletList,
  // Its own attributes are among the kept ones.
  OrderedList.extend({ addAttributes: () => ({}) }),
  ListItem,
];

/** The same for a heading: one line. */
export const LINE_EXTENSIONS: Extensions = [
  ...INLINE,
  Document.extend({ content: 'paragraph' }),
  EnterBreaksLine,
];
