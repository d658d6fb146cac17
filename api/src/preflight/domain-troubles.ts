import type { TroubledMailbox } from '@touchline/shared/contract';
import { DOMAIN_PROOFS } from '@touchline/shared/contract/rules';
import type { DomainResolver } from '../mail/domain-checks/domain-check.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import { checkMailbox } from '../mailboxes/health/check-mailbox.ts';
import { listMailboxes } from '../mailboxes/mailbox-list.ts';
import type { TimeLimit } from './time-limit.ts';

/** For asking DNS. What has not been answered by then is not known, which is no fault of a domain. */
const MILLISECONDS = 3000;
/** Most mailboxes whose domains are asked for; a finding names no more. */
const MOST_MAILBOXES = 20;

/** What the domains of mailboxes are looked at with. */
export interface DomainChecking {
  readonly settings: Pick<MailSettings, 'domain' | 'dkim'>;
  readonly resolver: DomainResolver;
}

/** Mailboxes of whose domain DNS does not say what receivers look for (B8), as far as it answers within the limit. */
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

/** What comes of work; undefined where the signal comes first. */
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
