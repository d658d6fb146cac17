import { sql, type Kysely } from 'kysely';

/**
 * Whoever last wrote words that go out is remembered with them, so that nobody approves their own (U4): also words written before a
 * campaign took them, or while it was deleted, when it has no steps by which it is found. And of whoever may not approve it is told why.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  // No foreign key to either: what is deleted and restored was written by whoever wrote it.
  await sql`
    create table writers (
      kind text not null check (kind in ('template', 'own_field')),
      thing_id integer not null,
      user_id integer not null references users (id) on delete cascade,
      written_at timestamptz not null default clock_timestamp(),
      primary key (kind, thing_id)
    )`.execute(database);
  await sql`create index writers_user on writers (user_id)`.execute(database);
  // What was written before: whoever the activity still names.
  await sql`
    insert into writers (kind, thing_id, user_id, written_at)
    select distinct on (a.kind, a.subject_id) a.kind, a.subject_id, a.actor_id, a.at
    from activity a join users u on u.id = a.actor_id
    where a.kind = 'template' and (a.action = 'created' or a.content->'changes' ?| array['subject', 'design'])
      or a.kind = 'own_field' and (a.action = 'created' or a.content->'changes' ?| array['name', 'choices'])
    order by a.kind, a.subject_id, a.at desc, a.id desc`.execute(database);
  await sql`
    create function keep_writer() returns trigger language plpgsql as $$
    declare
      writer constant integer := activity_actor_id(activity_actor());
    begin
      if writer is null or current_setting('touchline.activity_as', true) = 'restored' then return null; end if;
      if tg_table_name = 'own_fields' and tg_op = 'UPDATE' then
        -- Nobody has a choice that was only added.
        if own_field_words(new) @> own_field_words(old) then return null; end if;
      end if;
      insert into writers (kind, thing_id, user_id) values (tg_argv[0], new.id, writer)
      on conflict (kind, thing_id) do update set user_id = excluded.user_id, written_at = excluded.written_at;
      return null;
    end $$`.execute(database);
  await sql`
    create trigger keep_writer after insert on templates for each row execute function keep_writer('template')`.execute(
    database,
  );
  await sql`
    create trigger keep_rewriter after update of subject, html on templates for each row
    when ((old.subject, old.html) is distinct from (new.subject, new.html))
    execute function keep_writer('template')`.execute(database);
  await sql`
    create trigger keep_writer after insert or update of name, choices on own_fields for each row
    execute function keep_writer('own_field')`.execute(database);

  // What was approved was approved by somebody else.
  await sql`
    create function steps_written_by(c campaigns, account integer) returns integer[] language sql stable as $$
      select array(
        select s.step_number
        from writers w
        join campaign_steps s on s.campaign_id = c.id and s.template_id = w.thing_id
        join templates t on t.id = s.template_id
        where w.user_id = account and w.kind = 'template' and not exists (
          select from campaign_approvals a cross join jsonb_each_text(a.steps) approved
          where a.campaign_id = c.id and approved.value = md5(t.subject || E'\x1f' || t.html)
        )
        order by 1
      ) $$`.execute(database);
  // A field is older than most campaigns: what it was called by then is not what one of them says anew.
  await sql`
    create function has_renamed_fields(c campaigns, account integer) returns boolean language sql stable as $$
      select exists (
        select from writers w
        where w.user_id = account and w.kind = 'own_field' and w.written_at > c.created_at
          and w.thing_id::text = any (own_filled_in(c.id))
          and not exists (
            select from campaign_approvals a
            where a.campaign_id = c.id and a.own_words->w.thing_id::text = own_words_of(c.id)->w.thing_id::text
          )
      ) $$`.execute(database);

  await sql`
    create function is_approver(u users) returns boolean language sql stable as
    $$ select u.deactivated_at is null and u.role in ('approver', 'administrator') $$`.execute(database);
  // Null for whoever has not worked on it.
  await sql`
    create function worked_on(c campaigns, account integer) returns jsonb language sql stable as $$
      select case
        when account = c.created_by then '{"how": "made", "steps": []}'
        when cardinality(steps) > 0 then jsonb_build_object('how', 'wrote', 'steps', steps)
        when exists (select from campaign_contributors w where w.campaign_id = c.id and w.user_id = account)
          or has_renamed_fields(c, account)
          then '{"how": "changed", "steps": []}'
        when exists (
          select from approval_requests own
          where own.campaign_id = c.id and own.outcome is null and own.asked_by = account
        ) then '{"how": "asked", "steps": []}'
      end
      from steps_written_by(c, account) steps $$`.execute(database);
  await sql`
    create or replace function may_approve(c campaigns, account integer) returns boolean language sql stable as $$
      select exists (select from users u where u.id = account and is_approver(u)) and worked_on(c, account) is null
    $$`.execute(database);
}
