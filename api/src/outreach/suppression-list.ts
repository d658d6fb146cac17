import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import type { MailboxKey } from '../database/keys.ts';
import { isDeadlock, isLocked, repeated } from '../database/repeated.ts';
import { otherAddressesOf } from './addresses-of-person.ts';
import { cancelQueued, completeCampaigns, touchCampaigns } from './plan.ts';
import { recordRefusals } from './record-refusals.ts';
import { kindOfKey, OUTRANKS } from './suppression-keys.ts';

/** What is put on the list, as keys of `suppressions`, by whom and why. */
export interface Addition {
  readonly keys: readonly MailboxKey[];
  /** Address of the account. */
  readonly added_by: string;
  readonly explanation: string;
  /** Of hashes: the addresses, where all of them are known. Otherwise that of every contact is hashed. */
  readonly addresses?: readonly string[];
}

/** What came of an addition. */
export interface Added {
  /** Of the keys that were given; those left out are known already. */
  readonly added: readonly MailboxKey[];
  readonly known: number;
}

/** Contacts are being imported or changed, which may take longer than anybody waits. */
export class SuppressionListBusy extends Error {}

/** Advisory lock between those who add or change addresses, by triggers, and those who add what covers addresses. */
const COVERED = 'touchline:covered-addresses';

/**
 * Puts addresses, with the others of the same people, and domains on the suppression list (U9), in two transactions: from the first on nothing is sent to them; the
 * second cancels what was planned, and completes campaigns that have nothing left. Killed in between, the turns of sending
 * cancel what is due.
 * @throws {SuppressionListBusy}
 */
export async function addSuppressions(database: Queryable, addition: Addition): Promise<Added> {
  const outcome = await orBusy(
    repeated(
      () => database.transaction().execute((transaction) => putOnList(transaction, addition)),
      isDeadlock,
    ),
  );
  if (outcome.all.length > 0) await endPlans(database, outcome.all);
  return { added: outcome.added, known: outcome.known };
}

/** @throws {SuppressionListBusy} where a lock could not be had in time */
export function orBusy<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
  return work.catch((error: unknown) => {
    throw isLocked(error) ? new SuppressionListBusy() : error;
  });
}

async function putOnList(
  transaction: Queryable,
  { keys, added_by, explanation, addresses: hashed }: Addition,
): Promise<Added & { readonly all: readonly MailboxKey[] }> {
  const asked = new Set(keys);
  const addresses = [...asked].filter((key) => !isWide(key));
  const wanted = [...asked, ...(await otherAddressesOf(transaction, addresses))];
  // Who has an address is asked whenever something is sent; whom a domain or a hash covers is written down.
  if (wanted.some(isWide)) await waitForContacts(transaction);
  const { rows } = await sql<{ email_key: MailboxKey }>`
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
      created_at = excluded.created_at, is_proved = true, incoming_mail_id = null, covered_by = null,
      taken_along_by = null
    where ${OUTRANKS}
    returning email_key`.execute(transaction);
  const all = rows.map(({ email_key }) => email_key);
  const added = all.filter((key) => asked.has(key));
  await coverContacts(transaction, added.filter(isWide), hashed);
  await recordRefusals(transaction, added, explanation);
  return { added, all, known: asked.size - added.length };
}

const isWide = (key: MailboxKey) => kindOfKey(key) !== 'address';

/**
 * Gives addresses of contacts that these domains and hashes cover a row of their own. Each address is looked up by its domain and
 * those above it: compared with each of 20,000 domains, 50,000 took a minute, in which nobody could write contacts.
 * @param hashed the addresses of the hashes, where no domain is among them and all are known
 */
async function coverContacts(
  transaction: Queryable,
  keys: readonly MailboxKey[],
  hashed?: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  if (hashed) {
    await sql`
      select cover_addresses(array(select email_key from contacts where email_key = any(${hashed}::text[])))`.execute(
      transaction,
    );
    return;
  }
  const hasHashes = keys.some((key) => kindOfKey(key) === 'erased');
  const hash = hasHashes ? sql`address_hash(p.email_key)` : sql`null`;
  // What covered an address before keeps it.
  await sql`
    with covers as materialized (
      select email_key, kind, created_at from suppressions
      where email_key = any(${keys}::text[]) and kind in ('domain', 'erased')
    ), possible as materialized (
      select p.email_key, '@' || array_to_string(labels[place:], '.') as cover
      from (select distinct email_key from contacts where email_key like '%@%') p
      cross join lateral (select string_to_array(substring(p.email_key from '@([^@]*)$'), '.') as labels) domain
      cross join lateral generate_series(1, cardinality(labels) - 1) place
      union all
      select p.email_key, ${hash} from (select distinct email_key from contacts where email_key like '%@%') p
      where ${hasHashes}::boolean
    )
    insert into suppressions (email_key, reason, created_at, covered_by)
    select distinct on (possible.email_key) possible.email_key, 'unsubscribed', covers.created_at, covers.email_key
    from possible join covers on covers.email_key = possible.cover
    order by possible.email_key, covers.kind = 'erased' desc, length(covers.email_key) desc
    on conflict (email_key) do nothing`.execute(transaction);
}

/**
 * Waits until nobody is adding or changing contacts, and keeps them waiting. Before anything else is locked: whoever changes
 * contacts may hold campaigns.
 */
export async function waitForContacts(transaction: Queryable): Promise<void> {
  await sql`set local lock_timeout = '15s'`.execute(transaction);
  await sql`select pg_advisory_xact_lock(hashtextextended(${COVERED}, 0))`.execute(transaction);
}

/** Keeps whoever would add or change contacts waiting. @returns false while somebody is doing so; nobody is waited for */
export async function keepContactsWaiting(transaction: Queryable): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${COVERED}, 0)) as is_held`.execute(transaction);
  return rows[0]?.is_held === true;
}

/** Cancels what was planned for addresses on the list. @param keys their own, or those that cover them. */
function endPlans(database: Queryable, keys: readonly MailboxKey[]): Promise<void> {
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
