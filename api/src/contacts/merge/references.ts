import { sql, type RawBuilder } from 'kysely';
import { type MailboxKey } from '../../database/keys.ts';
import type { Queryable } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { WAITING_REPLIES } from '../../replies/waiting-replies.ts';

/** Two contacts who are one person. */
export interface Pair {
  /** Who stays. */
  readonly kept: number;
  /** Who becomes one with them. */
  readonly merged: number;
  /** Keys of all their addresses. */
  readonly keys: readonly MailboxKey[];
}

/** A table of which rows name a contact, or an address. */
export interface Reference {
  readonly table: keyof Tables;
  /** Its primary key. */
  readonly key: readonly string[];
  /** The column that names a contact; null where the table names addresses alone. */
  readonly contact: string | null;
  /** A column that is never changed and too large to be kept twice. */
  readonly omits?: string;
  /** SQL: its rows that two contacts concern. */
  readonly rowsOf: (pair: Pair) => RawBuilder<unknown>;
  /** Gives the rows of the merged contact to the kept one; absent where `unite-sequences.ts` does. */
  readonly give?: (transaction: Queryable, pair: Pair) => Promise<unknown>;
}

const ofContact =
  (column = 'contact_id') =>
  ({ kept, merged }: Pair) =>
    sql`${sql.ref(column)} in (${kept}, ${merged})`;
const ofAddress =
  (column: string) =>
  ({ keys }: Pair) =>
    sql`${sql.ref(column)} = any(${keys}::text[])`;

