import type { TroubledMailbox } from '@touchline/shared/contract';
import { DOMAIN_PROOFS } from '@touchline/shared/contract/rules';
import type { Queryable } from '../database/database.ts';
import type { DomainResolver } from '../mail/domain-checks/domain-check.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import { checkMailbox } from '../mailboxes/health/check-mailbox.ts';
import { listMailboxes } from '../mailboxes/mailbox-list.ts';

/** For asking DNS. What has not been answered by then is not known, which is no fault of a domain. */
const MILLISECONDS = 3000;
/** Most mailboxes whose domains are asked for; a finding names no more. */
const MOST_MAILBOXES = 20;

/** What the domains of mailboxes are looked at with. */
export interface DomainChecking {
  readonly settings: Pick<MailSettings, 'domain' | 'dkim'>;
  readonly resolver: DomainResolver;
}

/**
 * Mailboxes of whose domain DNS does not say what receivers look for (B8).
 * @param signal ends it when the time of the whole check is over, or nobody waits any more
 */
export async function findDomainTroubles(
  database: Queryable,
  ids: readonly number[],
  now: Date,
  { settings, resolver }: DomainChecking,
  signal: AbortSignal,
): Promise<TroubledMailbox[]> {
  const wanted = new Set(ids.slice(0, MOST_MAILBOXES));
  const used = (await listMailboxes(database, now)).filter(({ id }) => wanted.has(id));
  const end = AbortSignal.any([signal, AbortSignal.timeout(MILLISECONDS)]);
  const troubles = await Promise.all(
    used.map(async (mailbox): Promise<TroubledMailbox[]> => {
      const checks = await untilAborted(checkMailbox(mailbox, settings, resolver, 'en'), end, []);
      const wrong = new Set(checks.filter(({ result }) => result === 'fault').map(({ check }) => check));
      const proofs = DOMAIN_PROOFS.filter((proof) => wrong.has(proof));
      if (proofs.length === 0) return [];
      const { id, email } = mailbox;
      return [{ id, email, trouble: 'domain', until: null, count: null, of: null, proofs: [...proofs] }];
    }),
  );
  return troubles.flat();
}

/** What comes of work, or `otherwise` where the signal comes first. */
async function untilAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignal,
  otherwise: Value,
): Promise<Value> {
  const { promise, resolve } = Promise.withResolvers<Value>();
  const give = () => resolve(otherwise);
  if (signal.aborted) return otherwise;
  signal.addEventListener('abort', give, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', give);
  }
}
