import type { Contact, ContactMove, ContactSummary, ContactUpdate } from '@touchline/shared/contract';
import { contactValues } from '@touchline/shared/contract';
import { sql, type SqlBool } from 'kysely';
import { refuseWhileAnswered } from '../answers/others-answers.ts';
import { leaveCampaigns } from '../outreach/campaign-contacts.ts';
import { holdCampaignsOfOwners } from '../outreach/mailbox-changes.ts';
import { changingAddresses } from '../outreach/wishes-of-people.ts';
import {
  CONTACT_COLUMNS,
  contactColumns,
  findContactsByEmail,
  hasHistory,
  lockOrganization,
  toContact,
} from '../database/contact-rows.ts';
import type { Database, Queryable } from '../database/database.ts';
import type { StoredRow } from '../database/deletion-content.ts';
import { readRows, recordDeletion, withDeletedOrganizations } from '../database/deletions.ts';
import { mailboxKey, NO_ADDRESS } from '../database/keys.ts';
import { laterUpdatedAt, wasUpdatedAt } from '../database/times.ts';
import { inRepeatedTransaction } from '../database/repeated-transaction.ts';
import { badField, notFound, RequestError } from '../errors.ts';
import { refuseErased } from '../privacy/refuse-erased.ts';
import { texts } from '../language/texts.ts';
import { patchedValues, readOwnValuesOf } from '../own-fields/read-own-values.ts';
import { refuseHeldEmails } from './refuse-held-emails.ts';

/** Contacts shown by the summary. */
const SAMPLE_ROWS = 5;

