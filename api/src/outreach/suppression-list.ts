import { sql } from 'kysely';
import { recordActivity } from '../database/activity.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { cancelQueued, completeCampaigns, touchCampaigns } from './plan.ts';
import { isAtDomain, kindOfKey, OUTRANKS } from './suppression-keys.ts';

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

/**
 * Puts addresses and domains on the suppression list (U9), in two transactions: from the first on nothing is sent to them; the
 * second cancels what was planned, and completes campaigns that have nothing left. Killed in between, the turns of sending
 * cancel what is due.
 * @throws {SuppressionListBusy}
 */
export async function addSuppressions(database: Queryable, addition: Addition): Promise<Added> {
  const outcome = await orBusy(
    database.transaction().execute((transaction) => putOnList(transaction, addition)),
  );
  if (outcome.added.length > 0) await endPlans(database, outcome.added);
  return outcome;
}

/** @throws {SuppressionListBusy} where a lock could not be had in time */
export function orBusy<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
  return work.catch((error: Error & { code?: string }) => {
    throw error.code === LOCK_NOT_AVAILABLE ? new SuppressionListBusy() : error;
  });
}

async function putOnList(transaction: Queryable, { keys, added_by, explanation }: Addition): Promise<Added> {
  const wanted = [...new Set(keys)];
  // Who has an address is asked whenever something is sent; whom a domain or a hash covers is written down.
  if (wanted.some(isWide)) await waitForContacts(transaction);
  const { rows } = await sql<{ email_key: string }>`
    insert into suppressions (email_key, kind, reason, added_by, explanation, created_at)
    select key, kind, 'unsubscribed', ${added_by}, ${explanation},
      -- By the moment somebody could tell which contact it was.
      case when kind = 'erased' then date_trunc('day', now()) else now() end
    from unnest(${wanted}::text[], ${wanted.map(kindOfKey)}::text[]) one (key, kind)
    -- An erased address must not come back in the clear.
    where not exists (select from suppressions s where s.kind = 'erased' and one.kind = 'address' and s.email_key = address_hash(key))
    order by key
    on conflict (email_key) do update
    set reason = excluded.reason, added_by = excluded.added_by, explanation = excluded.explanation,
      created_at = excluded.created_at, is_proved = true, incoming_mail_id = null, covered_by = null
    where ${OUTRANKS}
    returning email_key`.execute(transaction);
  const added = rows.map(({ email_key }) => email_key);
  await coverContacts(transaction, added.filter(isWide));
  await recordAddition(transaction, added, explanation);
  return { added, known: wanted.length - added.length };
}

const isWide = (key: string) => kindOfKey(key) !== 'address';

/** Gives addresses of contacts that these domains and hashes cover a row of their own. */
async function coverContacts(transaction: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const domains = keys.filter((key) => kindOfKey(key) === 'domain');
  const hashes = keys.filter((key) => kindOfKey(key) === 'erased');
  const isHashed = hashes.length === 0 ? sql`false` : sql`address_hash(p.email_key) = any(${hashes}::text[])`;
  await sql`
    select cover_addresses(array(
      select distinct p.email_key from contacts p
      where p.email_key is not null and (${isHashed}
        or exists (select from unnest(${domains}::text[]) domain where ${isAtDomain(sql`p.email_key`, sql`domain`)}))
    ))`.execute(transaction);
}

/**
 * Waits until nobody is adding or changing contacts, and keeps them waiting. Before anything else is locked: whoever changes
 * contacts may hold campaigns.
 */
export async function waitForContacts(transaction: Queryable): Promise<void> {
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
