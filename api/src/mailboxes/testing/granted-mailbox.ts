import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { readConfig } from '../../config.ts';
import { CLIENT, type AuthorizationServer } from '../../testing/authorization-server/authorization-server.ts';
import type { MailboxTokens } from '../secrets/mailbox-secret.ts';
import { Provider } from '../sign-in/provider.ts';
import { insertSignedInMailbox } from './signed-in-mailbox.ts';

/** Where the browser returns to in tests of the API. */
export const ORIGIN = 'http://touchline.test';
export const REDIRECT_URI = `${ORIGIN}/api/mailboxes/sign-in/callback/`;

/** Settings with which both providers are that server. */
export const providerSettings = ({
  issuer,
}: Pick<AuthorizationServer, 'issuer'>): Record<string, string> => ({
  PUBLIC_URL: ORIGIN,
  GOOGLE_CLIENT_ID: CLIENT.id,
  GOOGLE_CLIENT_SECRET: CLIENT.secret,
  GOOGLE_ISSUER: issuer,
  MICROSOFT_CLIENT_ID: CLIENT.id,
  MICROSOFT_CLIENT_SECRET: CLIENT.secret,
  MICROSOFT_ISSUER: issuer,
});

/** Signs in at the server as the account that it has just now. */
export async function grantTokens(server: AuthorizationServer, now: Date): Promise<MailboxTokens> {
  const { google } = readConfig(providerSettings(server)).mailboxProviders;
  if (!google) throw new Error('Google is not set up');
  const provider = new Provider(google);
  const checks = {
    redirectUri: REDIRECT_URI,
    state: 'state',
    nonce: 'nonce',
    verifier: 'v'.repeat(43),
  };
  const back = await server.signIn(await provider.authorizationUrl(checks, undefined));
  const { refreshToken, tokens } = await provider.exchange(back.searchParams, checks, now);
  if (refreshToken === undefined) throw new Error('no refresh token');
  return { ...tokens, refreshToken };
}

/** Connects a mailbox of Google without its servers, as the account that the server has just now. @returns its id */
export async function insertGrantedMailbox(
  database: Database,
  config: Config,
  server: AuthorizationServer,
  now: Date,
): Promise<number> {
  const { email } = server.behaviour.account;
  const values = { kind: 'google', email, account_subject: email } as const;
  return insertSignedInMailbox(database, config, await grantTokens(server, now), values);
}