/** Contacts without an organization, in the order they were added. */
export async function listUnassignedContacts(database: Database): Promise<Contact[]> {
  const rows = await database.kysely
    .selectFrom('contacts')
    .select(CONTACT_COLUMNS)
    .where('organization_id', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(toContact);
}

/**
 * Replaces the fields of a contact; `organization` moves it, null unassigns it, absent leaves it where it is.
 * @throws 404, 400 for an organization that does not exist, 409 when it was changed after `updated_at` (S9), or when that
 * organization has the address already.
 */
export function updateContact(database: Database, id: number, update: ContactUpdate): Promise<Contact> {
  return inRepeatedTransaction(database.kysely, async (transaction) => {
    const target = update.organization;
    const shareOut =
      target === undefined ? undefined : await holdCampaignsOfOwners(transaction, sql`p.id = ${id}`);
    const organization = target === undefined ? await readOrganizationId(transaction, id) : target;
    const exists = organization !== null && (await lockOrganization(transaction, organization));
    await holdContact(transaction, id, update.updated_at);
    // Absent from the request, it may have been deleted this very moment: then the contact is unassigned by now.
    if (target && !exists) throw badField(400, 'organization', texts.noSuchOrganization);
    if (exists) await refuseTakenEmail(transaction, organization, id, update.email);
    const own = await readOwnValuesOf(transaction, 'contact', update.own_values, id);
    const isErased = (await refuseErased(transaction, [{ ...update, id }])).has(id);
    const change = { contact: id, key: isErased ? NO_ADDRESS : mailboxKey(update.email) };
    const row = await changingAddresses(transaction, [change], () =>
      transaction
        .updateTable('contacts')
        .set({
          ...(!isErased && { ...contactColumns(update), own_values: patchedValues(own) }),
          updated_at: laterUpdatedAt(),
        })
        .$if(target !== undefined, (query) => query.set({ organization_id: organization }))
        .where('id', '=', id)
        .returning([...CONTACT_COLUMNS, 'own_values'])
        .executeTakeFirstOrThrow(),
    );
    await shareOut?.();
    return toContact(row);
  });
}

/**
 * Moves a contact to another organization, null to none; what was sent and received goes with it (V7).
 * @throws as {@link updateContact}.
 */
export async function moveContact(
  database: Database,
  id: number,
  { organization, updated_at }: ContactMove,
): Promise<Contact> {
  const row = await database.kysely
    .selectFrom('contacts')
    .select(CONTACT_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound(texts.noSuchContact);
  // The version of what was read here, so that no change of the fields is overwritten in between.
  const version = updated_at ?? row.updated_at.toISOString();
  return updateContact(database, id, { ...contactValues(row), organization, updated_at: version });
}

async function readOrganizationId(transaction: Queryable, id: number): Promise<number | null> {
  const row = await transaction
    .selectFrom('contacts')
    .select('organization_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.organization_id ?? null;
}

/** Locks a contact until the transaction ends. @throws 404, 409 when it was changed after `updatedAt`. */
async function holdContact(transaction: Queryable, id: number, updatedAt: string | undefined): Promise<void> {
  const row = await transaction
    .selectFrom('contacts')
    .select(wasUpdatedAt(updatedAt).as('is_current'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound(texts.noSuchContact);
  if (!row.is_current) throw new RequestError(409, texts.contactChanged);
}

async function refuseTakenEmail(
  transaction: Queryable,
  organization: number,
  contact: number,
  email: string,
): Promise<void> {
  const key = mailboxKey(email);
  const own = await transaction
    .selectFrom('contacts')
    .select('email_key')
    .where('id', '=', contact)
    .where('organization_id', '=', organization)
    .executeTakeFirst();
  // What it has already blocks nothing, although another may have the same mailbox from before spellings were one (S13).
  if (own?.email_key === key) return;
  const holder = (await findContactsByEmail(transaction, organization, [key])).get(key);
  if (holder === undefined || holder === contact) return;
  await refuseHeldEmails(transaction, new Map([['email', holder]]));
}

/**
 * Deletes a contact, who gets no further mail; what was sent and received stays (P4).
 * @param by who does. @returns the id of the deletion. @throws 404, 409 while an answer is about to go out to it
 */
export function deleteContact(database: Database, id: number, by: string): Promise<number> {
  return database.kysely.transaction().execute(async (transaction) => {
    const chosen = await leaveCampaigns(transaction, [id]);
    const memberships = chosen.map(({ campaign_id, status, awaits_plan }) => ({
      campaign_id,
      status,
      awaits_plan,
    }));
    // It is locked by now: whoever stores an answer or tries one again has to lock it, too.
    await refuseWhileAnswered(transaction, [id]);
    const contacts = await withDeletedOrganizations(
      transaction,
      await readRows(transaction, 'contacts', [id]),
    );
    if (contacts.length === 0) throw notFound(texts.noSuchContact);
    await transaction.deleteFrom('contacts').where('id', '=', id).execute();
    const content = { contacts, memberships };
    return recordDeletion(transaction, {
      kind: 'contact',
      name: namesOf(contacts),
      contact_count: 1,
      content,
      by,
    });
  });
}

/** Names that stand for a purge. */
export const MOST_NAMES = 3;

/** What the first few are called: by name, else by address. */
const namesOf = (contacts: readonly StoredRow[]): string =>
  contacts
    .slice(0, MOST_NAMES)
    .map(({ full_name, email, phone }) => String(full_name || email || phone))
    .join(', ');

/** SQL: no answer to the contact is about to go out. */
const IS_NOT_ANSWERED = sql<SqlBool>`not exists (
  select from answers where answers.contact_id = contacts.id and answers.state in ('waiting', 'sending')
)`;

/** The contacts that a purge would delete, in the order added: those without an organization and without a history, to whom no answer is about to go out (P5). */
export async function listPurgeable(database: Queryable): Promise<Contact[]> {
  const rows = await database
    .selectFrom('contacts')
    .select(CONTACT_COLUMNS)
    .where('organization_id', 'is', null)
    .where((where) => where.not(hasHistory()))
    .where(IS_NOT_ANSWERED)
    .orderBy('id')
    .execute();
  return rows.map(toContact);
}

/** What a purge did. */
export interface Purge {
  /** Contacts. */
  readonly deleted: number;
  /** Its id, by which all of them can be taken back at once; none when there was nobody to delete. */
  readonly deletion: number | undefined;
}

/**
 * Deletes exactly the contacts that {@link listPurgeable} lists. They are locked first and checked again: a campaign
 * that has just chosen one holds it until it is stored.
 */
export function purge(database: Database, by: string): Promise<Purge> {
  return database.kysely.transaction().execute(async (transaction) => {
    const unassigned = await transaction
      .selectFrom('contacts')
      .select('id')
      .where('organization_id', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const found = await transaction
      .selectFrom('contacts')
      .select('id')
      .where(sql<SqlBool>`id = any(${unassigned.map(({ id }) => id)}::integer[])`)
      .where((where) => where.not(hasHistory()))
      .where(IS_NOT_ANSWERED)
      .execute();
    const ids = found.map(({ id }) => id);
    const contacts = await withDeletedOrganizations(
      transaction,
      await readRows(transaction, 'contacts', ids),
    );
    if (contacts.length === 0) return { deleted: 0, deletion: undefined };
    await sql`delete from contacts where id = any(${ids}::integer[])`.execute(transaction);
    const contact_count = contacts.length;
    const name = namesOf(contacts);
    const deletion = await recordDeletion(transaction, {
      kind: 'purge',
      name,
      contact_count,
      content: { contacts },
      by,
    });
    return { deleted: contact_count, deletion };
  });
}

/** Rows, distinct addresses (letter case ignored, empty ones not counted), and the newest few contacts. */
export async function summarize(database: Database): Promise<ContactSummary> {
  const counts = await database.kysely
    .selectFrom('contacts')
    .select([
      sql<number>`count(*)::integer`.as('total_rows'),
      sql<number>`count(distinct email_key)::integer`.as('unique_emails'),
    ])
    .executeTakeFirstOrThrow();
  const newest = await database.kysely
    .selectFrom('contacts')
    .select(CONTACT_COLUMNS)
    .orderBy('id', 'desc')
    .limit(SAMPLE_ROWS)
    .execute();
  return { ...counts, sample: newest.map(toContact) };
}
