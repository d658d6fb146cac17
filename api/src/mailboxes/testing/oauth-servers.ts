import type { MailServerAddress } from '@touchline/shared/contract';
import {
  CLIENT,
  startAuthorizationServer,
  type AuthorizationServer,
} from '../../testing/authorization-server/authorization-server.ts';
import { hasDovecot, OWNER, startDovecot, type Dovecot } from '../../testing/mail-servers/dovecot.ts';
import { hasPostfix, startPostfix, type Postfix } from '../../testing/mail-servers/postfix.ts';
import { providerSettings } from './granted-mailbox.ts';

/** Whether the mail servers are installed. */
export const hasOAuthServers = hasDovecot && hasPostfix;

/** Everything that a provider of mailboxes has: it signs people in, takes their mails and keeps them. */
export interface OAuthServers {
  readonly authorization: AuthorizationServer;
  readonly dovecot: Dovecot;
  readonly postfix: Postfix;
  /** With which both providers are these servers. */
  readonly settings: Readonly<Record<string, string>>;
  /** Stops, and leaves nothing behind. */
  remove(): Promise<void>;
}

const written = ({ host, port }: MailServerAddress) => `none://${host}:${port}`;

/**
 * Starts a provider of mailboxes for a test: who sends or reads has to bring an access token.
 * @param origin where Touchline is reached. @param mailboxes addresses, or `@domain` for all of it, each with a Maildir of the same
 * name.
 */
export async function startOAuthServers(origin: string, mailboxes: readonly string[]): Promise<OAuthServers> {
  const authorization = await startAuthorizationServer([`${origin}/api/mailboxes/sign-in/callback/`]);
  const dovecot = await startDovecot({
    introspectionUrl: `${authorization.issuer}/token/introspection`,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
  });
  const postfix = await startPostfix({
    mailFolder: dovecot.mailFolder,
    owner: OWNER,
    saslSocket: dovecot.saslSocket,
    mailboxes: Object.fromEntries(mailboxes.map((address) => [address, address])),
  });
  return {
    authorization,
    dovecot,
    postfix,
    settings: {
      ...providerSettings(authorization),
      PUBLIC_URL: origin,
      GOOGLE_SMTP_SERVER: written(postfix.server),
      GOOGLE_IMAP_SERVER: written(dovecot.server),
      MICROSOFT_SMTP_SERVER: written(postfix.server),
      MICROSOFT_IMAP_SERVER: written(dovecot.server),
    },
    remove: async () => {
      await postfix.remove();
      await dovecot.remove();
      await authorization.stop();
    },
  };
}
