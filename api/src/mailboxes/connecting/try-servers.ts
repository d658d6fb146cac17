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
  /** Ends the attempt, which then fails with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Tries both servers of a mailbox at the same time, within half a minute: nothing is sent, read or changed.
 * @returns what is wrong, each with another field, the server for sending first; empty when all is well.
 */
export async function tryServers(
  { smtp, imap, signIn }: MailboxAccess,
  { email, rules = serverRules(false), signal: asker }: TryOptions = {},
): Promise<readonly ServerFault[]> {
  asker?.throwIfAborted();
  const tried = await Promise.allSettled([
    inTime('smtp', smtp, rules, asker, (signal) => trySmtp(smtp, signIn, email, rules, signal)),
    ...(imap && signIn
      ? [inTime('imap', imap, rules, asker, (signal) => tryImap(imap, signIn, rules, signal))]
      : []),
  ]);
  const told = tried.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return [];
    if (outcome.reason instanceof ServerRefused) return [outcome.reason.fault];
    throw outcome.reason;
  });
  return told.filter(({ field }, index) => told.findIndex((other) => other.field === field) === index);
}

/** A server that says a little now and then keeps within every other limit. */
function inTime(
  protocol: Protocol,
  { host, port }: MailServerAddress,
  { totalLimit }: ServerRules,
  asker: AbortSignal | undefined,
  attempt: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const limit = AbortSignal.timeout(totalLimit);
  const signal = asker === undefined ? limit : AbortSignal.any([limit, asker]);
  const ended = new Promise<never>((_fulfil, reject) => {
    signal.addEventListener('abort', () =>
      reject(
        asker?.aborted === true
          ? asker.reason
          : new ServerRefused(`${protocol}.port`, serverTexts.noAnswer(host, port)),
      ),
    );
  });
  return Promise.race([attempt(signal), ended]);
}
