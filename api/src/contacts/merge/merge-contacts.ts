import type { Contact, ContactMerge, OwnValues } from '@touchline/shared/contract';
import { sql } from 'kysely';
import {
  CONTACT_COLUMNS,
  contactColumns,
  findContactsByEmail,
  lockOrganization,
  toContact,
} from '../../database/contact-rows.ts';
import { recordActivity, withoutRows } from '../../database/activity.ts';
import type { Queryable } from '../../database/database.ts';
import { readRows, recordDeletion, withDeletedOrganizations } from '../../database/deletions.ts';
import { mailboxKey } from '../../database/keys.ts';
import { inRepeatedTransaction } from '../../database/repeated-transaction.ts';
import { laterUpdatedAt, wasUpdatedAt } from '../../database/times.ts';
import type { StoredRow } from '../../database/deletion-content.ts';
import { badField, notFound, RequestError } from '../../errors.ts';
import { texts as commonTexts } from '../../language/texts.ts';
import { holdUnapprovedMails } from '../../outreach/approval.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { changedRows, readRowsOf } from './changed-rows.ts';
import { holdCampaigns, readKeys, requireSettled } from './hold-pair.ts';
import { keepRequestsOf } from './keep-requests.ts';
import { planAnew } from './plan-anew.ts';
import { type Pair, REFERENCES } from './references.ts';
import { readOwnValuesOf } from '../../own-fields/read-own-values.ts';
import { texts as privacyTexts } from '../../privacy/texts.ts';
import { texts } from './texts.ts';
import { uniteSequences } from './unite-sequences.ts';

export interface Merging {
  /** Address of the account. */
  readonly by: string;
  readonly timing: Timing;
}

/** The contact that two have become, and the id of the deletion by which they are two again. */
export interface Merged {
  readonly contact: Contact;
  readonly deletion: number;
}

/**
 * Makes one contact of two who are one person (V7): what was sent to either and came from either is the kept one's, and so are
 * campaigns, marks, stops and absences. The other is kept as a deletion is, and can be brought back.
 * @param id who stays.
 * @throws 400 for itself or an organization that does not exist, 404, 409 when either was changed since, when the organization
 *   has the address already, or while a mail to either is on its way or an answer waits to go.
 */
export function mergeContacts(
  database: Queryable,
  id: number,
  merge: ContactMerge,
  { by, timing }: Merging,
): Promise<Merged> {
  if (id === merge.other) throw badField(400, 'other', texts.itself);
  return inRepeatedTransaction(database, async (transaction) => {
    const known = [...(await readKeys(transaction, [id, merge.other])), mailboxKey(merge.email)];
    const keys = [...new Set(known)].filter((key) => key !== '');
    const pair: Pair = { kept: id, merged: merge.other, keys };
    const campaigns = await holdCampaigns(transaction, pair);
    const { organization } = merge;
    if (organization !== null && !(await lockOrganization(transaction, organization))) {
      throw badField(400, 'organization', commonTexts.noSuchOrganization);
    }
    await holdContacts(transaction, pair, merge);
    await requireSettled(transaction, pair, campaigns);

    const before = await readRowsOf(transaction, pair);
    const rows = await readRows(transaction, 'contacts', [pair.merged]);
    const contacts = await withDeletedOrganizations(transaction, rows);
    const { alone, contact } = await withoutRows(transaction, async () => {
      // While the events still say whose they are.
      for (const { give } of REFERENCES.toReversed()) await give?.(transaction, pair);
      const own = await uniteSequences(transaction, pair);
      await transaction.deleteFrom('contacts').where('id', '=', pair.merged).execute();
      const written = await writeContact(transaction, id, merge, contacts[0]!);
      await transaction
        .deleteFrom('contact_addresses')
        .where('contact_id', '=', id)
        .where('email_key', '=', mailboxKey(merge.email))
        .execute();
      await keepRequestsOf(transaction, pair, written, timing);
      await planAnew(transaction, campaigns, [id], timing);
      return { alone: own, contact: written };
    });
    // Only now is it known as whom they stay (U4).
    const { rows: coming } = await sql<{ id: string }>`
      select id::text as id from messages where contact_id = ${id} and state = 'queued'`.execute(transaction);
    await holdUnapprovedMails(
      transaction,
      coming.map((mail) => mail.id),
    );
    const changed = changedRows(before, await readRowsOf(transaction, pair));
    const { full_name, email, phone } = contacts[0]!;
    const name = String(full_name || email || phone);
    const entry = {
      action: 'merged',
      kind: 'contact',
      subject: id,
      name: contact.full_name || contact.email || contact.phone,
      more: { who: name },
    } as const;
    const of = { contact_id: id, organization_id: organization };
    const partOf = await recordActivity(transaction, { ...entry, of });
    await recordActivity(transaction, { ...entry, of: { contact_id: merge.other }, partOf });
    const deletion = await recordDeletion(transaction, {
      kind: 'merge',
      name,
      contact_count: 1,
      content: { contacts, merge: { kept: id, merged: merge.other, campaigns: alone, rows: changed } },
      by,
    });
    return { contact, deletion };
  });
}

