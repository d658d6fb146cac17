import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

const MERGE_TAG = /\{\{\s*[\w.]+\s*\}\}/gu;
const key = new PluginKey<DecorationSet>('mergeTagChips');

/** Draws merge tags as quiet chips. They stay plain text, which is what the mail engine fills in (E5). */
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
    for (const match of node.text?.matchAll(MERGE_TAG) ?? []) {
      const from = position + match.index;
      found.push(Decoration.inline(from, from + match[0].length, { class: 'merge-tag' }));
    }
  });
  return DecorationSet.create(document, found);
}
