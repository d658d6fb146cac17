import type { ConnectionSecurity, MailServerAddress } from '@touchline/shared/contract';
import type { Resolver } from 'node:dns/promises';
import type { FoundServers } from './found-servers.ts';

/** Services of RFC 6186 and RFC 8314, best first. */
const SERVICES = {
  imap: [
    ['_imaps', 'tls'],
    ['_imap', 'starttls'],
  ],
  smtp: [
    ['_submissions', 'tls'],
    ['_submission', 'starttls'],
  ],
} as const;

/** The servers that a domain names in its SRV records; undefined for those that it does not name. */
export async function findBySrv(
  domain: string,
  resolver: Pick<Resolver, 'resolveSrv'>,
): Promise<FoundServers> {
  const first = async (services: readonly (readonly [string, ConnectionSecurity])[]) => {
    const found = await Promise.all(
      services.map(([service, security]) => lookUp(`${service}._tcp.${domain}`, security, resolver)),
    );
    return found.find((server) => server !== undefined);
  };
  const [imap, smtp] = await Promise.all([first(SERVICES.imap), first(SERVICES.smtp)]);
  return { imap, smtp };
}

async function lookUp(
  name: string,
  security: ConnectionSecurity,
  resolver: Pick<Resolver, 'resolveSrv'>,
): Promise<MailServerAddress | undefined> {
  try {
    const [best] = (await resolver.resolveSrv(name)).toSorted(
      (one, other) => one.priority - other.priority || other.weight - one.weight,
    );
    // A target of "." says that there is no such service (RFC 2782).
    if (best === undefined || best.name === '' || best.name === '.' || best.port === 0) return undefined;
    return { host: best.name.toLowerCase(), port: best.port, security };
  } catch {
    // Most domains have none; and without an answer there is still another way to find servers.
    return undefined;
  }
}
