import type { PersonErasurePreview } from '@touchline/shared/contract';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { lockAnswers } from '../answers/others-answers.ts';
import { recordActivity, withoutRows } from '../database/activity.ts';
import { actAs } from '../database/actor.ts';
import type { Database, Queryable } from '../database/database.ts';
import { isoTime } from '../database/times.ts';
import type { KeySettings } from '../mailboxes/secrets/secret-keys.ts';
import { cancelQueued, completeCampaigns, touchCampaigns } from '../outreach/plan.ts';
import { addSuppressions } from '../outreach/suppression-list.ts';
import { findPerson, type Person } from './person.ts';
import { PERSONAL } from './personal-tables.ts';
import { readAddressKey } from './read-address-key.ts';

/** Times that an erasure begins anew because something of the person came meanwhile. */
const MOST_ATTEMPTS = 3;

/** What erasing a person would mean; undefined where there is no such contact. */
export async function previewErasure(
  database: Queryable,
  contact: number,
): Promise<PersonErasurePreview | undefined> {
  const person = await findPerson(database, contact);
  if (!person) return undefined;
  const { contacts, keys, messages, incoming } = person;
  const { rows } = await sql<Omit<PersonErasurePreview, 'contacts' | 'received' | 'addresses'>>`
    select coalesce(nullif(p.email, ''), nullif(p.full_name, ''), p.phone) as confirmation,
      ${sql.raw(isoTime('p.erased_at'))} as erased_at,
      (
        select count(*)::integer from messages where id = any(${messages}::bigint[]) and state = 'sent'
      ) + (
        select count(*)::integer from answers where contact_id = any(${contacts}::integer[]) and state = 'sent'
      ) as sent,
      (
        select count(distinct campaign_id)::integer from messages
        where id = any(${messages}::bigint[]) and state = 'queued'
      ) as sequences,
      (
        select count(*)::integer from answers where contact_id = any(${contacts}::integer[]) and state = 'waiting'
      ) as waiting_answers
    from contacts p where p.id = ${contact}`.execute(database);
  const [row] = rows;
  return (
    row && { ...row, contacts: contacts.length, received: incoming.length, addresses: addressesOf(keys) }
  );
}

/** Keys of real addresses: a contact that was erased before has none. */
const addressesOf = (keys: readonly string[]) => keys.filter((key) => key.includes('@'));

/** Who is erased, by whom, and what stands in place of the name. */
export interface Erasure {
  readonly contact: number;
  readonly by: number;
  readonly name: string;
}

/**
 * Erases a person for good (U9). The request is stored first, so that it is finished after a restart, whatever is killed; then
 * the hashes of the addresses are put on the suppression list, from when on nothing is sent; then all of it goes in one transaction.
 * @returns false while an email or an answer is being handed over to a mail server: {@link finishErasures} does the rest.
 */
export async function erasePerson(
  database: Database,
  settings: KeySettings,
  { contact, by, name }: Erasure,
): Promise<boolean> {
  await readAddressKey(database, settings, { make: true });
  await database.kysely
    .insertInto('erasures')
    .values({ contact_id: contact, requested_by: by, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return finishErasure(database, contact);
}

/** Finishes what was begun and not done. @returns how many people were erased */
export async function finishErasures(database: Database, settings: KeySettings): Promise<number> {
  // Of another process it may be the first erasure: this one has to know the key as well.
  await readAddressKey(database, settings, { make: false });
  const rows = await database.kysely
    .selectFrom('erasures')
    .select(['contact_id', 'requested_by'])
    .orderBy('contact_id')
    .execute();
  let done = 0;
  for (const { contact_id, requested_by } of rows) {
    if (await actAs(requested_by, () => finishErasure(database, contact_id))) done += 1;
  }
  return done;
}

async function finishErasure(database: Database, contact: number): Promise<boolean> {
  const { kysely, addressKey } = database;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const row = await kysely
      .selectFrom('erasures')
      .leftJoin('users', 'users.id', 'requested_by')
      .select(['erasures.name', 'users.email as by'])
      .where('contact_id', '=', contact)
      .executeTakeFirst();
    if (!row) return true;
    const person = await findPerson(kysely, contact);
    if (!person) {
      await kysely.deleteFrom('erasures').where('contact_id', '=', contact).execute();
      return true;
    }
    const keys = addressesOf(person.keys).map((key) => addressKey.hash(key));
    if (keys.length > 0)
      await addSuppressions(kysely, { keys, added_by: row.by ?? 'command_line', explanation: '' });
    const outcome = await kysely
      .transaction()
      .execute((transaction) => eraseAll(transaction, contact, person, row.name));
    if (outcome !== 'changed') return outcome === 'done';
  }
  return false;
}

/** `changed`: something of the person came since they were looked for. `busy`: something is being handed over. */
async function eraseAll(
  transaction: Queryable,
  contact: number,
  known: Person,
  name: string,
): Promise<'done' | 'changed' | 'busy'> {
  // In the order of everybody else: answers, campaigns, contacts.
  await lockAnswers(transaction, known.contacts, known.keys);
  const campaigns = await findCampaigns(transaction, known);
  await touchCampaigns(transaction, campaigns);
  await sql`select from contacts where id = any(${known.contacts}::integer[]) order by id for update`.execute(
    transaction,
  );
  const person = await findPerson(transaction, contact);
  if (JSON.stringify(person) !== JSON.stringify(known)) return 'changed';
  if (await isHandedOver(transaction, known)) return 'busy';
  const erased = {
    ...known,
    name,
    pseudonyms: new Map(addressesOf(known.keys).map((key) => [key, `erased:${randomUUID()}`])),
  };
  const contacts = await transaction
    .selectFrom('contacts')
    .select(['id', 'organization_id'])
    .where('id', 'in', known.contacts)
    .orderBy('id')
    .execute();
  await cancelQueued(transaction, sql`m.id = any(${known.messages}::bigint[])`);
  // What it was before must not be recorded.
  await withoutRows(transaction, async () => {
    for (const { erase } of PERSONAL) await erase(transaction, erased);
  });
  await completeCampaigns(transaction, campaigns);
  for (const { id, organization_id } of contacts) {
    await recordActivity(transaction, {
      action: 'erased',
      kind: 'contact',
      subject: id,
      of: { contact_id: id, organization_id },
    });
  }
  await transaction.deleteFrom('erasures').where('contact_id', 'in', known.contacts).execute();
  return 'done';
}

async function findCampaigns(
  transaction: Queryable,
  { contacts, messages }: Person,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select campaign_id as id from campaign_contacts where contact_id = any(${contacts}::integer[])
    union
    select campaign_id from messages where id = any(${messages}::bigint[])
    order by 1`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Whether a mail or an answer is on its way this moment: what becomes of it is still to be recorded. */
async function isHandedOver(transaction: Queryable, { contacts, messages }: Person): Promise<boolean> {
  const { rows } = await sql<{ is_busy: boolean }>`
    select exists (select from messages where id = any(${messages}::bigint[]) and state = 'sending')
      or exists (select from answers where contact_id = any(${contacts}::integer[]) and state = 'sending') as is_busy`.execute(
    transaction,
  );
  return rows[0]?.is_busy === true;
}