/** Gives rows of which a contact may have any number. */
const giveAll =
  (table: keyof Tables, column = 'contact_id') =>
  (transaction: Queryable, { kept, merged }: Pair) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${kept} where ${sql.ref(column)} = ${merged}`.execute(
      transaction,
    );

/**
 * Every table that names contacts, in the order in which their rows can be put back; they are given in the reverse order, while
 * the events still say whose they are. A test compares it with the database:
 * what is missing here would be lost when two contacts are merged.
 */
export const REFERENCES: readonly Reference[] = [
  // A merge may leave a campaign without anything to send, which completes it.
  {
    table: 'campaigns',
    key: ['id'],
    contact: null,
    rowsOf: (pair) => sql`id in (select campaign_id from campaign_contacts where ${ofContact()(pair)})`,
  },
  { table: 'contacts', key: ['id'], contact: 'id', rowsOf: ofContact('id') },
  {
    table: 'contact_addresses',
    key: ['contact_id', 'email_key'],
    contact: 'contact_id',
    rowsOf: ofContact(),
    give: giveAddresses,
  },
  {
    table: 'campaign_contacts',
    key: ['campaign_id', 'contact_id'],
    contact: 'contact_id',
    rowsOf: ofContact(),
  },
  // It names contacts in JSON. Undo of what was done about the merged contact is about the kept one.
  {
    table: 'people_actions',
    key: ['id'],
    contact: null,
    rowsOf: ({ kept, merged }) =>
      sql`content->'contacts' @> to_jsonb(${kept}::integer) or content->'contacts' @> to_jsonb(${merged}::integer)`,
    give: givePeopleActions,
  },
  { table: 'messages', key: ['id'], contact: 'contact_id', rowsOf: ofContact() },
  {
    table: 'message_events',
    key: ['id'],
    contact: 'contact_id',
    rowsOf: ofContact(),
    give: giveAll('message_events'),
  },
  {
    table: 'sequence_stops',
    key: ['campaign_id', 'contact_id'],
    contact: 'contact_id',
    rowsOf: ofContact(),
    give: giveStops,
  },
  {
    table: 'campaign_organization_pauses',
    key: ['campaign_id', 'organization_id'],
    contact: 'contact_id',
    rowsOf: ofContact(),
    give: giveAll('campaign_organization_pauses'),
  },
  {
    table: 'person_replies',
    key: ['id'],
    contact: 'contact_id',
    rowsOf: ofContact(),
    give: giveAll('person_replies'),
  },
  {
    table: 'read_replies',
    key: ['user_id', 'contact_id'],
    contact: 'contact_id',
    rowsOf: ofContact(),
    give: giveReadReplies,
  },
  {
    table: 'answered_replies',
    key: ['contact_id'],
    contact: 'contact_id',
    rowsOf: ofContact(),
    give: giveAnsweredReplies,
  },
  {
    table: 'staff_answers',
    key: ['user_id', 'contact_id', 'key'],
    contact: 'contact_id',
    rowsOf: ofContact(),
    give: giveStaffAnswers,
  },
  {
    table: 'answers',
    key: ['id'],
    contact: 'contact_id',
    omits: 'raw',
    rowsOf: ofContact(),
    give: giveAnswers,
  },
  {
    table: 'answer_drafts',
    key: ['user_id', 'contact_id'],
    contact: 'contact_id',
    rowsOf: ofContact(),
    give: giveDrafts,
  },
  {
    table: 'follow_ups',
    key: ['contact_id'],
    contact: 'contact_id',
    rowsOf: ofContact(),
    give: giveFollowUps,
  },
  {
    table: 'follow_up_changes',
    key: ['id'],
    contact: 'contact_id',
    rowsOf: ofContact(),
    give: giveAll('follow_up_changes'),
  },
  { table: 'notes', key: ['id'], contact: 'contact_id', rowsOf: ofContact(), give: giveAll('notes') },
  {
    table: 'mail_proposals',
    key: ['incoming_mail_id'],
    contact: 'made_contact_id',
    rowsOf: ofContact('made_contact_id'),
    // Taking back that a contact was made of a mail must not delete what two have become.
    give: (transaction, { kept, merged }) =>
      sql`update mail_proposals set made_contact_id = null where made_contact_id in (${kept}, ${merged})`.execute(
        transaction,
      ),
  },
  // What is here for its domain comes and goes with the contacts.
  {
    table: 'suppressions',
    key: ['email_key'],
    contact: null,
    rowsOf: (pair) => sql`${ofAddress('email_key')(pair)} and covered_by is null`,
  },
  { table: 'absences', key: ['key'], contact: null, rowsOf: ofAddress('key') },
];

/** Every address of either is the kept one's. Which of them is its own by then is not among them. */
async function giveAddresses(transaction: Queryable, { kept, merged }: Pair): Promise<void> {
  await sql`
    insert into contact_addresses (contact_id, email_key, email)
    select ${kept}::integer, email_key, email from contact_addresses where contact_id = ${merged}
    union
    select ${kept}, email_key, min(email) from contacts
    where id in (${kept}, ${merged}) and email_key is not null group by email_key
    on conflict (contact_id, email_key) do nothing`.execute(transaction);
  await sql`delete from contact_addresses where contact_id = ${merged}`.execute(transaction);
}

async function givePeopleActions(transaction: Queryable, { kept, merged }: Pair): Promise<void> {
  for (const list of ['contacts', 'awaiting']) {
    await sql`
      update people_actions set content = jsonb_set(content, array[${list}::text], (
        select jsonb_agg(distinct case when one = to_jsonb(${merged}::integer) then to_jsonb(${kept}::integer) else one end)
        from jsonb_array_elements(content->${list}::text) named (one)
      ))
      where content->${list}::text @> to_jsonb(${merged}::integer)`.execute(transaction);
  }
}

/** Where both sequences of a campaign were stopped, what stops more stays. */
async function giveStops(transaction: Queryable, { kept, merged }: Pair): Promise<void> {
  await sql`
    delete from sequence_stops mine using sequence_stops theirs
    where mine.contact_id = ${kept} and theirs.contact_id = ${merged} and theirs.campaign_id = mine.campaign_id
      and (theirs.lifted_at is null, theirs.kind = 'ended') > (mine.lifted_at is null, mine.kind = 'ended')`.execute(
    transaction,
  );
  await sql`
    delete from sequence_stops theirs using sequence_stops mine
    where mine.contact_id = ${kept} and theirs.contact_id = ${merged} and theirs.campaign_id = mine.campaign_id`.execute(
    transaction,
  );
  await giveAll('sequence_stops')(transaction, { kept, merged, keys: [] });
}

/** Whoever had read all replies of both has read all; otherwise nothing counts as read: a reply unread must stay so. */
async function giveReadReplies(transaction: Queryable, { kept, merged }: Pair): Promise<void> {
  await sql`
    with last as (
      select contact_id, max(occurred_at) as at from message_events
      where contact_id in (${kept}, ${merged}) and kind = 'replied' group by contact_id
    ), unread as (
      select distinct account.user_id
      from (select distinct user_id from read_replies where contact_id in (${kept}, ${merged})) account
      cross join last
      left join read_replies mark on mark.user_id = account.user_id and mark.contact_id = last.contact_id
      where mark.reply_at is null or mark.reply_at < date_trunc('milliseconds', last.at)
    )
    delete from read_replies mark using unread
    where mark.user_id = unread.user_id and mark.contact_id in (${kept}, ${merged})`.execute(transaction);
  await sql`
    delete from read_replies older using read_replies newer
    where older.user_id = newer.user_id and older.contact_id in (${kept}, ${merged})
      and newer.contact_id in (${kept}, ${merged}) and newer.contact_id <> older.contact_id
      and (older.reply_at, older.contact_id) < (newer.reply_at, newer.contact_id)`.execute(transaction);
  await giveAll('read_replies')(transaction, { kept, merged, keys: [] });
}

/** The later mark holds, unless a reply of the other that waits for an answer would count as answered with it. */
async function giveAnsweredReplies(transaction: Queryable, { kept, merged }: Pair): Promise<void> {
  await sql`
    delete from answered_replies mark
    where mark.contact_id in (${kept}, ${merged}) and mark.reply_at >= (
      select min(waiting.since) from (${sql.raw(WAITING_REPLIES)}) waiting
      where waiting.contact_id in (${kept}, ${merged})
    )`.execute(transaction);
  await sql`
    delete from answered_replies older using answered_replies newer
    where older.contact_id in (${kept}, ${merged}) and newer.contact_id in (${kept}, ${merged})
      and newer.contact_id <> older.contact_id
      and (older.reply_at, older.contact_id) < (newer.reply_at, newer.contact_id)`.execute(transaction);
  await giveAll('answered_replies')(transaction, { kept, merged, keys: [] });
}

/** The same text sent to both has the same key: one row keeps it from being sent once more. */
async function giveStaffAnswers(transaction: Queryable, { kept, merged }: Pair): Promise<void> {
  await sql`
    delete from staff_answers theirs using staff_answers mine
    where mine.contact_id = ${kept} and theirs.contact_id = ${merged}
      and theirs.user_id = mine.user_id and theirs.key = mine.key`.execute(transaction);
  await giveAll('staff_answers')(transaction, { kept, merged, keys: [] });
}

/** Answers to both may have the same key, which keeps a repeated request from storing another; both stay. */
async function giveAnswers(transaction: Queryable, { kept, merged }: Pair): Promise<void> {
  await sql`
    update answers theirs set key = gen_random_uuid() from answers mine
    where theirs.contact_id = ${merged} and mine.contact_id = ${kept}
      and theirs.user_id = mine.user_id and theirs.key = mine.key`.execute(transaction);
  await giveAll('answers')(transaction, { kept, merged, keys: [] });
}

/**
 * Both notes are kept whole, though together they may be longer than anybody can type; of what can be one thing alone, the kept
 * contact's, and the merged one's where there is none.
 */
async function giveFollowUps(transaction: Queryable, { kept, merged }: Pair): Promise<void> {
  await sql`
    update follow_ups mine
    set version = greatest(mine.version, theirs.version) + 1,
      note = concat_ws(E'\n', nullif(mine.note, ''), nullif(theirs.note, '')),
      outcome_id = coalesce(mine.outcome_id, theirs.outcome_id),
      assignee_id = coalesce(mine.assignee_id, theirs.assignee_id),
      (come_back_on, returns_at, put_off_after, return_done_at) = (
        select come_back_on, returns_at, put_off_after, return_done_at
        from follow_ups own where own.contact_id in (mine.contact_id, theirs.contact_id)
        order by own.returns_at is null, own.return_done_at is not null, own.returns_at, own.contact_id = ${kept} desc
        limit 1
      )
    from follow_ups theirs
    where mine.contact_id = ${kept} and theirs.contact_id = ${merged}`.execute(transaction);
  await sql`
    delete from follow_ups theirs using follow_ups mine
    where mine.contact_id = ${kept} and theirs.contact_id = ${merged}`.execute(transaction);
  await giveAll('follow_ups')(transaction, { kept, merged, keys: [] });
}

/**
 * Of two drafts of one person the later goes on. The other is set aside, whole: joined they would read wrongly, and could be
 * longer than anybody may send.
 */
async function giveDrafts(transaction: Queryable, { kept, merged }: Pair): Promise<void> {
  await sql`
    with earlier as (
      delete from answer_drafts earlier using answer_drafts later
      where later.user_id = earlier.user_id and later.contact_id in (${kept}, ${merged})
        and earlier.contact_id in (${kept}, ${merged}) and later.contact_id <> earlier.contact_id
        and (later.touched_at, later.contact_id) > (earlier.touched_at, earlier.contact_id)
      returning earlier.*
    )
    insert into answers (contact_id, user_id, written_by, key, digest, state, to_email, cc, subject, html, mailbox_id,
      attachment_ids, created_at, due_at)
    select ${kept}, user_id, email, gen_random_uuid(), '', 'set_aside', coalesce(to_email, ''), cc, subject, html, 0,
      attachment_ids, touched_at, touched_at
    from earlier join users on users.id = user_id`.execute(transaction);
  await giveAll('answer_drafts')(transaction, { kept, merged, keys: [] });
}
