import { sql, type RawBuilder } from 'kysely';
import { spellingsOf } from '../database/keys.ts';
import { forgetInActivity } from '../activity/activity.repository.ts';
import { MOST_NAMES } from '../contacts/contacts.repository.ts';
import type { Queryable } from '../database/database.ts';
import { packSource } from '../mail/stored-source.ts';
import { forgetInWebhooks } from '../webhooks/forget.ts';
import { isPossible, type FoundRows, type LongTable } from './found-rows.ts';
import type { Person } from './person.ts';

/** A person who is being erased. */
export interface ErasedPerson extends Person {
  /** What each of their keys becomes: nobody can tell which address it was. */
  readonly pseudonyms: ReadonlyMap<string, string>;
  /** What stands in place of their name. */
  readonly name: string;
  /** What of theirs was found in long tables. */
  readonly found: FoundRows;
}

/** A table that keeps something of people. */
export interface PersonalTable {
  readonly table: string;
  /** Columns of text, JSON and bytes that say something of a person, all of which `erase` empties. */
  readonly columns: readonly string[];
  /** SQL: the rows of a person, of the table named `t`. */
  readonly rowsOf: (person: Person) => RawBuilder<unknown>;
  /** Columns that the file leaves out: sources of mails, which lie beside it whole, and what only the program needs. */
  readonly omits?: readonly string[];
  /** SQL: in the file, what columns that others share hold of the person alone. */
  readonly shares?: Readonly<Record<string, (person: Person) => RawBuilder<unknown>>>;
  /** Takes what is personal out of the rows, or the rows where they say nothing else. */
  readonly erase: (transaction: Queryable, person: ErasedPerson) => Promise<unknown>;
}

const ofContact =
  (column = 'contact_id') =>
  ({ contacts }: Person) =>
    sql`t.${sql.ref(column)} = any(${contacts}::integer[])`;
const ofKey =
  (column: string) =>
  ({ keys }: Person) =>
    sql`t.${sql.ref(column)} = any(${keys}::text[])`;
const ofMessage =
  (column: string) =>
  ({ messages }: Person) =>
    sql`t.${sql.ref(column)} = any(${messages}::bigint[])`;
const either =
  (...conditions: readonly PersonalTable['rowsOf'][]) =>
  (person: Person) =>
    sql`(${sql.join(
      conditions.map((condition) => condition(person)),
      sql` or `,
    )})`;

/**
 * Rows whose text names one of the addresses, as it is or as a URL encodes it: `ann@club.co` is neither in `joann@club.co` nor in
 * `ann@club.com`.
 */
const naming =
  (text: string) =>
  ({ keys }: Person) =>
    sql`exists (
      select from unnest(${keys.flatMap(written)}::text[]) key
      where strpos(lower(${sql.raw(text)}), key) > 0 and names_address(lower(${sql.raw(text)}), key)
    )`;

/** How texts may write an address, in small letters. */
const written = (key: string) => [
  ...new Set(
    spellingsOf(key).flatMap((spelling) => [
      spelling,
      spelling.replaceAll('&', '&amp;'),
      encodeURIComponent(spelling.toWellFormed()).toLowerCase(),
    ]),
  ),
];

/** SQL: JSON as text; the letter of an escaped line break before an address would look like a part of it. */
const plain = (json: string) =>
  String.raw`regexp_replace(${json}::text, '\\(u[0-9a-f]{4}|[bfnrt])', ' ', 'gi')`;
/** Drafts, to whomever, whose words name an address of the person. */
const NAMING_DRAFTS = naming(`t.subject || ' ' || t.html`);
/** Notes about anybody whose words do. */
const NAMING_NOTES = naming('t.text');
/** SQL: a text without the addresses of a person; the same borders as `names_address` knows. */
const withoutAddresses = (text: string, { keys }: Person) =>
  keys
    .flatMap(written)
    .reduce<RawBuilder<unknown>>(
      (rest, key) => sql`regexp_replace(${rest}, ${addressPattern(key)}, '…', 'gi')`,
      sql.raw(text),
    );
