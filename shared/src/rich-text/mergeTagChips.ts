import { findUnknownMergeTags } from '@touchline/shared/contract';
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

const IN_BRACES = /\{\{[^{}]{1,200}\}\}/gu;
const key = new PluginKey<DecorationSet>('mergeTagChips');

/** Draws merge tags as subtle chips, and what is mistyped in another color. They stay plain text, which is what the mail engine fills in (E5). */
export const MergeTagChips = Extension.create({
  name: 'mergeTagChips',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_config, { doc }) => chips(doc),
        apply: (transaction, before) => (transaction.docChanged ? chips(transaction.doc) : before),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

function chips(document: Node): DecorationSet {
  const found: Decoration[] = [];
  document.descendants((node, position) => {
    for (const match of node.text?.matchAll(IN_BRACES) ?? []) {
      const from = position + match.index;
      const isKnown = findUnknownMergeTags(match[0]).length === 0;
      found.push(
        Decoration.inline(from, from + match[0].length, {
          class: isKnown ? 'merge-tag' : 'merge-tag unknown-merge-tag',
        }),
      );
    }
  });
  return DecorationSet.create(document, found);
}
