import { TAG_LIMITS, TEXT_LIMITS } from '@touchline/shared/contract';
import { GROUP_LIMITS } from '@touchline/shared/contract/groups';
import { sql } from 'kysely';
import { findAssignable } from '../database/accounts.ts';
import { nowRestores, recordActivity, withoutRows } from '../database/activity.ts';
import type { Queryable } from '../database/database.ts';
import type { DeletionContent, Membership, MergeContent, StoredRow } from '../database/deletion-content.ts';
import { insertRows } from '../database/deletions.ts';
import { mailboxKey, organizationKey } from '../database/keys.ts';
import { inRepeatedTransaction } from '../database/repeated-transaction.ts';
import { laterUpdatedAt } from '../database/times.ts';
import { notFound, RequestError } from '../errors.ts';
import {
  completeCampaigns,
  planMessages,
  reopenCampaigns,
  takeUpCancelled,
  touchCampaigns,
} from '../outreach/plan.ts';
import { letBegin, passOn } from '../outreach/mailbox-assignment.ts';
import { holdCampaignsOfOwners } from '../outreach/mailbox-changes.ts';
import { releaseHeld, stopForRepliesSince } from '../outreach/sequence-stops.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { undoMerge, type Undoing } from '../contacts/merge/undo-merge.ts';
import { takeDeletion } from './deletions.repository.ts';
import { organizationOf } from './organization-of.ts';
import { groupNameTaken, nameTaken, snippetNameTaken, tagNameTaken, texts } from './texts.ts';

/** How a deletion is undone. */
export interface Restoring {
  readonly timing: Timing;
  /** Restore even if the name or address has been taken since. */
  readonly resolvesConflicts: boolean;
}

interface Taking extends Restoring {
  readonly deleted_at: Date;
}

/**
 * Undoes a deletion, completely or not at all: everything is as it was, under the same ids (S8).
 * @throws 404; 409 when the name or the address has been taken since; the detail says how it can come back.
 */
export function restoreDeletion(database: Queryable, id: number, how: Restoring): Promise<void> {
  return inRepeatedTransaction(database, async (transaction) => {
    const deletion = await takeDeletion(transaction, id);
    if (deletion === undefined) throw notFound(texts.noSuchDeletion);
    const { content, deleted_at } = deletion;
    const taking = { ...how, deleted_at };
    await nowRestores(transaction);
    if (content.organization) await restoreOrganization(transaction, content.organization, content, taking);
    if (content.merge) await restoreMerged(transaction, content.merge, content, taking);
    else if (content.contacts) await restoreContacts(transaction, content.contacts, content, taking);
    if (content.template) await restoreTemplate(transaction, content.template, content);
    if (content.snippet) await restoreSnippet(transaction, content.snippet, how);
    if (content.tag) await restoreTag(transaction, content.tag, content, how);
    if (content.group) await restoreGroup(transaction, content.group, how);
    if (content.campaign !== undefined) await restoreCampaign(transaction, content.campaign, content, taking);
  });
}

/** Restores an organization with those of its contacts that are still without one. */
async function restoreOrganization(
  transaction: Queryable,
  organization: StoredRow,
  { members = [], held = [], sending = [] }: DeletionContent,
  { resolvesConflicts }: Taking,
): Promise<void> {
  const shareOut = await holdCampaignsOfOwners(
    transaction,
    sql`p.id = any(${members}::integer[])`,
    [...held, ...sending].map(({ campaign_id }) => campaign_id),
  );
  const name = String(organization['name']);
  const free = await freeName(transaction, name, 'organizations', TEXT_LIMITS.organizationName);
  if (free !== name && !resolvesConflicts) throw new RequestError(409, nameTaken(name, free));
  await insertRows(transaction, 'organizations', [
    {
      ...organization,
      name: free,
      name_key: organizationKey(free),
      owner_id: await existingUser(transaction, organization['owner_id']),
    },
  ]);
  // Of two contacts who have got the same address since, the first rejoins it.
  const { rows: rejoined } = await sql<{ id: number }>`
    update contacts set organization_id = ${Number(organization['id'])}, updated_at = ${laterUpdatedAt()}
    where id in (
      select distinct on (coalesce(email_key, id::text)) id from contacts
      where id = any(${members}::integer[]) and organization_id is null
      order by coalesce(email_key, id::text), id
    ) returning id`.execute(transaction);
  await releaseHeld(transaction, held);
  // They go on as before, unless the owner has lost the mailbox since. Whoever is in another organization by now has another
  // owner, from whom nobody has seen a plan.
  const isBack = new Set(rejoined.map((contact) => contact.id));
  for (const [campaign, own] of Map.groupBy(sending, ({ campaign_id }) => campaign_id)) {
    await letBegin(
      transaction,
      campaign,
      own.map(({ contact_id }) => contact_id).filter((contact) => isBack.has(contact)),
    );
  }
  await shareOut();
}

