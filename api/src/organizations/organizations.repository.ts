import type {
  ContactValues,
  NewContact,
  NewOrganization,
  OrganizationUpdate,
} from '@touchline/shared/contract';
import { sql, type SqlBool } from 'kysely';
import {
  findContactsByEmail,
  insertContacts,
  lockOrganization,
  type OwnValuesOfRow,
  updateContacts,
} from '../database/contact-rows.ts';
import { refuseHeldEmails } from '../contacts/refuse-held-emails.ts';
import { findAssignable } from '../database/accounts.ts';
import type { Database, Queryable } from '../database/database.ts';
import { readRows, recordDeletion } from '../database/deletions.ts';
import { mailboxKey, organizationKey } from '../database/keys.ts';
import { readOrganizationAsJson } from '../database/organization-list.ts';
import { laterUpdatedAt, wasUpdatedAt } from '../database/times.ts';
import { inRepeatedTransaction } from '../database/repeated-transaction.ts';
import { badField, notFound, RequestError, type FieldFault } from '../errors.ts';
import { refuseErased } from '../privacy/refuse-erased.ts';
import { texts } from '../language/texts.ts';
import { isPatch, patchedValues, readOwnValues, readOwnValuesOf } from '../own-fields/read-own-values.ts';
import { findSendingByOwner, holdCampaignsOfOwners } from '../outreach/mailbox-changes.ts';
import { findPausing } from '../outreach/organization-pauses.ts';
import { holdPaused } from '../outreach/sequence-stops.ts';
import { changingAddresses } from '../outreach/wishes-of-people.ts';
import { noSuchOwner } from './texts.ts';

/**
 * Creates an organization with its contacts, all or nothing.
 * @param maker account that it belongs to (U6).
 * @returns it as JSON text in the contract's shape.
 * @throws 409 when the name is taken, or an address is given twice.
 */