const addressPattern = (key: string) => {
  const address = key.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
  const before = String.raw`((?<![[:alnum:]_%+-])(?<![[:alnum:]][.'!#$&~])|(?<=%(25)*(0[9ad]|2[0289cf]|3[a-f]|5[bd])))`;
  return String.raw`${before}${address}(?!([[:alnum:]_]|([.-]|%(25)*2[de])+[[:alnum:]]))`;
};
/** Groups whose name does, or what they are filtered by. */
const NAMING_GROUPS = naming(`t.name || ' ' || ${plain('t.filter')} || ' ' || ${plain('t.things')}`);
const REJECTED = naming(`t.message || ' ' || coalesce(${plain('t.cells')}, '')`);
const FILE_NAMING = naming("coalesce(t.file_name, '')");
/** What imports did to a contact, by the index of each of them. */
const IMPORTED: PersonalTable['rowsOf'] = ({ contacts }) => sql`(
  t.import_id in (select id from contact_imports) and t.about = 'contact' and t.subject_id = any(${contacts}::integer[])
)`;
const MADE_BY_IMPORT: PersonalTable['rowsOf'] = ({ contacts }) =>
  sql`(t.about = 'contact' and t.ids && ${contacts}::integer[])`;
const ATTEMPTED = naming("coalesce(t.sender, '')");
const TRIED = naming(plain('t.content'));
const ACTIVITY = naming(plain('t.content'));

/** SQL: the rows of a person in long tables. Slow: erasing looks only at those that {@link isPossible}. */
export const ROWS_OF_LONG: Readonly<Record<LongTable, PersonalTable['rowsOf']>> = {
  activity: (person) => sql`t.kind <> 'account' and ${ACTIVITY(person)}`,
  contact_import_rejected_rows: (person) => REJECTED(person),
  contact_import_trial_rows: (person) => TRIED(person),
  deletions: (person) => DELETED(person),
  mail_attempts: (person) => ATTEMPTED(person),
  webhook_events: (person) => TOLD(person),
};

/**
 * SQL: how many rows of a table are the person's, of those that {@link PERSONAL} erases.
 * @param such SQL: a further condition about `t`
 */
export function countRows(table: string, person: Person, such: RawBuilder<unknown> = sql`true`) {
  const known = PERSONAL.find((one) => one.table === table);
  if (known === undefined) throw new Error(`Nothing of people is in ${table}`);
  return sql<number>`(
    select count(*)::integer from ${sql.table(table)} t where ${known.rowsOf(person)} and ${such}
  )`;
}

/** SQL: an answer went, or is to go, to somebody else; the person gets a copy at most. */
export const isToOthers = (person: Person) => sql`not ${ANSWERS(person)}`;

/** SQL: the same, for erasing them. */
const rowsOfLong = (table: LongTable, person: ErasedPerson) =>
  sql`${isPossible(person.found, table)} and ${ROWS_OF_LONG[table](person)}`;

const deleteRows =
  (table: string, rowsOf: PersonalTable['rowsOf']) => (transaction: Queryable, person: Person) =>
    sql`delete from ${sql.table(table)} t where ${rowsOf(person)}`.execute(transaction);

/** SQL: what a column of keys becomes; those of others stay. */
const pseudonymOf = (column: string, { pseudonyms }: ErasedPerson) =>
  sql`coalesce((
    select pseudonym from unnest(${[...pseudonyms.keys()]}::text[], ${[...pseudonyms.values()]}::text[]) as known (key, pseudonym)
    where known.key = ${sql.raw(column)}
  ), ${sql.raw(column)})`;