/** Locks both contacts. @throws 404, 409 when one was changed since it was read. */
async function holdContacts(
  transaction: Queryable,
  { kept, merged }: Pair,
  { updated_at, other_updated_at }: ContactMerge,
): Promise<void> {
  const rows = await transaction
    .selectFrom('contacts')
    .select(['id', 'erased_at', wasUpdatedAt(updated_at).as('is_kept_current')])
    .select(wasUpdatedAt(other_updated_at).as('is_merged_current'))
    .where('id', 'in', [kept, merged])
    .orderBy('id')
    .forUpdate()
    .execute();
  const mine = rows.find(({ id }) => id === kept);
  const theirs = rows.find(({ id }) => id === merged);
  if (!mine || !theirs) throw notFound(mine ? texts.noSuchOther : commonTexts.noSuchContact);
  if (mine.erased_at !== null || theirs.erased_at !== null) throw new RequestError(409, privacyTexts.erased);
  if (!mine.is_kept_current || !theirs.is_merged_current)
    throw new RequestError(409, commonTexts.contactChanged);
}

/** @param other the row of the merged contact: what the kept one lacks of its own fields and tags is the kept one's then */
async function writeContact(
  transaction: Queryable,
  id: number,
  merge: ContactMerge,
  other: StoredRow,
): Promise<Contact> {
  const { organization } = merge;
  const theirs = other['own_values'] as OwnValues;
  // What the other had may be kept, though it could not be chosen any more.
  const chosen = Object.entries(merge.own_values ?? {});
  const isTheirs = ([field, value]: readonly [string, unknown]) =>
    value !== null && JSON.stringify(theirs[field]) === JSON.stringify(value);
  const taken = Object.fromEntries(chosen.filter(isTheirs));
  const rest = Object.fromEntries(chosen.filter((one) => !isTheirs(one)));
  const own = await readOwnValuesOf(transaction, 'contact', rest, id);
  if (organization !== null) {
    const key = mailboxKey(merge.email);
    const holder = (await findContactsByEmail(transaction, organization, [key])).get(key);
    if (holder !== undefined && holder !== id) throw badField(409, 'email', commonTexts.emailTaken);
  }
  const row = await transaction
    .updateTable('contacts')
    .set({
      ...contactColumns(merge),
      organization_id: organization,
      updated_at: laterUpdatedAt(),
      own_values: sql<string>`(${JSON.stringify(theirs)}::jsonb || own_values || ${JSON.stringify({ ...taken, ...own.set })}::jsonb)
        - ${[...own.cleared]}::text[]`,
      tag_ids: sql<number[]>`array(
        select distinct one from unnest(tag_ids || ${other['tag_ids']}::integer[]) one order by one
      )`,
    })
    .where('id', '=', id)
    .returning([...CONTACT_COLUMNS, 'own_values'])
    .executeTakeFirstOrThrow();
  return toContact(row);
}
