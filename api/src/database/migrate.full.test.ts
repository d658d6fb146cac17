import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { openDatabase } from './database.ts';
import { mailboxKey } from './keys.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { migrations } from './migrations/index.ts';

let empty: TestDatabase;
beforeEach(async () => {
  empty = await createTestDatabase({ migrated: false });
});
afterEach(() => empty.drop());

/** Migrates as far as a program did that did not know a migration yet. */
async function migrateBefore(name: string): Promise<void> {
  const before = Object.entries(migrations).slice(0, Object.keys(migrations).indexOf(name));
  const early = new Migrator({
    db: empty.database.kysely,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(before)) },
  });
  const { error } = await early.migrateToLatest();
  if (error !== undefined) throw error;
}

it('P7 migrations run once, however many processes start together', async () => {
  const others = Array.from({ length: 4 }, () =>
    openDatabase({ url: empty.url, poolSize: 2, onConnectionLost: () => undefined }),
  );
  expect(await pendingMigrations(empty.database)).toEqual(Object.keys(migrations));
  await Promise.all([empty.database, ...others].map(migrate));
  const { rows } = await empty.database.pool.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  expect(rows.map((row) => row.name)).toEqual(Object.keys(migrations));
  expect(await pendingMigrations(empty.database)).toEqual([]);
  await Promise.all(others.map((database) => database.close()));
});

it('P7 a database that is newer than the program is left alone, and the message says so', async () => {
  await migrate(empty.database);
  await empty.database.pool.query(
    "insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)",
  );
  await expect(migrate(empty.database)).rejects.toThrow(/could not be migrated.*9999-later/);
});

it('P7 B6 after the upgrade to several mailboxes a campaign under way goes on for everybody it had not begun with', async () => {
  const { pool } = empty.database;
  await migrateBefore('0024-mailboxes');
  await pool.query(`
    insert into campaigns (name, scenario, status, frequency_days, stagger_sends, email_count, activated_at)
    select 'Spring', value, 'active', 3, false, 2, now() from scenarios limit 1;
    insert into contacts (full_name, title, email, phone, email_key)
    select 'Person ' || i, '', i || '@club.example', '', i || '@club.example' from generate_series(1, 3) i;
    insert into campaign_contacts (campaign_id, contact_id) select c.id, p.id from campaigns c, contacts p;
    insert into messages (campaign_id, contact_id, step_number, state, due_at, sending_at, sent_at)
    select c.id, p.id, step, case when p.full_name = 'Person 1' and step = 1 then 'sent' else 'queued' end,
      case when p.full_name <> 'Person 1' and step = 1 then now() end,
      case when p.full_name = 'Person 1' and step = 1 then now() end,
      case when p.full_name = 'Person 1' and step = 1 then now() end
    from campaigns c, contacts p, generate_series(1, 2) step;
    insert into sending_holds (account, cause, reply, since, until, refusals) values ('smtp', 'quota', '', now(), now(), 1)`);
  await migrate(empty.database);
  const { rows } = await pool.query('select mailbox_id, count(*)::integer as mails from messages group by 1');
  expect(rows).toEqual([{ mailbox_id: 1, mails: 6 }]);
  const { rows: contacts } = await pool.query('select distinct mailbox_id from campaign_contacts');
  expect(contacts).toEqual([{ mailbox_id: 1 }]);
  const { rows: holds } = await pool.query('select mailbox_id, cause from sending_holds');
  expect(holds).toEqual([{ mailbox_id: 1, cause: 'quota' }]);
});

