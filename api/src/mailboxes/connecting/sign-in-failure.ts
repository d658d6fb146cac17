import type { MailboxProvider } from '@touchline/shared/contract';
import type { SignIn } from '../credentials.ts';
import { withoutSecret } from '../secrets/without-secret.ts';
import { ServerRefused } from './server-fault.ts';
import { serverTexts } from './server-texts.ts';

/** What Google says of an ordinary password, and Microsoft of any. */
const WANTS_APP_PASSWORD = /application-specific password|app password|5\.7\.9\b|5\.7\.8\b/iu;
const TAKES_NO_PASSWORDS =
  /basic authentication is disabled|5\.7\.139|5\.7\.3\b|LogonDenied|BasicAuthBlocked/iu;

/** A server has refused a sign-in: says what to do about it. @param reply the server's words */
export function describeSignInFailure(
  signIn: SignIn,
  reply: string,
  provider: MailboxProvider | undefined,
): ServerRefused {
  const words = withoutSecret(reply, signIn);
  if ('accessToken' in signIn) return new ServerRefused('user', serverTexts.tokenRefused(provider, words));
  if (provider === 'google' || (WANTS_APP_PASSWORD.test(words) && /google|gsmtp|gmail/iu.test(words))) {
    return new ServerRefused('password', serverTexts.appPassword);
  }
  if (
    provider === 'microsoft' ||
    (TAKES_NO_PASSWORDS.test(words) && /outlook|microsoft|office365|basic authentication/iu.test(words))
  ) {
    return new ServerRefused('password', serverTexts.noPasswords);
  }
  return new ServerRefused('password', serverTexts.wrongPassword(words));
}
