import { sql, type RawBuilder } from 'kysely';
import { type MailboxKey } from '../database/keys.ts';
import type { Queryable } from '../database/database.ts';
import { cancelQueued, completeCampaigns, touchCampaigns } from './plan.ts';
import { recordRefusals } from './record-refusals.ts';
import { noteCompleted, suppress } from './suppressions.ts';

/** An address that a contact is to have. */
export interface AddressChange {
  readonly contact: number;
  /** Key of the address; empty for none. */
  readonly key: MailboxKey;
}

interface Move {
  readonly contact: number;
  readonly from: MailboxKey;
  readonly to: MailboxKey;
  readonly is_others: boolean;
}

/**
 * Writes contacts whose addresses may change, and takes along what they asked for (decision 0164): whoever wants no more mail gets
 * none at the new address either, unless somebody else has that. Mails that were planned for somebody whose new address is on the
 * list are cancelled. The one place for every road by which a known contact gets another address; an import changes none, and what
 * is taken back has the address that it had.
 *
 * Holds the campaigns of these contacts: a wish that is told of the old address this moment is seen, or finds the new one.
 */
export async function changingAddresses<Result>(
  transaction: Queryable,
  changes: readonly AddressChange[],
  write: () => Promise<Result>,
): Promise<Result> {
  const moves = await findMoves(transaction, changes);
  if (moves.length === 0) return write();
  const campaigns = await holdCampaignsOf(
    transaction,
    moves.map(({ contact }) => contact),
  );
  const result = await write();
  const written = await findWritten(transaction, moves);
  await withdraw(transaction, written);
  const ends = await findListed(transaction, written);
  const wishes = await findWishes(
    transaction,
    written.filter((move) => !move.is_others && !ends.includes(move)),
  );
  const keys = [...new Set([...wishes, ...ends].map(({ to }) => to))];
  const note = await noteCompleted(transaction, keys, campaigns);
  for (const { to, contact, added_by, explanation, incoming_mail_id } of wishes) {
    const known = { added_by, explanation, incoming_mail_id, taken_along_by: contact };
    const why = { reason: 'unsubscribed', ...known } as const;
    await suppress(transaction, to, why);
    await recordRefusals(transaction, [to], explanation, contact);
  }
  const ended = ends.map(({ contact }) => contact);
  await cancelQueued(transaction, sql`m.contact_id = any(${ended}::integer[])`);
  if (keys.length > 0) await completeCampaigns(transaction, campaigns);
  await note();
  return result;
}

/** SQL: whether somebody else has an address, or had it before a merge; an account's counts as well. */
const isOthers = (key: RawBuilder<unknown>, contact: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from users u where u.email_key = ${key})
  or exists (select from contacts other where other.email_key = ${key} and other.id <> ${contact})
  or exists (select from contact_addresses other where other.email_key = ${key} and other.contact_id <> ${contact})
)`;

/**
 * Takes what a person asked for at other addresses of theirs along to the one that stays of a merge, by the same rule. Both are
 * theirs for good: the wish stays whichever of them the contact has later.
 */
export async function keepWishes(
  transaction: Queryable,
  {
    contact,
    from,
    to,
  }: { readonly contact: number; readonly from: readonly MailboxKey[]; readonly to: MailboxKey },
): Promise<void> {
  const { rows } = await sql<{ is_others: boolean }>`
    select ${isOthers(sql`${to}::text`, sql`${contact}::integer`)} as is_others`.execute(transaction);
  if (rows[0]?.is_others !== false) return;
  const wishes = await findWishes(
    transaction,
    from.map((key) => ({ contact, from: key, to })),
  );
  for (const { added_by, explanation, incoming_mail_id } of wishes) {
    await suppress(transaction, to, { reason: 'unsubscribed', added_by, explanation, incoming_mail_id });
  }
}

/** Contacts who get another address than they have. Read before anything is written: of two who swap, each has the other's. */
async function findMoves(transaction: Queryable, changes: readonly AddressChange[]): Promise<Move[]> {
  const wanted = changes.filter(({ key }) => key !== '');
  if (wanted.length === 0) return [];
  const { rows } = await sql<Move>`
    select p.id as contact, p.email_key as "from", change.key as "to",
      ${isOthers(sql`change.key`, sql`p.id`)} as is_others
    from unnest(
      ${wanted.map(({ contact }) => contact)}::integer[], ${wanted.map(({ key }) => key)}::text[]
    ) change (contact, key)
    join contacts p on p.id = change.contact
    where p.email_key <> change.key and p.erased_at is null
    order by p.id`.execute(transaction);
  return rows;
}

async function holdCampaignsOf(transaction: Queryable, contacts: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct campaign_id as id from campaign_contacts
    where contact_id = any(${contacts}::integer[]) order by 1`.execute(transaction);
  const campaigns = rows.map(({ id }) => id);
  if (campaigns.length > 0) await touchCampaigns(transaction, campaigns);
  return campaigns;
}

