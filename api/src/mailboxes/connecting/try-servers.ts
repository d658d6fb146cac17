import type { MailServerAddress } from '@touchline/shared/contract';
import type { MailboxAccess } from '../credentials.ts';
import { ServerRefused, type Protocol, type ServerFault } from './server-fault.ts';
import { serverRules, type ServerRules } from './server-rules.ts';
import { serverTexts } from './server-texts.ts';
import { tryImap } from './try-imap.ts';
import { trySmtp } from './try-smtp.ts';

export type { ServerFault } from './server-fault.ts';

export interface TryOptions {
  /** Address that mails will be from; without it the server is not asked whether it takes them. */
  readonly email?: string | undefined;
  /** Without them only servers of the internet may be used. */
  readonly rules?: ServerRules | undefined;
}

/**
 * Tries both servers of a mailbox at the same time, within half a minute: nothing is sent, read or changed.
 * @returns what is wrong, and where; undefined when all is well.
 */
export async function tryServers(
  { smtp, imap, signIn }: MailboxAccess,
  { email, rules = serverRules(false) }: TryOptions = {},
): Promise<ServerFault | undefined> {
  const tried = await Promise.allSettled([
    inTime('smtp', smtp, rules, (signal) => trySmtp(smtp, signIn, email, rules, signal)),
    ...(imap && signIn
      ? [inTime('imap', imap, rules, (signal) => tryImap(imap, signIn, rules, signal))]
      : []),
  ]);
  const faults = tried.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return [];
    if (outcome.reason instanceof ServerRefused) return [outcome.reason.fault];
    throw outcome.reason;
  });
  // A wrong server first: what it says of a password means nothing.
  return faults.find(({ field }) => field.includes('.')) ?? faults[0];
}

/** A server that says a little now and then keeps within every other limit. */
function inTime(
  protocol: Protocol,
  { host, port }: MailServerAddress,
  { totalLimit }: ServerRules,
  attempt: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const signal = AbortSignal.timeout(totalLimit);
  const late = new Promise<never>((_fulfil, reject) => {
    signal.addEventListener('abort', () =>
      reject(new ServerRefused(`${protocol}.port`, serverTexts.noAnswer(host, port))),
    );
  });
  return Promise.race([attempt(signal), late]);
}