/** The account of that id, unless it has been removed since, its person has left, or may only read by now. */
const existingUser = async (transaction: Queryable, id: unknown): Promise<number | null> =>
  typeof id === 'number' ? ((await findAssignable(transaction, id))?.id ?? null) : null;

/** The name, or the first one with a number appended that no other row of the table has. */
async function freeName(
  transaction: Queryable,
  name: string,
  table: 'organizations' | 'snippets' | 'tags' | 'contact_groups',
  longest: number,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` (${number})`;
    const candidate = name.slice(0, longest - suffix.length).trimEnd() + suffix;
    const holder = await transaction
      .selectFrom(table)
      .select('id')
      .where('name_key', '=', organizationKey(candidate))
      .executeTakeFirst();
    if (holder === undefined) return candidate;
  }
}

/** A deleted contact with the key that its address has by now: it may have been deleted before two spellings were one (S13). */
const withPresentKey = (contact: StoredRow): StoredRow => {
  const key = contact['email_key'];
  return { ...contact, email_key: typeof key === 'string' ? mailboxKey(key) : null };
};

/** Restores contacts, in their organization if it still exists, and in the campaigns they were chosen for. */
async function restoreContacts(
  transaction: Queryable,
  deleted: readonly StoredRow[],
  { memberships = [] }: DeletionContent,
  how: Taking,
): Promise<void> {
  const contacts = deleted.map(withPresentKey);
  // Campaigns are locked before organizations and contacts, as everywhere.
  await touchCampaigns(
    transaction,
    memberships.map(({ campaign_id }) => campaign_id),
  );
  const rows: StoredRow[] = [];
  for (const contact of contacts) {
    rows.push({ ...contact, organization_id: await organizationOf(transaction, contact, how) });
  }
  await insertRows(transaction, 'contacts', rows);
  for (const contact of contacts) {
    for (const membership of memberships) {
      await joinCampaign(transaction, Number(contact['id']), membership, how);
    }
  }
}

/** Makes two contacts again of one that they were merged into (V7). */
function restoreMerged(
  transaction: Queryable,
  merge: MergeContent,
  { contacts = [] }: DeletionContent,
  how: Taking,
): Promise<void> {
  const insertContact = async () => {
    for (const contact of contacts) {
      const organization_id = await organizationOf(transaction, contact, how);
      await insertRows(transaction, 'contacts', [{ ...withPresentKey(contact), organization_id }]);
    }
  };
  return unmerge(transaction, merge, { timing: how.timing, insertContact });
}

/** As one thing that was done, in the history of each of the two. */
async function unmerge(transaction: Queryable, merge: MergeContent, undoing: Undoing): Promise<void> {
  await withoutRows(transaction, () => undoMerge(transaction, merge, undoing));
  const names = await transaction
    .selectFrom('contacts')
    .select(['id', 'full_name', 'email', 'phone', 'organization_id'])
    .where('id', 'in', [merge.kept, merge.merged])
    .execute();
  const nameOf = (id: number) => {
    const contact = names.find((one) => one.id === id);
    return contact ? contact.full_name || contact.email || contact.phone : '';
  };
  let first: string | undefined;
  for (const { id, organization_id } of names) {
    const entry = await recordActivity(transaction, {
      action: 'unmerged',
      kind: 'contact',
      subject: merge.kept,
      name: nameOf(merge.kept),
      more: { who: nameOf(merge.merged) },
      of: { contact_id: id, organization_id },
      ...(first !== undefined && { partOf: first }),
    });
    first ??= entry;
  }
}

/** Chooses a contact again, and plans what it has not been sent yet. */
async function joinCampaign(
  transaction: Queryable,
  contact: number,
  { campaign_id, status, awaits_plan = false }: Membership,
  { timing, deleted_at }: Taking,
): Promise<void> {
  await passOn(
    transaction,
    campaign_id,
    sql`
      insert into campaign_contacts as cc (campaign_id, contact_id, awaits_plan)
      values (${campaign_id}, ${contact}, ${awaits_plan})
      on conflict (campaign_id, contact_id) do update
      set removed_at = null, awaits_plan = excluded.awaits_plan`,
  );
  const campaign = await transaction
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', campaign_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (campaign === undefined) return;
  // That the contact left may have completed it; with nothing left to send, planning completes it again.
  if (status === 'active') await reopenCampaigns(transaction, [campaign_id], timing);
  await planMessages(transaction, campaign_id, timing);
  await stopForRepliesSince(transaction, campaign_id, deleted_at, [contact]);
  await completeCampaigns(transaction, [campaign_id]);
}