/** Those who have the address by now: somebody erased, for one, gets none. */
async function findWritten(transaction: Queryable, moves: readonly Move[]): Promise<Move[]> {
  const { rows } = await sql<{ id: number; email_key: string | null }>`
    select id, email_key from contacts where id = any(${moves.map(({ contact }) => contact)}::integer[])`.execute(
    transaction,
  );
  const keyOf = new Map(rows.map((row) => [row.id, row.email_key]));
  return moves.filter(({ contact, to }) => keyOf.get(contact) === to);
}

/** Takes a wish that came along off the list again where its contact has the address back of which it was told. */
async function withdraw(transaction: Queryable, moves: readonly Move[]): Promise<void> {
  const { rows } = await sql<{ email_key: string }>`
    delete from suppressions s
    using unnest(
      ${moves.map(({ contact }) => contact)}::integer[], ${moves.map(({ to }) => to)}::text[]
    ) move (contact, key)
    join suppressions told on told.email_key = move.key
    where s.taken_along_by = move.contact and s.email_key <> move.key
      and told.taken_along_by is null and told.covered_by is null and told.reason = 'unsubscribed' and told.is_proved
    returning s.email_key`.execute(transaction);
  if (rows.length === 0) return;
  // Their domain may be on the list as well.
  await sql`select cover_addresses(${rows.map(({ email_key }) => email_key)}::text[])`.execute(transaction);
}

/** Those whose new address is on the list already. */
async function findListed(transaction: Queryable, moves: readonly Move[]): Promise<Move[]> {
  const { rows } = await sql<{ email_key: string }>`
    select email_key from suppressions where email_key = any(${moves.map(({ to }) => to)}::text[])`.execute(
    transaction,
  );
  const listed = new Set(rows.map(({ email_key }) => email_key));
  return moves.filter(({ to }) => listed.has(to));
}

interface Wish extends Pick<Move, 'contact' | 'to'> {
  readonly added_by: string | null;
  readonly explanation: string;
  readonly incoming_mail_id: string | null;
}

/** What holds for more than the address that it names: proved wishes, not those by which a domain, or somebody erased, is here. */
async function findWishes(
  transaction: Queryable,
  moves: readonly Omit<Move, 'is_others'>[],
): Promise<Wish[]> {
  if (moves.length === 0) return [];
  const { rows } = await sql<Wish>`
    select distinct on (move."to") move.contact, move."to", s.added_by, s.explanation, s.incoming_mail_id
    from unnest(
      ${moves.map(({ contact }) => contact)}::integer[], ${moves.map(({ from }) => from)}::text[],
      ${moves.map(({ to }) => to)}::text[]
    ) move (contact, "from", "to")
    join suppressions s on s.email_key = move."from"
    where s.kind = 'address' and s.covered_by is null and s.reason = 'unsubscribed' and s.is_proved
    order by move."to", s.added_by is null desc, s.created_at, move.contact`.execute(transaction);
  return rows;
}