it('P7 S13 after the upgrade all spellings of a mailbox are one, and nobody is written to twice meanwhile', async () => {
  const { pool } = empty.database;
  await migrateBefore('0127-one-mailbox');
  const [unicode, ascii] = ['ann@стадион.рф', 'ann@xn--80aimueoh.xn--p1ai'];
  await pool.query(
    'insert into organizations (name, name_key) select $1 || i, $1 || i from generate_series(1, 2) i',
    ['club'],
  );
  const add = async (organization: number, key: string) =>
    (
      await pool.query<{ id: number }>(
        `insert into contacts (organization_id, full_name, title, email, phone, email_key)
         values ($1, 'A name', '', $2, '', $2) returning id`,
        [organization, key],
      )
    ).rows[0]?.id;
  const first = await add(1, unicode);
  const twin = await add(1, ascii);
  const elsewhere = await add(2, ascii);
  const seen = await add(2, 'bob@club.example\u200B');
  await pool.query(
    `insert into suppressions (email_key, kind, reason) values
     ('bob@club.example\u200B', 'address', 'bounced'), ('@xn--80aimueoh.xn--p1ai', 'domain', 'unsubscribed')`,
  );
  await pool.query(
    `insert into suppressions (email_key, reason) values ('bob@club.example', 'unsubscribed')`,
  );
  await pool.query(`insert into person_replies (key, replied_at) values ($1, now())`, [ascii]);
  await pool.query(`insert into contact_addresses values ($1, $3, $3), ($1, $4, $4), ($2, $4, $4)`, [
    seen,
    elsewhere,
    unicode,
    ascii,
  ]);
  const below = await add(2, 'zoe@north.стадион.рф');
  const gone = await add(2, 'gone@xn--80aimueoh.xn--p1ai');
  empty.database.addressKey.set(Buffer.alloc(32, 7));
  const hash = empty.database.addressKey.hash(mailboxKey('gone@стадион.рф'));
  await pool.query(`insert into suppressions (email_key, kind, reason) values ($1, 'erased', 'erased')`, [
    hash,
  ]);
  const recorded = async () =>
    (await pool.query(`select count(*) from activity where kind = 'contact'`)).rows as unknown;
  const before = await recorded();

  await migrate(empty.database);

  // No person has changed anything.
  expect(await recorded()).toEqual(before);
  const { rows: contacts } = await pool.query(
    'select id, email_key, same_mailbox_as from contacts order by id',
  );
  expect(contacts).toEqual([
    { id: first, email_key: unicode, same_mailbox_as: null },
    { id: twin, email_key: unicode, same_mailbox_as: first },
    { id: elsewhere, email_key: unicode, same_mailbox_as: null },
    { id: seen, email_key: 'bob@club.example', same_mailbox_as: null },
    { id: below, email_key: 'zoe@north.стадион.рф', same_mailbox_as: null },
    { id: gone, email_key: 'gone@стадион.рф', same_mailbox_as: null },
  ]);
  const { rows: listed } = await pool.query(`
    select email_key, reason, added_by is not null as is_added from suppressions
    where kind <> 'erased' order by email_key collate "C"`);
  expect(listed).toEqual([
    { email_key: '@стадион.рф', reason: 'unsubscribed', is_added: false },
    { email_key: unicode, reason: 'unsubscribed', is_added: true },
    { email_key: 'bob@club.example', reason: 'unsubscribed', is_added: false },
    { email_key: 'gone@стадион.рф', reason: 'unsubscribed', is_added: false },
    { email_key: 'zoe@north.стадион.рф', reason: 'unsubscribed', is_added: false },
  ]);
  expect((await pool.query('select key from person_replies')).rows).toEqual([{ key: unicode }]);
  expect((await pool.query('select * from contact_addresses order by contact_id')).rows).toMatchObject([
    { contact_id: elsewhere, email_key: unicode },
    { contact_id: seen, email_key: unicode },
  ]);
  // Whoever gets another address is no twin any more, and nobody else becomes one.
  const change = (key: string) =>
    sql`update contacts set email_key = ${key} where id = ${twin}`.execute(empty.database.kysely);
  await change('other@club.example');
  expect((await pool.query('select same_mailbox_as from contacts where id = $1', [twin])).rows).toEqual([
    { same_mailbox_as: null },
  ]);
  await expect(change(unicode)).rejects.toThrow(/contacts_organization_email_unique/u);
});

