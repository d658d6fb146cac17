import type { Resolver } from 'node:dns/promises';
import { fault, ok, readTexts, txt, warning, type DomainCheck } from './domain-check.ts';
import { texts } from './texts.ts';

/** How mails of a domain go out, as far as DMARC (RFC 7489) goes by it. */
export interface Alignment {
  /** Domain of the envelope sender. */
  readonly envelopeDomain: string;
  /** Whether mails are signed for the domain that they are from. */
  readonly isSigned: boolean;
  /** Where reports are to go, for a record to publish. */
  readonly reportsTo?: string | undefined;
}

/** What receivers do with mail of a domain that is not proved to be its. */
export async function checkDmarc(
  domain: string,
  { envelopeDomain, isSigned, reportsTo }: Alignment,
  resolver: Pick<Resolver, 'resolveTxt'>,
): Promise<DomainCheck> {
  const first = txt(`_dmarc.${domain}`, `v=DMARC1; p=none${reportsTo ? `; rua=mailto:${reportsTo}` : ''}`);
  const { records, isOfParent } = await findRecords(domain, resolver);
  const [record, second] = records;
  if (record === undefined) return fault(texts.noDmarc, first);
  if (second !== undefined) return fault(texts.severalDmarc);
  const policy = (isOfParent ? tagOf(record, 'sp') : undefined) ?? tagOf(record, 'p');
  if (policy === undefined) return fault(texts.dmarcWithoutPolicy(record), first);
  if (!isAligned(domain, envelopeDomain) && !isSigned) {
    return fault(texts.dmarcMisaligned(domain, envelopeDomain));
  }
  return policy === 'none' ? warning(texts.dmarcWatches) : ok(texts.dmarcIs(policy));
}

/** A subdomain without a record uses that of its parent domain. */
async function findRecords(domain: string, resolver: Pick<Resolver, 'resolveTxt'>) {
  const labels = domain.split('.');
  for (let at = 0; at < labels.length - 1; at += 1) {
    const name = `_dmarc.${labels.slice(at).join('.')}`;
    const records = (await readTexts(resolver, name)).filter((text) => /^v=DMARC1\b/iu.test(text));
    if (records.length > 0) return { records, isOfParent: at > 0 };
  }
  return { records: [], isOfParent: false };
}

const tagOf = (record: string, tag: 'p' | 'sp'): string | undefined =>
  new RegExp(`;\\s*${tag}\\s*=\\s*(?<policy>\\w+)`, 'iu').exec(record)?.groups?.['policy']?.toLowerCase();

/**
 * Whether one domain equals the other or is below it: close enough to what receivers do with the list of public suffixes.
 */
const isAligned = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
