import { sql } from 'kysely';
import { mailboxKey } from '../../database/keys.ts';
import { findContactsByEmail, lockOrganization } from '../../database/contact-rows.ts';
import type { Queryable } from '../../database/database.ts';
import type { ChangedRow, MergeContent, StoredRow } from '../../database/deletion-content.ts';
import { laterUpdatedAt } from '../../database/times.ts';
import { RequestError } from '../../errors.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { deleteRow, insertBack, putBack, readRow, tablesInOrder } from './changed-rows.ts';
import { holdCampaigns, readKeys, requireSettled } from './hold-pair.ts';
import { planAnew } from './plan-anew.ts';
import { texts } from './texts.ts';

export interface Undoing {
  readonly timing: Timing;
  /** Puts the merged contact's own row back, in the organization that it belongs to. */
  readonly insertContact: () => Promise<void>;
}

/**
 * Makes two contacts of one again: each has what it had before the merge. What people have changed since stays as they left it;
 * what has come of a mail since is with whom the mail went to.
 * @throws 409 when the kept contact is gone, or while a mail to it is on its way.
 */
export async function undoMerge(
  transaction: Queryable,
  { kept, merged, campaigns: alone, rows }: MergeContent,
  { timing, insertContact }: Undoing,
): Promise<void> {
  const addresses = rows.flatMap(({ table, key }) =>
    table === 'suppressions' || table === 'absences'
      ? Object.values(key).map((value) => mailboxKey(String(value)))
      : [],
  );
  const keys = [...new Set([...(await readKeys(transaction, [kept])), ...addresses])];
  const pair = { kept, merged, keys };
  const campaigns = await holdCampaigns(transaction, pair);
  await holdKept(transaction, kept);
  await requireSettled(transaction, pair, campaigns);
  // Times are compared as text.
  await sql`set local time zone 'UTC'`.execute(transaction);
  await putContactBack(transaction, kept, rows);
  await insertContact();

  const changed = inOrder(rows, merged);
  for (const change of changed) {
    if (change.after === null && change.before !== null) {
      await insertBack(transaction, change.table, change.before);
    } else await putBack(transaction, change);
  }
  await followMails(transaction, { kept, merged, alone });
  for (const change of changed.toReversed()) {
    if (change.before === null) await deleteRow(transaction, change);
  }
  await planAnew(transaction, campaigns, [kept, merged], timing);
}

/** In the order in which no row stands where another has to go: those that leave for the merged contact first in their table. */
function inOrder(rows: readonly ChangedRow[], merged: number): ChangedRow[] {
  const rank = ({ before, after }: ChangedRow): number => {
    if (before?.['contact_id'] === merged && after !== null) return 0;
    return after === null ? 2 : 1;
  };
  return tablesInOrder().flatMap((table) =>
    table === 'contacts'
      ? []
      : rows.filter((change) => change.table === table).toSorted((one, other) => rank(one) - rank(other)),
  );
}

/** Locks the contact that both have become. */
async function holdKept(transaction: Queryable, kept: number): Promise<void> {
  const contact = await transaction
    .selectFrom('contacts')
    .select(['id', 'organization_id'])
    .where('id', '=', kept)
    .executeTakeFirst();
  // Organizations are locked before contacts.
  if (contact?.organization_id) await lockOrganization(transaction, contact.organization_id);
  const held = await transaction
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', kept)
    .forUpdate()
    .executeTakeFirst();
  if (held === undefined) throw new RequestError(409, texts.keptIsGone);
}

/**
 * Gives the kept contact its own fields again, unless another has got its address or its organization is gone. No wish goes along to
 * its own address: one that was told of the other since is at both already (`otherAddressesOf`), and one of before was the other's.
 */
async function putContactBack(
  transaction: Queryable,
  kept: number,
  rows: readonly ChangedRow[],
): Promise<void> {
  const change = rows.find(({ table, key }) => table === 'contacts' && key['id'] === kept);
  const now = change && (await readRow(transaction, change));
  if (!change?.before || !change.after || !now) return;
  const { updated_at: _, ...before } = change.before;
  const wanted: StoredRow = { ...now, ...before };
  const organization = wanted['organization_id'];
  const key = wanted['email_key'];
  const isThere = typeof organization !== 'number' || (await lockOrganization(transaction, organization));
  const holder =
    typeof organization === 'number' && typeof key === 'string'
      ? (await findContactsByEmail(transaction, organization, [key])).get(key)
      : undefined;
  const { organization_id: _organization, email: _email, email_key: _key, ...others } = before;
  const isFree = isThere && (holder === undefined || holder === kept);
  await putBack(transaction, { ...change, before: isFree ? before : others });
  await transaction
    .updateTable('contacts')
    .set({ updated_at: laterUpdatedAt() })
    .where('id', '=', kept)
    .execute();
}

/** What is new since the merge goes with the mails that it is about. */
async function followMails(
  transaction: Queryable,
  {
    kept,
    merged,
    alone,
  }: { readonly kept: number; readonly merged: number; readonly alone: readonly number[] },
): Promise<void> {
  await sql`
    update messages set contact_id = ${merged}
    where contact_id = ${kept} and campaign_id = any(${alone}::integer[])`.execute(transaction);
  await sql`
    update sequence_stops stop set contact_id = ${merged}
    where contact_id = ${kept} and campaign_id = any(${alone}::integer[]) and not exists (
      select from sequence_stops other
      where other.campaign_id = stop.campaign_id and other.contact_id = ${merged}
    )`.execute(transaction);
  await sql`
    update message_events e set contact_id = m.contact_id from messages m
    where m.id = e.message_id and e.contact_id in (${kept}, ${merged}) and m.contact_id in (${kept}, ${merged})
      and m.contact_id <> e.contact_id`.execute(transaction);
}
