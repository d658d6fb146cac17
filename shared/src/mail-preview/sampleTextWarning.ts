import { messages } from './messages.ts';

/** Named at most; a layout comes with a dozen. */
const NAMED = 5;

/** Says what of a mail is sample text that is still to be replaced; `undefined` when nothing is. */
export function sampleTextWarning(found: readonly string[]): string | undefined {
  if (found.length === 0) return undefined;
  const named = found.slice(0, NAMED).map((text) => messages.text('sample', { text }));
  const more = found.length - named.length;
  if (more > 0) named.push(messages.text('more', { count: more }));
  return messages.text('sampleTexts', { texts: named.join(', ') });
}