const renameKeys = (table: string, column: string) => (transaction: Queryable, person: ErasedPerson) =>
  sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${pseudonymOf(`t.${column}`, person)}
      where ${ofKey(column)(person)}`.execute(transaction);

/** What is left of a mail's source. */
const NOTHING = packSource(Buffer.alloc(0));

const INCOMING: PersonalTable['rowsOf'] = ({ incoming }) => sql`t.id = any(${incoming}::bigint[])`;
/** What the person wrote in the conversation with somebody else (S14). */
const WRITTEN_TO_OTHERS: PersonalTable['rowsOf'] = ({ incoming }) =>
  sql`t.incoming_mail_id = any(${incoming}::bigint[])`;
const ANSWERS: PersonalTable['rowsOf'] = (person) =>
  sql`(${ofContact()(person)} or ${ofMessage('message_id')(person)})`;
/** SQL: addresses as they were typed, of the person. */
const isTheirs = (address: string, { keys }: Person) =>
  sql`lower(normalize(btrim(${sql.raw(address)}), NFKC)) = any(${keys.flatMap(spellingsOf)}::text[])`;
/** Answers to others of which the person got a copy, or was to get one. */
const COPIED: PersonalTable['rowsOf'] = (person) => sql`(
  (t.cc <> '{}' or t.refused_cc <> '{}' or t.written->'cc' <> '[]') and exists (
    select from unnest(t.cc || t.refused_cc || array(select jsonb_array_elements_text(coalesce(t.written->'cc', '[]')))) one
    where ${isTheirs('one', person)}
  )
)`;
const COPIED_DRAFTS: PersonalTable['rowsOf'] = (person) =>
  sql`exists (select from unnest(t.cc) one where ${isTheirs('one', person)})`;
/** SQL: of a column of addresses, those of the person, or those of others. */
const addresses = (column: string, person: Person, whose: 'theirs' | 'others') => sql`array(
  select one from unnest(${sql.raw(column)}) with ordinality as named (one, place)
  where (${isTheirs('one', person)}) = ${whose === 'theirs'} order by place
)`;
/** SQL: what the file shows of an answer: of one to somebody else, nothing of them but what the person got a copy of. */
const ofOwn = (person: Person, column: string, otherwise: string) =>
  sql`case when ${ANSWERS(person)} then t.${sql.ref(column)} else ${sql.raw(otherwise)} end`;
const SENT: PersonalTable['rowsOf'] = (person) => sql`(
  ${ofMessage('message_id')(person)}
  or t.answer_id in (select t.id from answers t where ${ANSWERS(person)} or ${COPIED(person)})
  or t.event_id in (select t.id from message_events t where ${ofContact()(person)})
)`;

/** Files that what was written to the person names, and nothing else does. */
const ATTACHMENTS: PersonalTable['rowsOf'] = (person) => sql`
  t.id in (
    select unnest(a.attachment_ids) from answers a where a.contact_id = any(${person.contacts}::integer[])
    union
    select unnest(draft.attachment_ids) from answer_drafts draft where draft.contact_id = any(${person.contacts}::integer[])
  )
  and not exists (
    select from answers other where t.id = any(other.attachment_ids) and other.contact_id <> all(${person.contacts}::integer[])
  )
  and not exists (
    select from answer_drafts other where t.id = any(other.attachment_ids) and other.contact_id <> all(${person.contacts}::integer[])
  )`;

/** Events that other programs were told, or are to be. */
const TOLD: PersonalTable['rowsOf'] = ({ contacts, keys }) => sql`exists (
  select from jsonb_array_elements(t.people) one
  where (one->>'id')::integer = any(${contacts}::integer[]) or one->>'email_key' = any(${keys}::text[])
)`;

const DELETED: PersonalTable['rowsOf'] = ({ contacts }) => sql`exists (
  select from jsonb_array_elements(t.content->'contacts') row
  where t.content ? 'contacts' and (row->>'id')::integer = any(${contacts}::integer[])
)`;

/**
 * Every table that keeps something of a person, in the order in which it is erased: what names others before what it names. What is
 * in none of them, nor in {@link IMPERSONAL}, fails a test.
 */
export const PERSONAL: readonly PersonalTable[] = [
  {
    table: 'answer_attachments',
    columns: ['name'],
    rowsOf: ATTACHMENTS,
    // The sweep of unused files takes them, with their bytes.
    erase: (transaction, person) =>
      sql`update answer_attachments t set name = '', used_at = 'epoch' where ${ATTACHMENTS(person)}`.execute(
        transaction,
      ),
  },
  {
    table: 'answer_drafts',
    columns: ['to_email', 'cc', 'subject', 'html'],
    rowsOf: either(ofContact(), COPIED_DRAFTS),
    shares: {
      to_email: (person) => sql`case when ${ofContact()(person)} then t.to_email end`,
      cc: (person) =>
        sql`case when ${ofContact()(person)} then t.cc else ${addresses('t.cc', person, 'theirs')} end`,
    },
    erase: async (transaction, person) => {
      await deleteRows('answer_drafts', ofContact())(transaction, person);
      await sql`update answer_drafts t set cc = ${addresses('t.cc', person, 'others')}
        where ${COPIED_DRAFTS(person)}`.execute(transaction);
      // Another version: a window that still has the address cannot bring it back.
      await sql`update answer_drafts t
        set subject = ${withoutAddresses('t.subject', person)}, html = ${withoutAddresses('t.html', person)},
          version = nextval('answer_draft_versions')
        where ${NAMING_DRAFTS(person)}`.execute(transaction);
    },
  },
  {
    table: 'sent_mails',
    columns: ['raw', 'digest'],
    rowsOf: SENT,
    omits: ['raw'],
    erase: deleteRows('sent_mails', SENT),
  },
  {
    table: 'answers',
    columns: [
      'digest',
      'to_email',
      'cc',
      'subject',
      'html',
      'message_id_header',
      'raw',
      'failure',
      'refused_cc',
      'files',
      'retry',
      'written',
    ],
    rowsOf: either(ANSWERS, COPIED),
    omits: ['raw', 'digest', 'key', 'mail_key'],
    shares: {
      to_email: (person) => ofOwn(person, 'to_email', "''"),
      cc: (person) =>
        sql`case when ${ANSWERS(person)} then t.cc else ${addresses('t.cc', person, 'theirs')} end`,
      refused_cc: (person) =>
        sql`case when ${ANSWERS(person)} then t.refused_cc else ${addresses('t.refused_cc', person, 'theirs')} end`,
      written: (person) => ofOwn(person, 'written', 'null'),
      retry: (person) => ofOwn(person, 'retry', 'null'),
      failure: (person) => ofOwn(person, 'failure', 'null'),
    },
    // Of one to somebody else the words stay, and whoever else got a copy; its bytes name the person, and go. Those that the mail
    // server is being given are deleted once that is settled.
    erase: async (transaction, person) => {
      await sql`update answers t
        set cc = ${addresses('t.cc', person, 'others')}, refused_cc = ${addresses('t.refused_cc', person, 'others')},
          written = case when t.written ? 'cc' then jsonb_set(t.written, '{cc}', to_jsonb(array(
            select one from jsonb_array_elements_text(t.written->'cc') one where not ${isTheirs('one', person)}
          ))) else t.written end
        where ${COPIED(person)}`.execute(transaction);
      await sql`update answers t
        set to_email = '', cc = '{}', subject = '', html = '', files = '[]', attachment_ids = '{}', refused_cc = '{}', failure = null,
          digest = '', raw = null, message_id_header = null, retry = null, written = null, mail_key = gen_random_uuid(),
          state = case when state in ('waiting', 'failed', 'set_aside') then 'discarded' else state end
        where ${ANSWERS(person)}`.execute(transaction);
    },
  },
  {
    table: 'staff_answers',
    columns: ['key', 'digest'],
    rowsOf: ofContact(),
    erase: deleteRows('staff_answers', ofContact()),
  },
  {
    table: 'mail_proposals',
    columns: ['reply_text'],
    rowsOf: (person) =>
      sql`(t.incoming_mail_id = any(${person.incoming}::bigint[]) or ${ofMessage('message_id')(person)} or ${ofContact('made_contact_id')(person)})`,
    // Nobody has to decide about them any more.
    erase: deleteRows(
      'mail_proposals',
      (person) =>
        sql`(t.incoming_mail_id = any(${person.incoming}::bigint[]) or ${ofMessage('message_id')(person)} or ${ofContact('made_contact_id')(person)})`,
    ),
  },
  {
    table: 'message_events',
    columns: ['reply_text'],
    rowsOf: either(ofContact(), ofMessage('message_id'), WRITTEN_TO_OTHERS),
    erase: async (transaction, person) => {
      // Before the mails are, by which they are found.
      await sql`update message_events t set reply_text = null, is_folded = false
        where ${WRITTEN_TO_OTHERS(person)}`.execute(transaction);
      await sql`update message_events t set reply_text = null, is_folded = false, incoming_mail_id = null, back_on = null
        where ${either(ofContact(), ofMessage('message_id'))(person)}`.execute(transaction);
    },
  },
  {
    table: 'incoming_mails',
    columns: ['sender', 'subject', 'raw', 'message_id_header', 'sender_key', 'copies', 'invitation'],
    rowsOf: INCOMING,
    omits: ['raw', 'digest'],
    // The row stays, so that the same mail, read once more, is not taken for another.
    erase: async (transaction, person) => {
      await sql`update incoming_mails t set copies = array(
          select one from unnest(t.copies) with ordinality as named (one, place)
          where not (${naming('one')(person)}) order by place
        )
        where t.copies <> '{}' and exists (select from unnest(t.copies) one where ${naming('one')(person)})`.execute(
        transaction,
      );
      await sql`update incoming_mails t set sender = '', subject = '', message_id_header = null,
          sender_key = ${pseudonymOf('t.sender_key', person)}, copies = '{}', invitation = null, raw = ${NOTHING}
        where ${INCOMING(person)}`.execute(transaction);
    },
  },
  {
    table: 'messages',
    columns: [
      'recipient_email',
      'recipient_name',
      'recipient_key',
      'last_reply',
      'subject',
      'message_id_header',
    ],
    rowsOf: (person) => sql`t.id = any(${person.messages}::bigint[])`,
    omits: ['token', 'worker_id'],
    // Another token: whatever comes back of the mail, or by its links, is known to be nobody's.
    erase: (transaction, person) =>
      sql`update messages t
        set recipient_email = case when recipient_email is not null then '' end,
          recipient_name = case when recipient_name is not null then ${person.name} end,
          recipient_key = ${pseudonymOf('t.recipient_key', person)}, last_reply = null, subject = null,
          message_id_header = null, token = gen_random_uuid()
        where t.id = any(${person.messages}::bigint[])`.execute(transaction),
  },
  {
    table: 'follow_ups',
    columns: ['note'],
    rowsOf: ofContact(),
    erase: (transaction, person) =>
      sql`update follow_ups t set note = '', version = version + 1 where ${ofContact()(person)}`.execute(
        transaction,
      ),
  },
  {
    table: 'follow_up_changes',
    columns: ['changed'],
    rowsOf: ofContact(),
    erase: (transaction, person) =>
      sql`update follow_up_changes t set changed = changed - 'note' where ${ofContact()(person)}`.execute(
        transaction,
      ),
  },
  {
    table: 'notes',
    columns: ['text'],
    rowsOf: ofContact(),
    erase: async (transaction, person) => {
      await deleteRows('notes', ofContact())(transaction, person);
      // About a colleague or the organization: the rest says something of them. Another version: a window that still has the
      // address cannot bring it back.
      await sql`update notes t set text = ${withoutAddresses('t.text', person)}, version = version + 1
        where ${NAMING_NOTES(person)}`.execute(transaction);
    },
  },
  {
    table: 'contact_groups',
    columns: ['name', 'name_key', 'filter', 'things'],
    rowsOf: NAMING_GROUPS,
    // It is about others as well, who stay in it.
    erase: (transaction, person) =>
      sql`update contact_groups t set name = ${withoutAddresses('t.name', person)}, name_key = ${withoutAddresses('t.name_key', person)},
          filter = ${withoutAddresses('t.filter::text', person)}::jsonb, things = ${withoutAddresses('t.things::text', person)}::jsonb,
          version = version + 1
        where ${NAMING_GROUPS(person)}`.execute(transaction),
  },
  {
    table: 'sequence_stops',
    columns: ['key'],
    rowsOf: either(ofContact(), ofKey('key')),
    erase: renameKeys('sequence_stops', 'key'),
  },
  {
    table: 'person_replies',
    columns: ['key'],
    rowsOf: either(ofContact(), ofKey('key')),
    erase: renameKeys('person_replies', 'key'),
  },
  {
    table: 'contact_addresses',
    columns: ['email_key', 'email'],
    rowsOf: either(ofContact(), ofKey('email_key')),
    erase: deleteRows('contact_addresses', either(ofContact(), ofKey('email_key'))),
  },
  { table: 'absences', columns: ['key'], rowsOf: ofKey('key'), erase: deleteRows('absences', ofKey('key')) },
  {
    table: 'suppression_lifts',
    columns: ['email_key', 'explanation'],
    rowsOf: ofKey('email_key'),
    erase: (transaction, person) =>
      sql`update suppression_lifts t set email_key = ${pseudonymOf('t.email_key', person)}, explanation = ''
        where ${ofKey('email_key')(person)}`.execute(transaction),
  },
  {
    table: 'suppressions',
    columns: ['email_key', 'explanation', 'covered_by'],
    rowsOf: ofKey('email_key'),
    erase: eraseSuppressions,
  },
  {
    table: 'deletions',
    columns: ['name', 'content'],
    rowsOf: DELETED,
    shares: {
      name: (person) => deletionName(ofDeleted(person)),
      contact_count: (person) => sql`jsonb_array_length(${ofDeleted(person)})`,
      content: (person) => sql`jsonb_set(t.content, '{contacts}', ${ofDeleted(person)})`,
    },
    erase: eraseDeletions,
  },
  {
    table: 'mail_attempts',
    columns: ['sender', 'subject', 'error'],
    rowsOf: ATTEMPTED,
    erase: (transaction, person) =>
      sql`update mail_attempts t set sender = null, subject = null, error = null
        where ${rowsOfLong('mail_attempts', person)}`.execute(transaction),
  },
  {
    table: 'contact_import_rejected_rows',
    columns: ['message', 'cells'],
    rowsOf: REJECTED,
    erase: (transaction, person) =>
      sql`delete from contact_import_rejected_rows t where ${rowsOfLong('contact_import_rejected_rows', person)}`.execute(
        transaction,
      ),
  },
  {
    table: 'contact_import_changes',
    columns: ['changes'],
    rowsOf: IMPORTED,
    erase: deleteRows('contact_import_changes', IMPORTED),
  },
  // Hashes that whoever knows all of a contact could make again.
  {
    table: 'contact_import_added',
    columns: [],
    rowsOf: MADE_BY_IMPORT,
    omits: ['ids', 'seen'],
    erase: (transaction, person) =>
      sql`update contact_import_added t set
          ids = array(select id from unnest(t.ids) id where id <> all(${person.contacts}::integer[])),
          seen = array(
            select seen from unnest(t.ids, t.seen) with ordinality as one (id, seen, place)
            where id <> all(${person.contacts}::integer[]) order by place
          )
        where ${MADE_BY_IMPORT(person)}`.execute(transaction),
  },
  {
    table: 'contact_imports',
    columns: ['file_name'],
    rowsOf: FILE_NAMING,
    erase: (transaction, person) =>
      sql`update contact_imports t set file_name = ${withoutAddresses('t.file_name', person)}
        where ${FILE_NAMING(person)}`.execute(transaction),
  },
  {
    table: 'contact_import_trial_rows',
    columns: ['content'],
    rowsOf: TRIED,
    erase: (transaction, person) =>
      sql`delete from contact_import_trial_rows t where ${rowsOfLong('contact_import_trial_rows', person)}`.execute(
        transaction,
      ),
  },
  // What servers say may name whom they refused.
  {
    table: 'sending_holds',
    columns: ['reply'],
    rowsOf: naming('t.reply'),
    erase: (transaction, person) =>
      sql`update sending_holds t set reply = '' where ${naming('t.reply')(person)}`.execute(transaction),
  },
  {
    table: 'mail_services',
    columns: ['error'],
    rowsOf: naming("coalesce(t.error, '')"),
    erase: (transaction, person) =>
      sql`update mail_services t set error = '' where ${naming("coalesce(t.error, '')")(person)}`.execute(
        transaction,
      ),
  },
  {
    table: 'activity',
    columns: ['content'],
    // The entry for all of several names the first of them.
    shares: {
      content: (
        person,
      ) => sql`t.content || case when t.content ? 'names' then jsonb_build_object('names', coalesce((
        select jsonb_agg(one) from jsonb_array_elements_text(t.content->'names') one where ${naming('one')(person)}
      ), '[]')) else '{}' end`,
    },
    rowsOf: (person) => sql`(${ofContact()(person)} or t.kind <> 'account' and ${ACTIVITY(person)})`,
    erase: eraseActivity,
  },
  // Hashes that whoever knows an address could make again.
  {
    table: 'campaign_approved_people',
    columns: ['seen'],
    rowsOf: ofContact(),
    omits: ['seen'],
    erase: (transaction, person) =>
      sql`update campaign_approved_people t set seen = '{}' where ${ofContact()(person)}`.execute(
        transaction,
      ),
  },
  {
    table: 'contacts',
    columns: ['full_name', 'email', 'email_key', 'phone', 'title', 'own_values'],
    rowsOf: ofContact('id'),
    erase: (transaction, person) =>
      sql`update contacts t
        set full_name = ${person.name}, title = '', email = '', phone = '', email_key = ${pseudonymOf('t.email_key', person)},
          own_values = '{}', tag_ids = '{}', erased_at = now(), updated_at = greatest(now(), updated_at + interval '1 millisecond')
        where ${ofContact('id')(person)}`.execute(transaction),
  },
  {
    table: 'webhook_deliveries',
    columns: ['answer'],
    rowsOf: (person) => sql`t.event_id in (select t.id from webhook_events t where ${TOLD(person)})`,
    // What was answered to being told of the person goes with what was told.
    erase: async () => undefined,
  },
  {
    table: 'webhook_events',
    columns: ['people'],
    rowsOf: TOLD,
    // An event may name others, too.
    omits: ['people'],
    // Last: that the contact is another now is an event as well.
    erase: (transaction, { contacts, keys, found }) =>
      forgetInWebhooks(
        transaction,
        { emails: keys, contactIds: contacts },
        isPossible(found, 'webhook_events'),
      ),
  },
];

/**
 * A contact keeps a suppression of its own, under its pseudonym, so that it counts in every figure as before, and gets nothing; what
 * its address is suppressed for from now on is in the hash.
 */
async function eraseSuppressions(transaction: Queryable, person: ErasedPerson): Promise<void> {
  const keys = [...person.pseudonyms.keys()];
  // Waits for whoever is adding one of the addresses: afterwards it is here, or refused.
  await sql`
    insert into suppressions (email_key, kind, reason)
    select key, 'anonymous', 'erased' from unnest(${keys}::text[]) key order by key
    on conflict do nothing`.execute(transaction);
  await sql`
    insert into suppressions (email_key, kind, reason, is_proved, created_at)
    select known.pseudonym, 'anonymous',
      case when s.covered_by is null and s.reason is not null then s.reason else 'erased' end,
      coalesce(s.is_proved, true), coalesce(s.created_at, now())
    from unnest(${keys}::text[], ${[...person.pseudonyms.values()]}::text[]) as known (key, pseudonym)
    left join suppressions s on s.email_key = known.key
    on conflict do nothing`.execute(transaction);
  await sql`delete from suppressions t where ${ofKey('email_key')(person)}`.execute(transaction);
}

/** SQL: of the contacts of a deletion, those of the person. */
const ofDeleted = ({ contacts }: Person) => sql`coalesce((
  select jsonb_agg(row order by place) from jsonb_array_elements(t.content->'contacts') with ordinality as one (row, place)
  where (row->>'id')::integer = any(${contacts}::integer[])
), '[]')`;

/** SQL: of the contacts of a deletion, those of others. */
const ofOthers = ({ contacts }: Person) => sql`coalesce((
  select jsonb_agg(row order by place) from jsonb_array_elements(t.content->'contacts') with ordinality as one (row, place)
  where (row->>'id')::integer <> all(${contacts}::integer[])
), '[]')`;

/** SQL: what a deletion of several is called by, of these contacts alone. */
const deletionName = (contacts: RawBuilder<unknown>) => sql`case when t.kind <> 'purge' then t.name else (
  select coalesce(string_agg(coalesce(nullif(row->>'full_name', ''), nullif(row->>'email', ''), row->>'phone'), ', ' order by place), '')
  from jsonb_array_elements(${contacts}) with ordinality as one (row, place) where place <= ${sql.lit(MOST_NAMES)}
) end`;

/** What was deleted of the person alone cannot be taken back any more; of others, they are left out. */
async function eraseDeletions(transaction: Queryable, person: ErasedPerson): Promise<void> {
  const others = ofOthers(person);
  await sql`
    update deletions t
    set name = ${deletionName(others)}, contact_count = jsonb_array_length(${others}),
      content = jsonb_set(t.content, '{contacts}', ${others})
    where ${rowsOfLong('deletions', person)}`.execute(transaction);
  await sql`
    delete from deletions t
    where ${isPossible(person.found, 'deletions')} and t.kind in ('contact', 'purge', 'merge')
      and t.content->'contacts' = '[]'`.execute(transaction);
}

async function eraseActivity(transaction: Queryable, person: ErasedPerson): Promise<void> {
  await forgetInActivity(transaction, person.contacts);
  await sql`set local touchline.forgetting_activity = 'on'`.execute(transaction);
  // What names an address and no contact, such as a mail from nobody whom somebody dismissed.
  await eraseFromActivity(person).execute(transaction);
  await sql`set local touchline.forgetting_activity = 'off'`.execute(transaction);
}

/** SQL: takes out what names an address, by indexes alone. */
export const eraseFromActivity = (person: ErasedPerson): RawBuilder<unknown> =>
  sql`update activity t set content = '{}' where ${rowsOfLong('activity', person)}`;

/** Of a table that keeps nothing of a person: why; else of each column that keeps nothing. */
export const IMPERSONAL: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  absences: { changed_by: 'an account' },
  account_links: 'accounts',
  address_changes: 'accounts',
  activity: { actor: 'an account', via_key: 'an account', action: 'a word of ours', kind: 'a word of ours' },
  address_keys: 'the program',
  answered_replies: { marked_by: 'an account', before_marked_by: 'an account' },
  answers: { written_by: 'an account', state: 'a word of ours' },
  api_keys: 'accounts',
  approval_mails: { about: 'a word of ours' },
  approval_requests: 'what people make',
  campaign_approvals: 'hashes of templates, nothing filled in',
  writers: 'accounts',
  campaign_status_changes: 'accounts',
  campaigns: 'what people make',
  contact_import_choices: 'places of columns',
  contact_import_headers: 'the heads of a workbook',
  contact_import_rejected_rows: { sheet: 'the name of a sheet', column: 'the head of a column' },
  contact_import_trial_rows: { kind: 'a word of ours' },
  contact_import_added: { about: 'a word of ours' },
  contact_import_changes: { about: 'a word of ours', reason: 'a word of ours', fields: 'names of fields' },
  contact_imports: {
    stage: 'a word of ours',
    counts: 'figures',
    digest: 'of a whole file: nobody can make it again without the file',
    made_tags: 'what people make',
    undone: 'figures',
  },
  deletions: { kind: 'a word of ours', deleted_by: 'an account' },
  envelope_searches: 'mailboxes',
  erasures: 'an id, until it is done',
  follow_up_changes: { changed_by: 'an account' },
  incoming_mails: {
    mailbox: 'a mailbox',
    kind: 'a word of ours',
    digest: 'of the whole mail: nobody can make it again without the mail',
  },
  kysely_migration: 'the program',
  kysely_migration_lock: 'the program',
  mail_attempts: { mailbox: 'a mailbox' },
  mail_contents: 'templates, nothing filled in',
  mail_folders: 'mailboxes',
  mail_proposals: { event_kind: 'a word of ours', outcome: 'a word of ours', settled_by: 'an account' },
  mail_rates: 'of whole domains, for some seconds',
  mail_services: { name: 'a server' },
  mailbox_sign_ins: 'mailboxes',
  mailboxes: 'mailboxes',
  message_events: { kind: 'a word of ours', written_by: 'an account' },
  messages: { state: 'a word of ours', refusal: 'a word of ours', skipped_by: 'an account' },
  notes: { written_by: 'an account' },
  organizations: 'organizations',
  outcomes: 'what people make',
  own_fields: 'what people make',
  passkeys: 'accounts',
  people_actions: 'ids of contacts, and accounts',
  plan_approvals: 'accounts',
  provider_accounts: 'accounts',
  provider_entries: 'accounts',
  provider_grants: 'accounts',
  rate_limits: 'accounts, and addresses of the network for some minutes',
  recovery_codes: 'accounts',
  scenarios: 'what people make',
  search_changes: 'ids of what was changed within the hour',
  search_forgotten: 'the number of a transaction',
  sending_holds: { cause: 'a word of ours' },
  sequence_stops: { kind: 'a word of ours', stopped_by: 'an account' },
  sessions: 'accounts',
  snippets: 'what people make',
  staff_answers: { state: 'a word of ours' },
  suppression_lifts: { reason: 'a word of ours', lifted_by: 'an account' },
  suppressions: { reason: 'a word of ours', kind: 'a word of ours', added_by: 'an account' },
  tags: 'what people make',
  team_settings: 'what people make',
  templates: 'what people make',
  two_factor: 'accounts',
  used_challenges: 'accounts',
  users: 'accounts',
  webhook_deliveries: { state: 'a word of ours', failure: 'about a server' },
  webhook_events: { type: 'a word of ours', data: 'ids, and the name of a campaign' },
  webhooks: 'what people make',
};
