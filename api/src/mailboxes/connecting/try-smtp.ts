import type { MailServerAddress } from '@touchline/shared/contract';
import type { SignIn } from '../credentials.ts';
import { withoutSecret } from '../secrets/without-secret.ts';
import { providerOfHost } from './known-servers.ts';
import { reachServer } from './reach-server.ts';
import { describeTlsFailure, isTimeout, ServerRefused, type ServerError } from './server-fault.ts';
import type { ServerRules } from './server-rules.ts';
import { serverTexts } from './server-texts.ts';
import { describeSignInFailure } from './sign-in-failure.ts';
import { openSmtp } from './smtp-session.ts';

/**
 * Tries a server for sending: TLS, the sign-in, and whether it takes mail from the address. Sends nothing.
 * @param signal closes the connection. @throws {ServerRefused}
 */
export async function trySmtp(
  server: MailServerAddress,
  signIn: SignIn | undefined,
  email: string | undefined,
  rules: ServerRules,
  signal?: AbortSignal,
): Promise<void> {
  try {
    const address = await reachServer('smtp', server, rules);
    signal?.throwIfAborted();
    const session = await openSmtp(server, address, rules);
    signal?.addEventListener('abort', session.close);
    try {
      if (signIn !== undefined) {
        if (!session.allowsSignIn) {
          throw new ServerRefused('smtp.port', serverTexts.noSignInHere(server.port));
        }
        await session.signIn(signIn);
      }
      if (email === undefined) return;
      const { status, response } = await session.askSender(email);
      if (status >= 400)
        throw new ServerRefused('email', serverTexts.senderRefused(email, withoutSecret(response, signIn)));
    } finally {
      session.close();
    }
  } catch (error) {
    throw describe(server, signIn, error as ServerError);
  }
}

function describe(
  { host, port }: MailServerAddress,
  signIn: SignIn | undefined,
  error: ServerError,
): ServerRefused {
  if (error instanceof ServerRefused) return error;
  const reply = withoutSecret(error.response ?? error.message, signIn);
  const command = error.command ?? '';
  const tls = describeTlsFailure('smtp', host, error);
  if (tls !== undefined) return tls;
  if (isTimeout(error)) return new ServerRefused('smtp.port', serverTexts.noAnswer(host, port));
  if (command === 'STARTTLS' || error.code === 'ETLS') {
    return new ServerRefused('smtp.security', serverTexts.noStartTls('smtp'));
  }
  if (error.code === 'EAUTH' && signIn !== undefined) {
    // 503: no sign-in is expected here. 454 and the like: not now.
    if (/^50[0-4]/u.test(reply)) return new ServerRefused('smtp.port', serverTexts.noSignInHere(port));
    if (!reply.startsWith('4')) return describeSignInFailure(signIn, reply, providerOfHost(host));
  }
  return new ServerRefused('smtp.host', serverTexts.refusesUs(host, reply));
}
