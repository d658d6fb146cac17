import { parseId, parseList, parseNumber, parseObject, parseTrimmed } from '../contract/readers/untrusted.ts';
import { formatNumber, languageStore } from '../language/index.ts';
import { messages } from './messages.ts';
import { notify } from './notices.ts';

/**
 * Says at once which campaigns wait for approval again because of a change that was just made (U4), with the way to each: whoever mends
 * an address would not look for that.
 * @param header what the server says of it: encoded JSON; anything else says nothing
 */
export function tellWaitingAgain(header: unknown): void {
  const told = decoded(header);
  const links = (parseList(told?.campaigns) ?? []).flatMap((one) => {
    const campaign = parseObject<'id' | 'name'>(one);
    const id = parseId(campaign?.id);
    return id === null ? [] : [{ to: `/campaigns/${id}`, label: parseTrimmed(campaign?.name) || `${id}` }];
  });
  if (links.length === 0) return;
  const count = Math.max(links.length, parseNumber(told?.count) ?? 0);
  notify({
    kind: 'info',
    text: messages.text('waitAgain', { count, formatted: formatNumber(count, languageStore.get()) }),
    links,
    about: 'waiting again',
  });
}

function decoded(header: unknown) {
  if (typeof header !== 'string') return undefined;
  try {
    return parseObject<'count' | 'campaigns'>(JSON.parse(decodeURIComponent(header)));
  } catch {
    return undefined;
  }
}
