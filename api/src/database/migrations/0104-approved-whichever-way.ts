import { sql, type Kysely } from 'kysely';

/** SQL: columns of a mailbox `m` that recipients see. */
const SHOWN = ['name', 'signature_html'] as const;
const hashesOf = (mailbox: string) =>
  SHOWN.map((column) => `${mailbox}.id || '/${column}', md5(${mailbox}.${column})`).join(', ');

/**
 * What an approval holds, it holds whichever way it is changed (U4): mails that come back from being sent are compared as
 * those taken up are, all of a statement at once; a mailbox is approved under the name and signature that were seen; and
 * a worker compares what it is about to send.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Mailbox id and column → hash of what was seen. Of all, as whoever becomes an organization's owner may send.
  await sql`alter table campaign_approvals add column senders jsonb`.execute(database);
  await sql
    .raw(
      `create function senders_now() returns jsonb language sql stable as $$
         select coalesce(jsonb_object_agg(one.key, one.value), '{}')
         from mailboxes m cross join jsonb_each(jsonb_build_object(${hashesOf('m')})) one $$`,
    )
    .execute(database);
  await sql`update campaign_approvals set senders = senders_now()`.execute(database);
  await sql`alter table campaign_approvals alter column senders set not null`.execute(database);

  await sql`
    create function fills_in_signature(campaign integer) returns boolean language sql stable as $$
      select exists (
        select from campaign_steps s join templates t on t.id = s.template_id
        where s.campaign_id = campaign and t.subject || ' ' || t.html ~ '[{][{][^{}]*signature[^{}]*[}][}]'
      ) $$`.execute(database);
  // Only mailboxes with a mail still to come: each is looked for by index.
  await sql`
    create function has_unapproved_senders(c campaigns) returns boolean language sql stable set enable_seqscan = off as $$
      select exists (
        select from campaign_approvals a cross join mailboxes m
        where a.campaign_id = c.id
          and (
            a.senders->>(m.id || '/name') is distinct from md5(m.name)
            or a.senders->>(m.id || '/signature_html') is distinct from md5(m.signature_html) and fills_in_signature(c.id)
          )
          and exists (select from messages q where q.campaign_id = c.id and q.mailbox_id = m.id and q.state = 'queued')
      ) $$`.execute(database);
  // Of every mailbox that it might go out from.
  await sql`
    create function senders_of(c campaigns) returns text language sql stable as $$
      select string_agg(m.id || ' ' || md5(m.name) || case when fills_in_signature(c.id) then md5(m.signature_html) else '' end, ',' order by m.id)
      from mailboxes m
      where c.sender = 'owner' and m.owner_id is not null
        or exists (select from campaign_mailboxes own where own.campaign_id = c.id and own.mailbox_id = m.id)
        or exists (select from messages q where q.campaign_id = c.id and q.mailbox_id = m.id and q.state = 'queued') $$`.execute(
    database,
  );

  await sql`
    create or replace function is_approved(c campaigns) returns boolean language sql stable set enable_seqscan = off as $$
      select exists (
        select from campaign_approvals a
        where a.campaign_id = c.id and a.sender = c.sender and a.steps @> mails_of_campaign(c.id) and a.days @> days_of(c)
          and not exists (
            select from campaign_mailboxes m where m.campaign_id = c.id and m.mailbox_id <> all (a.mailboxes)
          )
      ) and not has_unapproved_senders(c)
        and not exists (select from unapproved_people u where u.campaign_id = c.id) $$`.execute(database);
  await sql`
    create or replace function unapproved_changes(c campaigns) returns jsonb language sql stable set enable_seqscan = off as $$
      with people as materialized (select * from unapproved_people u where u.campaign_id = c.id)
      select jsonb_build_object(
        'mails', not a.steps @> mails_of_campaign(c.id),
        'days', not a.days @> days_of(c),
        'mailboxes', a.sender <> c.sender or exists (
          select from campaign_mailboxes m where m.campaign_id = c.id and m.mailbox_id <> all (a.mailboxes)
        ) or has_unapproved_senders(c),
        'new_people', (select count(*) from people where is_new),
        'addresses', (select count(*) from people where has_other_address),
        'names', (select count(*) from people where not is_new and not has_other_address),
        'examples', (
          select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', coalesce(nullif(p.full_name, ''), p.email)) order by p.id), '[]')
          from (select contact_id from people where not is_new order by contact_id limit 3) first
          join contacts p on p.id = first.contact_id
        )
      )
      from campaign_approvals a where a.campaign_id = c.id $$`.execute(database);

  await sql`
    create function lock_campaigns_of_mailbox(mailbox integer) returns integer[] language plpgsql as $$
    declare
      own integer[];
    begin
      if not approval_required_until_commit() then return '{}'; end if;
      own := array(
        select c.id from campaigns c where c.deleted_at is null and (
          c.sender = 'owner'
          or exists (select from campaign_mailboxes m where m.campaign_id = c.id and m.mailbox_id = mailbox)
          or exists (select from messages q where q.campaign_id = c.id and q.mailbox_id = mailbox and q.state = 'queued')
        )
      );
      perform from campaigns where id = any(own) order by id for no key update;
      return own;
    end $$`.execute(database);
  // As with people: who could approve it, approves what they change; anybody else has it wait. Pages that show one are told.
  await sql
    .raw(
      `create function mailbox_rewritten() returns trigger language plpgsql as $$
    declare
      own constant integer[] := lock_campaigns_of_mailbox(new.id);
      approving constant integer := approving_actor();
    begin
      if cardinality(own) = 0 then return null; end if;
      update campaigns set revision = revision + 1 where id = any(own);
      if approving is not null then
        update campaign_approvals a set senders = a.senders || coalesce((
          select jsonb_object_agg(is_now.key, is_now.value)
          from jsonb_each(jsonb_build_object(${hashesOf('new')})) is_now
          join jsonb_each(jsonb_build_object(${hashesOf('old')})) was using (key)
          where is_now.value <> was.value
        ), '{}')
        from campaigns c
        where a.campaign_id = any(own) and c.id = a.campaign_id and may_approve(c, approving);
      end if;
      perform hold_campaigns(array(
        select c.id from campaigns c where c.id = any(own) and c.status = 'active' and has_unapproved_senders(c)
      ));
      return null;
    end $$`,
    )
    .execute(database);
  await sql`
    create trigger approve_rewritten after update of name, signature_html on mailboxes for each row
    when ((old.name, old.signature_html) is distinct from (new.name, new.signature_html))
    execute function mailbox_rewritten()`.execute(database);

  // Once for a statement, whichever mails are queued by it; planned for as many as there are.
  await sql`drop trigger approve_taken_up on messages`.execute(database);
  await sql`drop function mail_taken_up()`.execute(database);
  await sql`
    create function mails_taken_up() returns trigger language plpgsql as $$
    declare
      own integer[];
    begin
      if not approval_required() then return null; end if;
      execute $query$
        select array_agg(distinct n.campaign_id)
        from new_rows n
        join old_rows o on o.id = n.id and o.state <> 'queued'
        join campaigns c on c.id = n.campaign_id and c.status = 'active' and c.deleted_at is null
        cross join lateral (
          select from unapproved_people u where u.campaign_id = n.campaign_id and u.contact_id = n.contact_id limit 1
        ) u
        where n.state = 'queued'
      $query$ into own;
      if own is not null then perform hold_campaigns(own); end if;
      return null;
    end $$`.execute(database);
  await sql`
    create trigger approve_taken_up after update on messages referencing old table as old_rows new table as new_rows
    for each statement execute function mails_taken_up()`.execute(database);

  // The last look, at each mail that is about to go out: no way of changing to whom, or as whom, passes by it.
  await sql`
    create function hold_unapproved_mails(ids bigint[]) returns integer[] language plpgsql as $$
    declare
      own integer[];
    begin
      if not approval_required() then return '{}'; end if;
      execute $query$
        select array_agg(distinct c.id)
        from (select campaign_id, array_agg(distinct contact_id) as contacts from messages where id = any($1) group by 1) m
        join campaigns c on c.id = m.campaign_id
        where not exists (select from campaign_approvals a where a.campaign_id = c.id)
          or has_unapproved_senders(c)
          or exists (
            select from unnest(m.contacts) one (id)
            cross join lateral (select from unapproved_people u where u.campaign_id = c.id and u.contact_id = one.id limit 1) u
          )
      $query$ into own using ids;
      if own is null then return '{}'; end if;
      perform hold_campaigns(own);
      return own;
    end $$`.execute(database);
}