export function createOrganization(
  database: Database,
  { name, time_zone = null, contacts, own_values }: NewOrganization,
  maker: number | undefined,
): Promise<string> {
  return database.kysely.transaction().execute(async (transaction) => {
    refuseRepeatedEmails(contacts);
    const own = await readOwnValuesOf(transaction, 'organization', own_values);
    const people = await withOwnValues(transaction, contacts);
    const owner = maker === undefined ? undefined : await findAssignable(transaction, maker);
    const created = await transaction
      .insertInto('organizations')
      .values({
        name,
        name_key: organizationKey(name),
        time_zone,
        owner_id: owner?.id ?? null,
        own_values: JSON.stringify(own.set),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertContacts(transaction, created.id, people);
    return requireOrganization(transaction, created.id);
  });
}

/** One organization with its contacts as JSON text. @throws 404 */
export async function requireOrganization(database: Queryable, id: number): Promise<string> {
  const organization = await readOrganizationAsJson(database, id);
  if (organization === undefined) throw notFound(texts.noSuchOrganization);
  return organization;
}

/**
 * Changes the name, the owner and the time zone of an organization, updates those of the given contacts that have an id, and adds the others. Contacts
 * not given stay as they are.
 * @returns the whole organization as JSON text.
 * @throws 404, 400 for a contact of another organization, 409 for a name or an address that is taken, or when something of
 * it was changed after the `updated_at` given with it (S9).
 */
export function updateOrganization(
  database: Database,
  id: number,
  { name, owner_id, time_zone, contacts = [], own_values, updated_at }: OrganizationUpdate,
): Promise<string> {
  return inRepeatedTransaction(database.kysely, async (transaction) => {
    const shareOut =
      owner_id === undefined
        ? undefined
        : await holdCampaignsOfOwners(transaction, sql`p.organization_id = ${id}`);
    if (!(await lockOrganization(transaction, id))) throw notFound(texts.noSuchOrganization);
    await refuseOutdated(transaction, id, updated_at, contacts);
    refuseForeignLinks(id, contacts);
    refuseRepeatedEmails(contacts);
    const mentioned = contacts.flatMap((contact) => contact.id ?? []);
    await refuseForeignContacts(transaction, id, contacts, mentioned);
    await refuseTakenEmails(transaction, id, contacts, new Set(mentioned));
    await requireOwner(transaction, owner_id);
    const own = await readOwnValuesOf(transaction, 'organization', own_values, id);
    const people = await withOwnValues(transaction, contacts);
    await transaction
      .updateTable('organizations')
      .set({ name, name_key: organizationKey(name), updated_at: laterUpdatedAt() })
      .$if(owner_id !== undefined, (query) => query.set({ owner_id: owner_id ?? null }))
      .$if(time_zone !== undefined, (query) => query.set({ time_zone: time_zone ?? null }))
      .$if(isPatch(own), (query) => query.set({ own_values: patchedValues(own) }))
      .where('id', '=', id)
      .where((is) =>
        is.or([
          is('name', '<>', name),
          ...(owner_id === undefined ? [] : [is('owner_id', 'is distinct from', owner_id)]),
          ...(time_zone === undefined ? [] : [is('time_zone', 'is distinct from', time_zone)]),
          ...(isPatch(own) ? [sql<SqlBool>`own_values <> ${patchedValues(own)}`] : []),
        ]),
      )
      .execute();
    await shareOut?.();
    const known = people.flatMap((contact) =>
      contact.id === undefined ? [] : [{ ...contact, id: contact.id }],
    );
    await refuseErased(transaction, known);
    const changes = known.map((contact) => ({ contact: contact.id, key: mailboxKey(contact.email) }));
    await changingAddresses(transaction, changes, () => updateContacts(transaction, known));
    await insertContacts(
      transaction,
      id,
      people.filter((contact) => contact.id === undefined),
    );
    return requireOrganization(transaction, id);
  });
}

export async function requireOwner(transaction: Queryable, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const user = await findAssignable(transaction, id);
  if (!user) throw badField(400, 'owner_id', noSuchOwner);
}

/**
 * Deletes an organization; its contacts stay, unassigned (P4).
 * @param by who does. @returns the id of the deletion. @throws 404
 */
export function deleteOrganization(database: Database, id: number, by: string): Promise<number> {
  return inRepeatedTransaction(database.kysely, async (transaction) => {
    const campaigns = await findPausing(transaction, id);
    const shareOut = await holdCampaignsOfOwners(transaction, sql`p.organization_id = ${id}`, campaigns);
    // So that nobody adds a contact meanwhile.
    await sql`select from organizations where id = ${id} for update`.execute(transaction);
    const [organization] = await readRows(transaction, 'organizations', [id]);
    if (organization === undefined) throw notFound(texts.noSuchOrganization);
    const held = await holdPaused(transaction, id, campaigns);
    const sending = await findSendingByOwner(transaction, id);
    const left = await transaction
      .updateTable('contacts')
      .set({ organization_id: null, updated_at: laterUpdatedAt() })
      .where('organization_id', '=', id)
      .returning('id')
      .execute();
    await transaction.deleteFrom('organizations').where('id', '=', id).execute();
    await shareOut();
    return recordDeletion(transaction, {
      kind: 'organization',
      name: String(organization['name']),
      contact_count: left.length,
      content: { organization, members: left.map((contact) => contact.id), held, sending },
      by,
    });
  });
}

/** Adds one contact to an organization. @throws 404, or 409 when the organization has its address. */
export function addContact(database: Database, organization: number, contact: NewContact) {
  return database.kysely.transaction().execute(async (transaction) => {
    if (!(await lockOrganization(transaction, organization))) throw notFound(texts.noSuchOrganization);
    const taken = await findContactsByEmail(transaction, organization, [mailboxKey(contact.email)]);
    const [holder] = taken.values();
    if (holder !== undefined) await refuseHeldEmails(transaction, new Map([['email', holder]]));
    const own = await readOwnValuesOf(transaction, 'contact', contact.own_values);
    const [added] = await insertContacts(transaction, organization, [{ ...contact, own }]);
    if (!added) throw new Error('The contact was not inserted');
    return added;
  });
}

/** The contacts of a request with what they say of the team's own fields. @throws 400 */
async function withOwnValues<
  Given extends Pick<NewContact, 'own_values'> & { readonly id?: number | undefined },
>(transaction: Queryable, contacts: readonly Given[]): Promise<readonly (Given & OwnValuesOfRow)[]> {
  const given = contacts.map(({ id, own_values }, index) => ({
    path: `contacts.${index}.own_values`,
    values: own_values,
    of: id,
  }));
  const patches = await readOwnValues(transaction, 'contact', given);
  return contacts.map((contact, index) => Object.assign({}, contact, { own: patches[index]! }));
}

type GivenContact = ContactValues & {
  readonly id?: number | undefined;
  readonly organization?: number | null | undefined;
  readonly updated_at?: string | undefined;
};

async function refuseOutdated(
  transaction: Queryable,
  id: number,
  updatedAt: string | undefined,
  contacts: readonly GivenContact[],
): Promise<void> {
  const { is_current } = await transaction
    .selectFrom('organizations')
    .select(wasUpdatedAt(updatedAt).as('is_current'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!is_current) throw new RequestError(409, texts.organizationChanged);
  const dated = contacts.flatMap((contact) =>
    contact.id === undefined || contact.updated_at === undefined
      ? []
      : [{ id: contact.id, time: Date.parse(contact.updated_at) }],
  );
  if (dated.length === 0) return;
  const { rows } = await sql`
    select from contacts c
    join jsonb_to_recordset(${JSON.stringify(dated)}::jsonb) as given (id integer, time numeric) using (id)
    where extract(epoch from c.updated_at) * 1000 <> given.time limit 1`.execute(transaction);
  if (rows.length > 0) throw new RequestError(409, texts.contactChanged);
}

/** Refuses contacts said to belong to another organization: a contact is moved by a change of its own. */
function refuseForeignLinks(id: number, contacts: readonly GivenContact[]): void {
  refuse(
    400,
    contacts.flatMap((contact, index) =>
      contact.organization === undefined || contact.organization === id
        ? []
        : [{ field: `contacts.${index}.organization`, message: texts.mustBeThisOrganization }],
    ),
  );
}

function refuseRepeatedEmails(contacts: readonly GivenContact[]): void {
  const seen = new Set<string>();
  const faults = contacts.flatMap((contact, index) => {
    const key = mailboxKey(contact.email);
    if (key === '' || !seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ field: `contacts.${index}.email`, message: texts.emailTaken }];
  });
  refuse(409, faults);
}

async function refuseForeignContacts(
  transaction: Queryable,
  organization: number,
  contacts: readonly GivenContact[],
  mentioned: readonly number[],
): Promise<void> {
  if (mentioned.length === 0) return;
  const own = await transaction
    .selectFrom('contacts')
    .select('id')
    .where('organization_id', '=', organization)
    .forUpdate()
    .execute();
  const remaining = new Set(own.map((row) => row.id));
  const known = new Set(remaining);
  refuse(
    400,
    contacts.flatMap(({ id }, index) => {
      if (id === undefined || remaining.delete(id)) return [];
      const message = known.has(id) ? texts.contactTwice : texts.contactOfOtherOrganization;
      return [{ field: `contacts.${index}.id`, message }];
    }),
  );
}

/** Refuses addresses of contacts that the request leaves as they are. */
async function refuseTakenEmails(
  transaction: Queryable,
  organization: number,
  contacts: readonly GivenContact[],
  mentioned: ReadonlySet<number>,
): Promise<void> {
  const keys = contacts.map((contact) => mailboxKey(contact.email));
  const taken = await findContactsByEmail(transaction, organization, keys);
  const holders = new Map<string, number>();
  for (const [index, key] of keys.entries()) {
    const holder = taken.get(key);
    if (holder !== undefined && !mentioned.has(holder)) holders.set(`contacts.${index}.email`, holder);
  }
  await refuseHeldEmails(transaction, holders);
}

function refuse(status: 400 | 409, faults: readonly FieldFault[]): void {
  if (faults.length > 0) throw new RequestError(status, undefined, { faults });
}
