import type { TroubledMailbox } from '@touchline/shared/contract';
import { DOMAIN_PROOFS } from '@touchline/shared/contract/rules';
import type { DomainResolver } from '../mail/domain-checks/domain-check.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import { checkMailbox } from '../mailboxes/health/check-mailbox.ts';
import { listMailboxes } from '../mailboxes/mailbox-list.ts';
import type { TimeLimit } from './time-limit.ts';

/** Time limit for DNS. A domain without an answer by then is unknown, not faulty. */
const MILLISECONDS = 3000;
/** Most mailboxes whose domains are asked for; a finding names no more. */
const MOST_MAILBOXES = 20;

/** What the check of a domain needs. */
export interface DomainChecking {
  readonly settings: Pick<MailSettings, 'domain' | 'dkim'>;
  readonly resolver: DomainResolver;
}

/** Finds mailboxes whose domains lack SPF, DKIM or DMARC (B8). A domain for which DNS does not answer in time is reported as unfinished. */
export async function findDomainTroubles(
  ids: readonly number[],
  now: Date,
  { settings, resolver }: DomainChecking,
  limit: TimeLimit,
): Promise<TroubledMailbox[]> {
  const wanted = new Set(ids.slice(0, MOST_MAILBOXES));
  const all = await limit.query('mailboxes', (read) => listMailboxes(read, now), []);
  const used = all.filter(({ id }) => wanted.has(id));
  const end = AbortSignal.any([limit.signal, AbortSignal.timeout(MILLISECONDS)]);
  const troubles = await Promise.all(
    used.map(async (mailbox): Promise<TroubledMailbox[]> => {
      const checks = await untilAborted(checkMailbox(mailbox, settings, resolver, 'en'), end);
      if (checks === undefined) {
        limit.leave('mailboxes');
        return [];
      }
      const wrong = new Set(checks.filter(({ result }) => result === 'fault').map(({ check }) => check));
      const proofs = DOMAIN_PROOFS.filter((proof) => wrong.has(proof));
      if (proofs.length === 0) return [];
      const { id, email } = mailbox;
      return [{ id, email, trouble: 'domain', until: null, count: null, of: null, proofs: [...proofs] }];
    }),
  );
  return troubles.flat();
}

/** Returns the result of the work; undefined where the signal comes first. */
async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const give = () => resolve(undefined);
  if (signal.aborted) return undefined;
  signal.addEventListener('abort', give, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', give);
  }
}
