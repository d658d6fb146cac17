import type { Resolver } from 'node:dns/promises';
import { fault, ok, readTexts, registeredDomain, txt, warning, type DomainCheck } from './domain-check.ts';
import { texts } from './texts.ts';

/** Mechanisms that cause further DNS look-ups; RFC 7208 §4.6.4 allows ten, those of included records among them. */
const LOOKUP = /^[+?~-]?(?:include:|a\b|mx\b|ptr\b|exists:)|^redirect=/iu;
const MAX_LOOKUPS = 10;
const REFERENCE = /^(?:[+?~-]?include:|redirect=)(?<name>.+)$/iu;
const ALL = /^[+?~-]?all$/iu;

/** Who sends the mails. */
export interface SpfSender {
  /** Server that they are handed to. */
  readonly host: string;
  /** Record of a known provider that has to be included; undefined for any other server. */
  readonly include?: string | undefined;
}

/** Whether a domain says who may send for it (RFC 7208). @param sender undefined for nobody in particular */
export async function checkSpf(
  domain: string,
  resolver: Pick<Resolver, 'resolveTxt'>,
  sender?: SpfSender,
): Promise<DomainCheck> {
  const publish = (...terms: string[]) => txt(domain, ['v=spf1', ...terms].join(' '));
  const records = await spfRecords(domain, resolver);
  const [record] = records;
  if (record === undefined) return fault(texts.noSpf(domain), publish(allowing(sender), '~all'));
  const [terms = [], ...others] = records.map((text) => text.split(/\s+/u).slice(1));
  if (others.length > 0) {
    const all = [terms, ...others].flat().filter((term) => !ALL.test(term));
    return fault(texts.severalSpf, publish(...new Set(all), '~all'));
  }
  const allowed = terms.filter((term) => !ALL.test(term));
  if (terms.some((term) => /^\+?all$/iu.test(term))) {
    return fault(texts.spfForAll, publish(...allowed, '~all'));
  }
  const reach = await followReferences(domain, terms, resolver);
  if (reach.lookups > MAX_LOOKUPS) return fault(texts.spfLookups(MAX_LOOKUPS));
  if (reach.broken !== undefined) {
    const name = reach.broken;
    const isOwn = terms.some((term) => REFERENCE.exec(term)?.groups?.['name'] === name);
    const left = terms.filter((term) => REFERENCE.exec(term)?.groups?.['name'] !== name);
    return fault(texts.spfBrokenInclude(name), isOwn ? publish(...left) : null);
  }
  if (sender?.include !== undefined && !reach.names.has(sender.include)) {
    return fault(texts.spfWithoutProvider(sender.include), publish(`include:${sender.include}`, ...terms));
  }
  if (!terms.some((term) => ALL.test(term) || /^redirect=/iu.test(term))) {
    return warning(texts.spfWithoutAll, publish(...terms, '~all'));
  }
  if (sender && sender.include === undefined && !seemsAllowed(domain, sender.host, terms, reach.names)) {
    return warning(texts.spfUnclear(sender.host));
  }
  return ok(texts.spfIs(record));
}

const spfRecords = async (name: string, resolver: Pick<Resolver, 'resolveTxt'>): Promise<string[]> =>
  (await readTexts(resolver, name)).filter((text) => /^v=spf1(?:\s|$)/iu.test(text));

function allowing(sender: SpfSender | undefined): string {
  if (sender?.include !== undefined) return `include:${sender.include}`;
  return sender === undefined ? 'mx' : `mx a:${sender.host}`;
}

/** Counts look-ups through all that is included, and says which names those are. Stops soon after the limit. */
async function followReferences(
  domain: string,
  first: readonly string[],
  resolver: Pick<Resolver, 'resolveTxt'>,
): Promise<{ lookups: number; names: ReadonlySet<string>; broken: string | undefined }> {
  const names = new Set([domain]);
  const waiting = [first];
  let lookups = 0;
  let broken: string | undefined;
  for (let terms = waiting.shift(); terms !== undefined; terms = waiting.shift()) {
    lookups += terms.filter((term) => LOOKUP.test(term)).length;
    if (lookups > MAX_LOOKUPS) break;
    for (const term of terms) {
      const name = REFERENCE.exec(term)?.groups?.['name']?.toLowerCase();
      // A name with a macro is only known once a mail comes.
      if (name === undefined || names.has(name) || name.includes('%')) continue;
      names.add(name);
      const [record] = await spfRecords(name, resolver);
      if (record === undefined) broken ??= name;
      else waiting.push(record.split(/\s+/u).slice(1));
    }
  }
  return { lookups, names, broken };
}

/**
 * Whether a record names something of whoever runs the server, or servers of the domain's own. From which addresses a server
 * sends cannot be seen, so this only finds what is obviously missing.
 */
function seemsAllowed(
  domain: string,
  host: string,
  terms: readonly string[],
  names: ReadonlySet<string>,
): boolean {
  const owner = registeredDomain(host);
  if ([...names].some((name) => name !== domain && registeredDomain(name) === owner)) return true;
  return terms.some((term) => {
    const server = /^\+?(?<kind>a|mx|ip4|ip6)\b(?::(?<name>[^/]+))?/iu.exec(term)?.groups;
    if (server === undefined) return false;
    const isNamed = server['name'] !== undefined && !server['kind']?.startsWith('ip');
    return !isNamed || registeredDomain(server['name'] ?? '') === owner;
  });
}
