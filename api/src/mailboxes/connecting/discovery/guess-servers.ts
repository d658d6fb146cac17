import type { MailServerAddress } from '@touchline/shared/contract';
import { reachServer } from '../reach-server.ts';
import type { Protocol } from '../server-fault.ts';
import type { ServerRules } from '../server-rules.ts';
import type { FoundServers } from './found-servers.ts';

const PORTS = {
  imap: [
    [993, 'tls'],
    [143, 'starttls'],
  ],
  smtp: [
    [465, 'tls'],
    [587, 'starttls'],
  ],
} as const;

/** A server under a usual name answers at once, or is not the one. */
const PATIENCE = { connectLimit: 2000, greetingLimit: 2500 };

/**
 * Tries names that are usual, without saying anything to who answers.
 * @param exchange where mail to the domain comes in: the server of many a small provider is all in one.
 */
export async function guessServers(
  domain: string,
  exchange: string | undefined,
  rules: ServerRules,
): Promise<FoundServers> {
  const patient = { ...rules, ...PATIENCE };
  const guess = async (protocol: Protocol): Promise<MailServerAddress | undefined> => {
    const hosts = [`${protocol}.${domain}`, `mail.${domain}`, ...(exchange ? [exchange] : [])];
    const candidates = hosts.flatMap((host) =>
      PORTS[protocol].map(([port, security]) => ({ host, port, security })),
    );
    const reached = await Promise.all(
      candidates.map((server) =>
        reachServer(protocol, server, patient).then(
          () => server,
          () => undefined,
        ),
      ),
    );
    return reached.find((server) => server !== undefined);
  };
  const [imap, smtp] = await Promise.all([guess('imap'), guess('smtp')]);
  return { imap, smtp };
}
