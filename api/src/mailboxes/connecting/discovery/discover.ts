import type { DiscoveredMailbox, MailboxProvider, MailServerAddress } from '@touchline/shared/contract';
import { Resolver } from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { canonicalAddress } from '@touchline/shared/contract/rules';
import { providerOfDomain, providerOfHost } from '../known-servers.ts';
import type { ServerRules } from '../server-rules.ts';
import {
  autoconfigAddresses,
  fetchAutoconfig,
  fetchTextWithin,
  providerListAddress,
  type FetchText,
} from './autoconfig.ts';
import type { FoundServers } from './found-servers.ts';
import { guessServers } from './guess-servers.ts';
import { findBySrv } from './srv-records.ts';

export interface DiscoveryOptions {
  readonly resolver: Pick<Resolver, 'resolveMx' | 'resolveSrv'>;
  readonly fetchText: FetchText;
  /** For servers that are guessed. */
  readonly rules: ServerRules;
  /** Time for what the domain says of itself, and then for guesses, in milliseconds. */
  readonly milliseconds: number;
}

const TIME_LIMIT = 4500;

/** Looks up servers with the means of this machine. */
export const discoveryOptions = (rules: ServerRules): DiscoveryOptions => ({
  resolver: new Resolver({ timeout: 1500, tries: 2 }),
  fetchText: fetchTextWithin(TIME_LIMIT - 500),
  rules,
  milliseconds: TIME_LIMIT,
});

const SERVERS: Readonly<Record<MailboxProvider, { imap: MailServerAddress; smtp: MailServerAddress }>> = {
  google: {
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  },
  microsoft: {
    imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
  },
};

const NOTHING: FoundServers = { imap: undefined, smtp: undefined };

/**
 * Finds the servers of an address, within ten seconds: by its provider, by SRV records (RFC 6186, RFC 8314), in Mozilla's
 * autoconfig format, and by usual names. Never fails; what is not found, a person types in.
 */
export async function discoverMailbox(email: string, options: DiscoveryOptions): Promise<DiscoveredMailbox> {
  const domain = canonicalAddress(email).split('@').at(-1) ?? '';
  const nothing = { provider: null, user: email, smtp: null, imap: null };
  if (domain === '') return nothing;
  const known = providerOfDomain(domain);
  if (known) return ofProvider(known, email);
  const { resolver, fetchText, rules } = options;
  const inTime = <Value>(question: Promise<Value>, otherwise: Value) =>
    Promise.race([question, wait(options.milliseconds, otherwise, { ref: false })]);
  const [exchange, srv, described] = await Promise.all([
    inTime(findExchange(domain, resolver), undefined),
    inTime(findBySrv(domain, resolver), NOTHING),
    inTime(
      firstOf(autoconfigAddresses(domain).map((address) => fetchAutoconfig(address, email, fetchText))),
      undefined,
    ),
  ]);
  const provider = [exchange, srv.imap?.host, described?.imap?.host].flatMap(
    (host) => (host === undefined ? undefined : providerOfHost(host)) ?? [],
  )[0];
  if (provider) return ofProvider(provider, email);
  const said = combine(email, srv, described);
  if (said.imap && said.smtp) return said;
  // The list of providers knows the hosts of other people's domains by where their mail comes in.
  const host = exchange?.split('.').slice(-2).join('.');
  const [listed, guessed] = await Promise.all([
    host === undefined || host === domain
      ? undefined
      : inTime(fetchAutoconfig(providerListAddress(host), email, fetchText), undefined),
    inTime(guessServers(domain, exchange, rules), NOTHING),
  ]);
  return combine(email, srv, described, listed, guessed);
}

const ofProvider = (provider: MailboxProvider, email: string): DiscoveredMailbox => ({
  provider,
  user: email,
  ...SERVERS[provider],
});

/** The first result that is one, in the order given, whichever comes first. */
async function firstOf<Value>(questions: readonly Promise<Value | undefined>[]): Promise<Value | undefined> {
  for (const question of questions) {
    const value = await question;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Takes each server from the first source that knows it. */
function combine(email: string, ...sources: readonly (FoundServers | undefined)[]): DiscoveredMailbox {
  const imap = sources.find((found) => found?.imap !== undefined);
  const smtp = sources.find((found) => found?.smtp !== undefined);
  return {
    provider: null,
    user: imap?.user ?? smtp?.user ?? email,
    imap: imap?.imap ?? null,
    smtp: smtp?.smtp ?? null,
  };
}

/** The host that mail to a domain comes in at first (MX). */
async function findExchange(
  domain: string,
  resolver: Pick<Resolver, 'resolveMx'>,
): Promise<string | undefined> {
  try {
    const [best] = (await resolver.resolveMx(domain)).toSorted((one, other) => one.priority - other.priority);
    return best?.exchange.toLowerCase() || undefined;
  } catch {
    return undefined;
  }
}