it('P7 S14 after the upgrade earlier mails have the key of their sender, except those that a list or an office sent for somebody', async () => {
  const { pool } = empty.database;
  await migrateBefore('0128-own-words-of-incoming-mails');
  const senders = [
    '"Bob Smith" <Bob@Club.example>',
    'zoe@meadow.example',
    'Anna via Office <office@club.example>',
    '',
    'nobody',
  ];
  await pool.query(
    `insert into incoming_mails (received_at, mailbox, kind, sender, subject, digest, raw)
     select now(), 'sandbox', 'reply', sender, '', sender, '' from unnest($1::text[]) sender`,
    [senders],
  );
  await migrate(empty.database);
  const { rows } = await pool.query('select sender_key, copies from incoming_mails order by id');
  const unknown = { sender_key: '', copies: [] };
  expect(rows).toEqual([
    { sender_key: 'bob@club.example', copies: [] },
    { sender_key: 'zoe@meadow.example', copies: [] },
    unknown,
    unknown,
    unknown,
  ]);
});

it('V4 the upgrade marks conversations that an outcome has ended as answered', async () => {
  const { pool } = empty.database;
  await migrateBefore('0130-marks-under-outcomes');
  await pool.query(`
    insert into contacts (full_name, title, email, phone, email_key)
    select name, '', name || '@club.example', '', name || '@club.example' from unnest(array['Ended', 'Open', 'Unmarked', 'Late']) name;
    insert into campaigns (name, scenario, status, frequency_days, stagger_sends, email_count, activated_at)
    select 'Spring', value, 'active', 3, false, 2, now() from scenarios limit 1;
    insert into campaign_contacts (campaign_id, contact_id) select c.id, p.id from campaigns c, contacts p;
    insert into messages (campaign_id, contact_id, step_number, state, due_at) select c.id, p.id, 1, 'queued', now() from campaigns c, contacts p;
    insert into message_events (message_id, campaign_id, contact_id, kind, occurred_at)
    select m.id, m.campaign_id, m.contact_id, 'replied', at
    from messages m join contacts p on p.id = m.contact_id, unnest(array['2026-03-01', '2026-03-05']::timestamptz[]) at
    where at < '2026-03-02' and p.full_name <> 'Late' or at > '2026-03-02' order by at;
    -- It was fetched after the second one of the others.
    insert into message_events (message_id, campaign_id, contact_id, kind, occurred_at)
    select m.id, m.campaign_id, m.contact_id, 'replied', '2026-03-01' from messages m join contacts p on p.id = m.contact_id
    where p.full_name = 'Late';
    insert into follow_ups (contact_id, outcome_id)
    select p.id, o.id from contacts p join outcomes o on o.code = case p.full_name when 'Open' then 'interested' else 'wrong_person' end;
    insert into follow_up_changes (contact_id, changed_at, changed_by, changed)
    select contact_id, '2026-03-02', 'bob@club.example', jsonb_build_object('outcome_id', outcome_id) from follow_ups;
    insert into activity (at, action, kind, contact_id, content)
    select '2026-03-03', 'unmarked_answered', 'contact', id, '{}' from contacts where full_name = 'Unmarked'`);
  const recorded = async () => (await pool.query('select max(id) from activity')).rows as unknown;
  const before = await recorded();
  await migrate(empty.database);
  const { rows } = await pool.query(
    'select p.full_name, mark.reply_at, mark.marked_by from answered_replies mark join contacts p on p.id = mark.contact_id',
  );
  expect(rows).toEqual([
    { full_name: 'Ended', reply_at: new Date('2026-03-01'), marked_by: 'bob@club.example' },
  ]);
  expect(await recorded()).toEqual(before);
});

