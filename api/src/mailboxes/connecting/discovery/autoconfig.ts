import type { ConnectionSecurity, MailServerAddress } from '@touchline/shared/contract';
import { Parser } from 'htmlparser2';
import { FOREIGN_FETCH, fetchForeign } from '../../../network/foreign-fetch.ts';
import type { FoundServers } from './found-servers.ts';

/** Thunderbird's own list of providers. */
const PROVIDER_LIST = 'https://autoconfig.thunderbird.net/v1.1/';
/** The largest files of that list have 10 KB. */
const MAX_BYTES = 64 * 1024;

/** Where a domain may say which servers it has, best first. */
export const autoconfigAddresses = (domain: string): string[] => [
  `https://autoconfig.${domain}/mail/config-v1.1.xml`,
  `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`,
  providerListAddress(domain),
];

export const providerListAddress = (domain: string): string => PROVIDER_LIST + domain;

/** Fetches the text at an address, over https and from a host of the internet only. */
export type FetchText = (address: string) => Promise<string>;

/** @param milliseconds for everything together, redirects included */
export const fetchTextWithin =
  (milliseconds: number): FetchText =>
  async (address) => {
    const content = { accept: 'text/xml, application/xml', maxBytes: MAX_BYTES, isHttpsOnly: true };
    return (await fetchForeign(address, content, { ...FOREIGN_FETCH, milliseconds })).toString('utf8');
  };

/** Fetches a description in Mozilla's autoconfig format; undefined when there is none that can be used. */
export async function fetchAutoconfig(
  address: string,
  email: string,
  fetchText: FetchText,
): Promise<FoundServers | undefined> {
  try {
    return readAutoconfig(await fetchText(address), email);
  } catch {
    // Most domains have none.
    return undefined;
  }
}

type ServerFields = Partial<Record<'hostname' | 'port' | 'sockettype' | 'username', string>>;

const SECURITIES: Readonly<Record<string, ConnectionSecurity>> = { SSL: 'tls', STARTTLS: 'starttls' };

/** Reads that format. @returns undefined without an encrypted server of either kind. */
export function readAutoconfig(xml: string, email: string): FoundServers | undefined {
  const imap: ServerFields[] = [];
  const smtp: ServerFields[] = [];
  let server: ServerFields | undefined;
  let field: keyof ServerFields | undefined;
  const parser = new Parser(
    {
      onopentag: (name, { type }) => {
        if (/^(?:incomingServer|outgoingServer)$/u.test(name)) {
          server = {};
          if (type === 'imap') imap.push(server);
          if (type === 'smtp') smtp.push(server);
        }
        const lower = name.toLowerCase();
        field = isField(lower) ? lower : undefined;
      },
      ontext: (text) => {
        // The first of each: some name several ways to sign in.
        if (server && field) server[field] = (server[field] ?? '') + text.trim();
      },
      onclosetag: (name) => {
        field = undefined;
        if (/^(?:incomingServer|outgoingServer)$/u.test(name)) server = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const [reading, sending] = [imap, smtp].map((servers) => servers.find((fields) => addressOf(fields)));
  const found = { imap: reading && addressOf(reading), smtp: sending && addressOf(sending) };
  if (!found.imap && !found.smtp) return undefined;
  return { ...found, user: fillIn(reading?.username ?? sending?.username ?? '%EMAILADDRESS%', email) };
}

const isField = (name: string): name is keyof ServerFields =>
  ['hostname', 'port', 'sockettype', 'username'].includes(name);

function addressOf({ hostname = '', port, sockettype = '' }: ServerFields): MailServerAddress | undefined {
  const security = SECURITIES[sockettype];
  const number = Number(port);
  const isUsable =
    /^[a-z0-9.-]{1,253}$/iu.test(hostname) && Number.isInteger(number) && number > 0 && number < 65_536;
  return isUsable && security ? { host: hostname.toLowerCase(), port: number, security } : undefined;
}

function fillIn(pattern: string, email: string): string {
  const at = email.lastIndexOf('@');
  return pattern
    .replaceAll('%EMAILADDRESS%', email)
    .replaceAll('%EMAILLOCALPART%', email.slice(0, at))
    .replaceAll('%EMAILDOMAIN%', email.slice(at + 1))
    .slice(0, 254);
}
