import type { PersonErasurePreview } from '@touchline/shared/contract';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { mailboxKey } from '../database/keys.ts';
import { lockAnswers } from '../answers/others-answers.ts';
import { recordActivity, withoutRows } from '../database/activity.ts';
import { actAs } from '../database/actor.ts';
import type { Database, Queryable } from '../database/database.ts';
import { waitForIncoming } from '../database/erasing-lock.ts';
import { isDeadlock, isLocked } from '../database/repeated.ts';
import { isoTime } from '../database/times.ts';
import { LONGEST_SENDING } from '../mail/quick-reply/staff-answers.repository.ts';
import type { KeySettings } from '../mailboxes/secrets/secret-keys.ts';
import { cancelQueued, completeCampaigns, touchCampaigns } from '../outreach/plan.ts';
import { addSuppressions, keepContactsWaiting, SuppressionListBusy } from '../outreach/suppression-list.ts';
import { isPossible } from './found-rows.ts';
import { findPerson, findWhoWas, type Person } from './person.ts';
import { NamingRows } from './naming-rows.ts';
import { countRows, isToOthers, PERSONAL } from './personal-tables.ts';
import { readAddressKey } from './read-address-key.ts';

/** Times that an erasure begins anew because something of the person came meanwhile. */
const MOST_ATTEMPTS = 5;
/** Milliseconds between two of them. */
const PAUSE = 200;

/** What erasing a person would mean; undefined where there is no such contact. */
export async function previewErasure(
  database: Queryable,
  contact: number,
): Promise<PersonErasurePreview | undefined> {
  const person = await findPerson(database, contact);
  if (!person) return undefined;
  const { contacts, keys, messages } = person;
  const own = (state: string) => sql`t.state = ${state} and not (${isToOthers(person)})`;
  const { rows } = await sql<Omit<PersonErasurePreview, 'contacts' | 'addresses' | 'named'>>`
    select coalesce(nullif(p.email, ''), nullif(p.full_name, ''), p.phone) as confirmation,
      ${sql.raw(isoTime('p.erased_at'))} as erased_at,
      ${countRows('messages', person, sql`t.state = 'sent'`)} + ${countRows('answers', person, own('sent'))} as sent,
      ${countRows('incoming_mails', person)} + ${countRows(
        'message_events',
        person,
        sql`t.kind in ('replied', 'automatic_reply') and t.incoming_mail_id is null`,
      )} as received,
      (
        select count(distinct campaign_id)::integer from messages
        where id = any(${messages}::bigint[]) and state = 'queued'
      ) as sequences,
      ${countRows('answers', person, own('waiting'))} as waiting_answers,
      ${countRows('answers', person, isToOthers(person))} as copies
    from contacts p where p.id = ${contact}`.execute(database);
  const [row] = rows;
  if (!row) return undefined;
  const addresses = addressesOf(keys);
  const named = await findNamed(database, contacts, addresses);
  return { ...row, contacts: contacts.length, addresses, named };
}

