import type { Contact } from '@touchline/shared/contract';
import type { Queryable } from '../../database/database.ts';
import { mailboxKey } from '../../database/keys.ts';
import { noteAbsence } from '../../outreach/absences.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { keepWishes } from '../../outreach/wishes-of-people.ts';
import type { Pair } from './references.ts';

/**
 * Keeps what a person asked for at another of their addresses: who unsubscribed gets nothing at the address that stays either,
 * and who is away is away there too. A bounce is the address's own, and so is a wish that anybody may have written.
 */
export async function keepRequestsOf(
  transaction: Queryable,
  { keys }: Pair,
  { id, email }: Contact,
  timing: Timing,
): Promise<void> {
  const key = mailboxKey(email);
  const others = keys.filter((known) => known !== key);
  if (key === '' || others.length === 0) return;
  await keepWishes(transaction, { contact: id, from: others, to: key });
  const away = await transaction
    .selectFrom('absences')
    .selectAll()
    .where('key', 'in', [key, ...others])
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (away === undefined || away.key === key || away.until <= timing.clock.now()) return;
  const { back_on, until, changed_by } = away;
  const sequences = await transaction
    .selectFrom('campaign_contacts')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_id')
    .select(['campaign_id', 'contact_id'])
    .where('contact_id', '=', id)
    .where('removed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('campaign_id')
    .execute();
  const absence = { back_on, until, noted_at: timing.clock.now(), changed_by };
  await noteAbsence(transaction, [key], absence, sequences, timing);
}