async function restoreSnippet(
  transaction: Queryable,
  snippet: StoredRow,
  { resolvesConflicts }: Restoring,
): Promise<void> {
  const name = String(snippet['name']);
  const free = await freeName(transaction, name, 'snippets', TEXT_LIMITS.snippetName);
  if (free !== name && !resolvesConflicts) throw new RequestError(409, snippetNameTaken(name, free));
  await insertRows(transaction, 'snippets', [{ ...snippet, name: free, name_key: organizationKey(free) }]);
}

async function restoreGroup(
  transaction: Queryable,
  group: StoredRow,
  { resolvesConflicts }: Restoring,
): Promise<void> {
  const name = String(group['name']);
  const free = await freeName(transaction, name, 'contact_groups', GROUP_LIMITS.name);
  if (free !== name && !resolvesConflicts) throw new RequestError(409, groupNameTaken(name, free));
  await insertRows(transaction, 'contact_groups', [
    {
      ...group,
      name: free,
      name_key: organizationKey(free),
      // Whoever had it open when it was deleted has another one open now.
      version: Number(group['version']) + 1,
      made_by: await existingUser(transaction, group['made_by']),
      changed_by: await existingUser(transaction, group['changed_by']),
    },
  ]);
}

async function restoreTag(
  transaction: Queryable,
  tag: StoredRow,
  { united }: DeletionContent,
  { resolvesConflicts }: Restoring,
): Promise<void> {
  const name = String(tag['name']);
  const free = await freeName(transaction, name, 'tags', TAG_LIMITS.name);
  if (free !== name && !resolvesConflicts) throw new RequestError(409, tagNameTaken(name, free));
  await insertRows(transaction, 'tags', [{ ...tag, name: free, name_key: organizationKey(free) }]);
  if (united === undefined) return;
  for (const table of ['organizations', 'contacts'] as const) {
    // What has lost the merged tag since was given the other on purpose.
    await sql`
      update ${sql.table(table)} set tag_ids = array_remove(tag_ids, ${united.into}::integer)
      where id = any(${[...united[table]]}::integer[]) and ${Number(tag['id'])}::integer = any(tag_ids)`.execute(
      transaction,
    );
  }
}

async function restoreTemplate(
  transaction: Queryable,
  template: StoredRow,
  { sent_contents = [] }: DeletionContent,
): Promise<void> {
  const id = Number(template['id']);
  await insertRows(transaction, 'templates', [template]);
  await sql`
    update mail_contents set template_id = ${id}
    where id = any(${sent_contents}::integer[]) and template_id is null`.execute(transaction);
}

/** Restores a campaign: its steps, with templates that were deleted since, and a new plan of its mails. */
async function restoreCampaign(
  transaction: Queryable,
  id: number,
  { steps = [], queued = [] }: DeletionContent,
  { timing, deleted_at }: Taking,
): Promise<void> {
  await touchCampaigns(transaction, [id]);
  // Before it is back: without its steps it would not be what was approved.
  await restoreTemplatesOf(transaction, steps);
  await insertRows(transaction, 'campaign_steps', steps);
  await transaction
    .updateTable('campaigns')
    .set({ deleted_at: null, updated_at: laterUpdatedAt() })
    .where('id', '=', id)
    .execute();
  await takeUpCancelled(transaction, sql`m.campaign_id = ${id} and m.id = any(${queued}::bigint[])`);
  await planMessages(transaction, id, timing);
  await stopForRepliesSince(transaction, id, deleted_at);
  await completeCampaigns(transaction, [id]);
}

/** A template could only be deleted after the campaign, so it can be restored whenever the campaign can. */
async function restoreTemplatesOf(transaction: Queryable, steps: readonly StoredRow[]): Promise<void> {
  const { rows } = await sql<{ content: DeletionContent }>`
    delete from deletions
    where kind = 'template'
      and (content->'template'->>'id')::integer = any(${steps.map((step) => step['template_id'])}::integer[])
    returning content`.execute(transaction);
  for (const { content } of rows) {
    if (content.template) await restoreTemplate(transaction, content.template, content);
  }
}