it('V6 the upgrade lists the mail of strangers that is already stored', async () => {
  const { pool } = empty.database;
  await migrateBefore('0131-strangers-wait-for-a-decision');
  await pool.query(`
    update mailboxes set email_key = 'own@club.example' where id = 1;
    insert into incoming_mails (received_at, mailbox, kind, sender, subject, digest, raw)
    select now() - make_interval(days => days), 'INBOX', kind, sender, subject, subject, ''
    from (values
      (29, 'unknown', 'Zoe <zoe@meadow.example>', 'A quote, please'),
      (29, 'unknown', 'zoe@meadow.example', 'Dismissed'),
      (31, 'unknown', 'zoe@meadow.example', 'Old'),
      (29, 'unknown', 'Us <Own@club.example>', 'Ours'),
      (29, 'automatic_reply', 'shop@seed.example', 'Order 12')
    ) mail (days, kind, sender, subject);
    insert into mail_proposals (incoming_mail_id, event_kind, outcome)
    select id, 'replied', 'dismissed' from incoming_mails where subject = 'Dismissed'`);
  await migrate(empty.database);
  const { rows } = await pool.query(`
    select i.subject, o.outcome, o.is_folded from mail_proposals o join incoming_mails i on i.id = o.incoming_mail_id order by i.id`);
  expect(rows).toEqual([
    { subject: 'A quote, please', outcome: null, is_folded: true },
    { subject: 'Dismissed', outcome: 'dismissed', is_folded: false },
  ]);
  const { rows: indexes } = await pool.query(
    "select from pg_indexes where indexname = 'mail_proposals_open'",
  );
  expect(indexes).toHaveLength(1);
});

it('U4 the upgrade keeps approvals, and what differs from them', async () => {
  const { pool } = empty.database;
  await migrateBefore('0136-seals-of-approvals');
  const campaign = "(select max(id) from campaigns where name = 'Sealed')";
  const isApproved = async () =>
    (
      await pool.query(
        `select is_approved(c) as is_approved, unapproved_changes(c) as changes from campaigns c where id = ${campaign}`,
      )
    ).rows as { is_approved: boolean; changes: object }[];
  await pool.query(`
    with template as (
      insert into templates (title, subject, html, content, scenario, tone, step_number) select 'Sealed', 'Offer {{title}}', '<p>Free</p>', '{}', value, 'Casual', 1 from scenarios limit 1 returning id
    ), campaign as (
      insert into campaigns (name, scenario, status, frequency_days, stagger_sends, email_count) select 'Sealed', value, 'paused', 3, false, 1 from scenarios limit 1 returning id
    )
    insert into campaign_steps (campaign_id, step_number, template_id) select campaign.id, 1, template.id from campaign, template;
    insert into contacts (full_name, title, email, phone, email_key)
    select name, 'Mr', lower(name) || '@meadow.example', '', lower(name) || '@meadow.example' from unnest(array['Kept', 'Changed']) name;
    insert into campaign_contacts (campaign_id, contact_id) select ${campaign}, id from contacts where full_name in ('Kept', 'Changed')`);
  await pool.query(`
    insert into messages (campaign_id, contact_id, step_number, state) select ${campaign}, id, 1, 'queued' from contacts where full_name in ('Kept', 'Changed');
    insert into campaign_approvals (campaign_id, approved_at, steps, sender, mailboxes, senders, days, fills_in)
    select c.id, now(), mails_of_campaign(c.id), c.sender, '{}', senders_now(), days_of(c), filled_in(c.id) from campaigns c where id = ${campaign};
    insert into campaign_approved_people (campaign_id, contact_id, seen)
    select ${campaign}, id, array[seen_as('email', email), seen_as('name', full_name), seen_as('title', title), seen_as('organization', '')]
    from contacts where full_name in ('Kept', 'Changed');
    update contacts set title = 'Dr' where full_name = 'Changed'`);
  const before = await isApproved();
  expect(before).toMatchObject([
    { is_approved: false, changes: { mails: false, names: 1, addresses: 0, new_people: 0 } },
  ]);
  await migrate(empty.database);
  expect(await isApproved()).toEqual(before);
  await pool.query(
    "delete from messages where contact_id = (select id from contacts where full_name = 'Changed')",
  );
  expect(await isApproved()).toMatchObject([{ is_approved: true }]);
  await pool.query("update templates set subject = 'Other' where title = 'Sealed'");
  expect(await isApproved()).toMatchObject([{ is_approved: false, changes: { mails: true } }]);
});
