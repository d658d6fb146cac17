import { plainName } from './mail-text.ts';

/** A mailbox as a mail names it. */
export interface NamedMailbox {
  /** On one line; empty when it has none. */
  readonly name: string;
  readonly address: string;
}

/** Most people that are kept: a mail to more is to nobody in particular. */
const MAX_PEOPLE = 100;
/** Longer addresses are invalid (RFC 5321 §4.5.3.1). */
const MAX_ADDRESS_LENGTH = 320;

/**
 * Those whom a mail names openly, in its order and each mailbox once. Of several names of a mailbox the first counts.
 * @param named as parsed; groups are taken apart already
 */
export function openlyNamed(named: readonly NamedMailbox[]): readonly NamedMailbox[] {
  const found = new Map<string, NamedMailbox>();
  for (const { name, address } of named) {
    const key = address.toLowerCase();
    const known = found.get(key);
    if (known && known.name !== '') continue;
    if (!known && (found.size >= MAX_PEOPLE || !isPossible(address))) continue;
    found.set(key, { name: plainName(name), address: known?.address ?? address });
  }
  return [...found.values()];
}

/** An answer to anything else could not be sent. */
const isPossible = (address: string): boolean =>
  address.length <= MAX_ADDRESS_LENGTH && /^[^\s<>@]+@[^\s<>@]+$/u.test(address.replace(/^"[^"]*"/u, 'x'));
