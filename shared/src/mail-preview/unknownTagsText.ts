import { mergeTagText, type UnknownMergeTag } from '../contract/index.ts';
import { messages } from './messages.ts';

/** Named at most; a text full of braces would otherwise fill the screen. */
const NAMED = 5;

/** Says which merge fields of a mail are none; `undefined` when all are. */
export function unknownTagsText(tags: readonly UnknownMergeTag[]): string | undefined {
  if (tags.length === 0) return undefined;
  const named = tags.slice(0, NAMED).map(({ text, meant, isBroken }) => {
    if (meant === undefined) return text;
    return isBroken
      ? messages.text('broken', { text })
      : messages.text('meant', { text, meant: mergeTagText(meant) });
  });
  const more = tags.length - named.length;
  if (more > 0) named.push(messages.text('more', { count: more }));
  return messages.text('unknownTags', { count: tags.length, tags: named.join(', ') });
}
