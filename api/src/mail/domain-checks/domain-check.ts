import type { Resolver } from 'node:dns/promises';
import type { Text } from '../../language/language.ts';
import { texts } from './texts.ts';

/** A record to publish, ready to copy. */
export interface DnsRecord {
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

/** What was found about a domain: see `MailboxHealthCheck` of the contract. */
export interface DomainCheck {
  readonly result: 'ok' | 'warning' | 'fault' | 'unknown';
  readonly text: Text;
  readonly record: DnsRecord | null;
}

/** What is asked of DNS. */
export type DomainResolver = Pick<Resolver, 'resolveTxt' | 'resolveMx' | 'resolve4' | 'resolve6' | 'reverse'>;

const finding =
  (result: DomainCheck['result']) =>
  (text: Text, record: DnsRecord | null = null): DomainCheck => ({ result, text, record });

export const ok = finding('ok');
export const warning = finding('warning');
export const fault = finding('fault');
export const unknown = finding('unknown');

/** A TXT record to publish. */
export const txt = (name: string, value: string): DnsRecord => ({ name, type: 'TXT', value });

/** DNS errors that mean: no such record. */
const NONE: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'ENODATA']);

/** The records that there are: none is no error, another failure is. */
export async function orNone<Value>(question: Promise<Value[]>): Promise<Value[]> {
  try {
    return await question;
  } catch (error) {
    if (NONE.has((error as NodeJS.ErrnoException).code)) return [];
    throw error;
  }
}

/** The TXT records of a name, each in one piece. */
export const readTexts = async (resolver: Pick<Resolver, 'resolveTxt'>, name: string): Promise<string[]> =>
  (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join(''));

/** A check that could not be made is unknown, never a fault of the domain. */
export async function orUnknown(check: () => Promise<DomainCheck>): Promise<DomainCheck> {
  try {
    return await check();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return unknown(texts.noAnswer(code ?? message));
  }
}

/** The part of a name that somebody has registered; close enough to the list of public suffixes. */
export function registeredDomain(name: string): string {
  const labels = name.toLowerCase().replace(/\.$/u, '').split('.');
  const isBelowSuffixOfTwo =
    /^(?:co|com|org|net|ac|gov|edu)$/u.test(labels.at(-2) ?? '') && labels.at(-1)?.length === 2;
  return labels.slice(isBelowSuffixOfTwo ? -3 : -2).join('.');
}
