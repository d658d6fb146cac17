import type { Resolver } from 'node:dns/promises';
import { fault, ok, orNone, type DnsRecord, type DomainCheck, warning } from './domain-check.ts';
import { texts } from './texts.ts';

/**
 * Where replies and bounces to a domain go.
 * @param isExpected whether a host is of the mailbox's provider
 * @param missing the record to publish when there is none
 */
export async function checkMx(
  domain: string,
  resolver: Pick<Resolver, 'resolveMx'>,
  isExpected: (host: string) => boolean = () => true,
  missing: DnsRecord | null = null,
): Promise<DomainCheck> {
  const records = (await orNone(resolver.resolveMx(domain))).toSorted(
    (one, other) => one.priority - other.priority,
  );
  const hosts = records.map(({ exchange }) => exchange);
  if (hosts.length === 0) return fault(texts.noMx(domain), missing);
  // RFC 7505
  if (hosts.every((host) => host === '' || host === '.')) return fault(texts.refusesMail(domain), missing);
  const names = hosts.join(', ');
  return hosts.some(isExpected) ? ok(texts.mxIs(names)) : warning(texts.mxElsewhere(names));
}