/** Names of things of the team that say who the person is: only people can say what they should be called instead. */
async function findNamed(
  database: Queryable,
  contacts: readonly number[],
  addresses: readonly string[],
): Promise<PersonErasurePreview['named']> {
  const { rows } = await sql<PersonErasurePreview['named'][number]>`
    with sought as (
      -- A single short word is in the names of too many things.
      select lower(full_name) as words from contacts
      where id = any(${contacts}::integer[]) and erased_at is null and (length(full_name) >= 6 or full_name like '% %')
      union select unnest(${addresses}::text[])
    ), things (kind, name) as (
      select 'tag', name from tags
      union all select 'snippet', name from snippets
      union all select 'template', title from templates
      union all select 'campaign', name from campaigns where deleted_at is null
      union all select 'organization', name from organizations
    )
    select kind, name from things
    where exists (select from sought where position(sought.words in lower(things.name)) > 0)
    order by kind, name limit 20`.execute(database);
  return rows;
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

/**
 * Finishes what was begun and not done. One that fails keeps no other waiting.
 * @returns how many people were erased
 * @throws AggregateError, once all were tried
 */
export async function finishErasures(database: Database, settings: KeySettings): Promise<number> {
  // Of another process it may be the first erasure: this one has to know the key as well.
  await readAddressKey(database, settings, { make: false });
  const rows = await database.kysely
    .selectFrom('erasures')
    .select(['contact_id', 'requested_by'])
    .orderBy('contact_id')
    .execute();
  let done = 0;
  const failures: unknown[] = [];
  for (const { contact_id, requested_by } of rows) {
    try {
      if (await actAs(requested_by, () => finishErasure(database, contact_id))) done += 1;
    } catch (error) {
      // Somebody holds the list, or what is the person's: the next run tries again.
      if (!(error instanceof SuppressionListBusy)) failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} people could not be erased`);
  return done;
}

async function finishErasure(database: Database, contact: number): Promise<boolean> {
  const { kysely, addressKey } = database;
  const finder = new NamingRows();
  const hashed = new Set<string>();
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    if (attempt > 0) await wait(PAUSE);
    const row = await kysely
      .selectFrom('erasures')
      .leftJoin('users', 'users.id', 'requested_by')
      .select(['erasures.name', 'users.email as by'])
      .where('contact_id', '=', contact)
      .executeTakeFirst();
    if (!row) return true;
    // Also of somebody who was deleted meanwhile, and could be restored.
    const person = await findWhoWas(kysely, contact);
    const addresses = addressesOf(person.keys);
    const keys = addresses.map((key) => addressKey.hash(mailboxKey(key)));
    if (keys.some((key) => !hashed.has(key)))
      await addSuppressions(kysely, { keys, added_by: row.by ?? 'command_line', explanation: '', addresses });
    for (const key of keys) hashed.add(key);
    const outcome = await kysely
      .transaction()
      .execute((transaction) => eraseAll(transaction, finder, { contact, known: person, name: row.name }))
      .catch((error: unknown) => {
        if (isDeadlock(error) || isLocked(error)) return 'changed';
        throw error;
      });
    if (outcome !== 'changed') return outcome === 'done';
  }
  return false;
}

interface Erasing {
  readonly contact: number;
  readonly known: Person;
  readonly name: string;
}

/**
 * `changed`: something of the person came since they were looked for, or is held by somebody else. `busy`: something is being
 * handed over.
 */
async function eraseAll(
  transaction: Queryable,
  finder: NamingRows,
  { contact, known, name }: Erasing,
): Promise<'done' | 'changed' | 'busy'> {
  // Whatever another run has begun to erase is left to it.
  if (!(await claim(transaction, known))) return 'changed';
  // What takes long, before anybody has to wait.
  const found = await finder.find(transaction, known);
  await waitForIncoming(transaction);
  // In the order of everybody else: answers, campaigns, contacts.
  await lockAnswers(transaction, known.contacts, known.keys);
  const campaigns = await findCampaigns(transaction, known);
  await touchCampaigns(transaction, campaigns);
  await sql`select from contacts where id = any(${known.contacts}::integer[]) order by id for update`.execute(
    transaction,
  );
  // Not waited for: whoever is writing contacts may wait for what is locked here.
  if (!(await keepContactsWaiting(transaction))) return 'changed';
  // Whatever makes them somebody else is new: older deletions that do not name them still do not.
  const person = await findWhoWas(transaction, contact, isPossible(found, 'deletions'));
  if (JSON.stringify(person) !== JSON.stringify(known)) return 'changed';
  if (await isHandedOver(transaction, known)) return 'busy';
  const erased = {
    ...known,
    name,
    found,
    pseudonyms: new Map(addressesOf(known.keys).map((key) => [key, `erased:${randomUUID()}`])),
  };
  const rows = await transaction
    .selectFrom('contacts')
    .select(['id', 'organization_id'])
    .where('id', 'in', known.contacts)
    .orderBy('id')
    .execute();
  const contacts = rows.length > 0 ? rows : [{ id: contact, organization_id: null }];
  await cancelQueued(transaction, sql`m.id = any(${known.messages}::bigint[])`);
  // What it was before must not be recorded.
  await withoutRows(transaction, async () => {
    await sql`set local touchline.erasing = 'on'`.execute(transaction);
    for (const { erase } of PERSONAL) await erase(transaction, erased);
    await sql`set local touchline.erasing = 'off'`.execute(transaction);
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

/** Holds the requests to erase a person. @returns false while another run does */
async function claim(transaction: Queryable, { contacts }: Person): Promise<boolean> {
  const { rows } = await sql<{ is_all: boolean }>`
    with held as (
      select contact_id from erasures where contact_id = any(${contacts}::integer[])
      order by contact_id for update skip locked
    )
    select (select count(*) from held) = count(*) and count(*) > 0 as is_all
    from erasures where contact_id = any(${contacts}::integer[])`.execute(transaction);
  return rows[0]?.is_all === true;
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
      or exists (select from answers where contact_id = any(${contacts}::integer[]) and state = 'sending')
      or exists (
        select from staff_answers where contact_id = any(${contacts}::integer[]) and state = 'sending'
          and started_at > now() - make_interval(secs => ${LONGEST_SENDING / 1000})
      ) as is_busy`.execute(transaction);
  return rows[0]?.is_busy === true;
}
