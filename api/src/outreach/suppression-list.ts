import { sql } from 'kysely';
import { recordActivity } from '../database/activity.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { cancelQueued, completeCampaigns, touchCampaigns } from './plan.ts';

/** What is put on the list, as keys of `suppressions`, by whom and why. */
export interface Addition {
  readonly keys: readonly string[];
  /** Address of the account. */
  readonly added_by: string;
  readonly explanation: string;
}

/** Keys that were added; those left out are known already. */
export interface Added {
  readonly added: readonly string[];
  readonly known: number;
}

/** Contacts are being imported or changed, which may take longer than anybody waits. */
export class SuppressionListBusy extends Error {}

/** PostgreSQL: a lock could not be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** What a key is of. @param key of `suppressions`. */
export const kindOfKey = (key: string) =>
  key.startsWith('@') ? 'domain' : key.startsWith('hmac:') ? 'erased' : 'address';

/**
 * Puts addresses and domains on the suppression list (U9), in two transactions: from the first on nothing is sent to them; the
 * second cancels what was planned, and completes campaigns that have nothing left. Killed in between, the turns of sending
 * cancel what is due.
 * @throws {SuppressionListBusy}
 */
export async function addSuppressions(database: Queryable, addition: Addition): Promise<Added> {
  const outcome = await database
    .transaction()
    .execute((transaction) => putOnList(transaction, addition))
    .catch((error: Error & { code?: string }) => {
      throw error.code === LOCK_NOT_AVAILABLE ? new SuppressionListBusy() : error;
    });
  if (outcome.added.length > 0) await endPlans(database, outcome.added);
  return outcome;
}

async function putOnList(transaction: Queryable, { keys, added_by, explanation }: Addition): Promise<Added> {
  await waitForContacts(transaction);
  const wanted = [...new Set(keys)];
  const { rows } = await sql<{ email_key: string }>`
    insert into suppressions (email_key, kind, reason, added_by, explanation, created_at)
    select key,
      case when key like '@%' then 'domain' when key like 'hmac:%' then 'erased' else 'address' end,
      'unsubscribed', ${added_by}, ${explanation},
      -- By the moment somebody could tell which contact it was.
      case when key like 'hmac:%' then date_trunc('day', now()) else now() end
    from unnest(${wanted}::text[]) key
    -- An erased address must not come back in the clear.
    where not exists (select from suppressions s where s.kind = 'erased' and key like '_%@%' and s.email_key = address_hash(key))
    order by key
    on conflict (email_key) do update
    set reason = excluded.reason, added_by = excluded.added_by, explanation = excluded.explanation,
      created_at = excluded.created_at, is_proved = true, incoming_mail_id = null, covered_by = null
    where suppressions.covered_by is not null or suppressions.reason = 'bounced'
    returning email_key`.execute(transaction);
  const added = rows.map(({ email_key }) => email_key);
  if (added.some((key) => kindOfKey(key) !== 'address')) {
    await sql`select cover_addresses(array(select distinct email_key from contacts where email_key is not null))`.execute(
      transaction,
    );
  }
  await recordAddition(transaction, added, explanation);
  return { added, known: wanted.length - added.length };
}

/**
 * Waits until nobody is adding or changing contacts, and keeps them waiting. Before anything else is locked: whoever changes
 * contacts may hold campaigns.
 */
async function waitForContacts(transaction: Queryable): Promise<void> {
  await sql`set local lock_timeout = '15s'`.execute(transaction);
  await sql`select pg_advisory_xact_lock(hashtextextended('touchline:covered-addresses', 0))`.execute(
    transaction,
  );
}

async function recordAddition(
  transaction: Queryable,
  keys: readonly string[],
  explanation: string,
): Promise<void> {
  // That somebody was erased says so itself.
  const named = keys.filter((key) => kindOfKey(key) !== 'erased');
  const [one] = named;
  if (one === undefined) return;
  const more = explanation === '' ? {} : { explanation };
  if (named.length > 1) {
    await recordActivity(transaction, { action: 'mail_refused', kind: 'contact', count: named.length, more });
    return;
  }
  const contact = await transaction
    .selectFrom('contacts')
    .select(['id', 'organization_id'])
    .where('email_key', '=', one)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  await recordActivity(transaction, {
    action: 'mail_refused',
    kind: 'contact',
    name: one.replace(/^@/u, ''),
    more,
    ...(contact && {
      subject: contact.id,
      of: { contact_id: contact.id, organization_id: contact.organization_id },
    }),
  });
}

/** Cancels what was planned for addresses on the list. @param keys their own, or those that cover them. */
function endPlans(database: Queryable, keys: readonly string[]): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const people = sql`
      select p.id, cc.campaign_id, coalesce(s.covered_by, s.email_key) as key
      from suppressions s
      join contacts p on p.email_key = s.email_key
      join campaign_contacts cc on cc.contact_id = p.id
      where s.email_key = any(${keys}::text[]) or s.covered_by = any(${keys}::text[])`;
    const { rows } = await sql<{ campaign_id: number; is_active: boolean }>`
      select distinct people.campaign_id, c.status = 'active' as is_active
      from (${people}) people join campaigns c on c.id = people.campaign_id
      order by 1`.execute(transaction);
    const campaigns = rows.map(({ campaign_id }) => campaign_id);
    if (campaigns.length === 0) return;
    await touchCampaigns(transaction, campaigns);
    await cancelQueued(
      transaction,
      sql`(m.campaign_id, m.contact_id) in (select campaign_id, id from (${people}) people)`,
    );
    await completeCampaigns(transaction, campaigns);
    const active = rows.filter(({ is_active }) => is_active).map(({ campaign_id }) => campaign_id);
    // Taken out soon, the key lets those go on.
    await sql`
      update suppressions s set completed_campaigns = s.completed_campaigns || completed.ids
      from (
        select people.key, array_agg(distinct c.id) as ids
        from (${people}) people join campaigns c on c.id = people.campaign_id
        where c.id = any(${active}::integer[]) and c.status = 'completed'
        group by people.key
      ) completed
      where s.email_key = completed.key`.execute(transaction);
  });
}
