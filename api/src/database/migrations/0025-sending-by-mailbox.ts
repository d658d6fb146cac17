import { sql, type Kysely } from 'kysely';

/** Holds and rates of each mailbox, and an index from which a worker takes the mails of those that may send. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sending_holds
      add column mailbox_id integer references mailboxes (id) on delete cascade,
      alter column until drop not null,
      drop constraint sending_holds_cause_check,
      add constraint sending_holds_cause_check check (
        cause in ('quota', 'rate', 'sender', 'blocked', 'sign_in', 'policy', 'unknown', 'bounces')
      )`.execute(database);
  await sql`update sending_holds set mailbox_id = 1`.execute(database);
  await sql`
    alter table sending_holds
      drop constraint sending_holds_pkey,
      drop column account,
      add primary key (mailbox_id)`.execute(database);
  // Bounces from before a person had a held mailbox try again count no more.
  await sql`alter table mailboxes add column bounces_since timestamptz`.execute(database);

  await sql`
    create table mailbox_rates (
      mailbox_id integer not null references mailboxes (id) on delete cascade,
      began_at timestamptz not null,
      mails integer not null,
      primary key (mailbox_id, began_at)
    )`.execute(database);
  await sql`
    insert into mailbox_rates (mailbox_id, began_at, mails)
    select 1, began_at, mails from mail_rates where domain = '*'`.execute(database);
  await sql`delete from mail_rates where domain = '*'`.execute(database);

  // A queued mail says which mailbox it waits for, so that those of a mailbox that may not send need not be read.
  await sql`
    update messages m set mailbox_id = cc.mailbox_id
    from campaign_contacts cc
    where cc.campaign_id = m.campaign_id and cc.contact_id = m.contact_id and m.state in ('queued', 'cancelled')
      and m.mailbox_id is distinct from cc.mailbox_id`.execute(database);
  await sql`drop index messages_campaign_due`.execute(database);
  await sql`
    create index messages_mailbox_due on messages (campaign_id, mailbox_id, due_at, id)
    where state = 'queued' and due_at is not null`.execute(database);
  await sql`drop index messages_replied_at`.execute(database);
  await sql`
    create index messages_mailbox_replied on messages (mailbox_id, replied_at desc, id desc)
    where replied_at is not null`.execute(database);
}
