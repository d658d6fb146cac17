import { sql, type Kysely } from 'kysely';
import { recordChanges, type RecordedTable } from './activity/record-changes.ts';

const emailOf = (account: string) => `(select u.email from users u where u.id = ${account})`;
const contactName = (contact: string) =>
  `(select coalesce(nullif(p.full_name, ''), nullif(p.email, ''), p.phone) from contacts p where p.id = ${contact})`;
const organizationOf = (contact: string) =>
  `(select p.organization_id from contacts p where p.id = ${contact})`;
const campaignName = '(select k.name from campaigns k where k.id = r.campaign_id)';
const labelOf = '(select s.label from scenarios s where s.value = r.scenario)';
const server = (column: string) => `nullif(concat_ws(':', ${column}->>'host', ${column}->>'port'), '')`;
/** Ids of contacts of an address. */
const contactOfKey = (key: string) => `(select min(p.id) from contacts p where p.email_key = ${key})`;

/** What of each table is recorded. Nothing but these fields is. */
const RECORDED: readonly RecordedTable[] = [
  {
    table: 'organizations',
    kind: 'organization',
    subject: 'r.id',
    name: 'r.name',
    things: { organization_id: 'r.id' },
    fields: { name: 'r.name', owner: emailOf('r.owner_id'), time_zone: 'r.time_zone' },
    insert: { action: `'created'` },
    update: {
      action: `'changed'`,
      when: '(b.name, b.owner_id, b.time_zone) is distinct from (r.name, r.owner_id, r.time_zone)',
    },
    delete: { action: `'deleted'` },
  },
  {
    table: 'contacts',
    kind: 'contact',
    subject: 'r.id',
    name: `coalesce(nullif(r.full_name, ''), nullif(r.email, ''), r.phone)`,
    things: { contact_id: 'r.id', organization_id: 'r.organization_id' },
    fields: {
      full_name: 'r.full_name',
      title: 'r.title',
      email: 'r.email',
      phone: 'r.phone',
      organization: '(select g.name from organizations g where g.id = r.organization_id)',
    },
    insert: { action: `'created'` },
    update: {
      action: `'changed'`,
      when: `(b.full_name, b.title, b.email, b.phone, b.organization_id)
        is distinct from (r.full_name, r.title, r.email, r.phone, r.organization_id)`,
    },
    delete: { action: `'deleted'` },
  },
  {
    table: 'templates',
    kind: 'template',
    subject: 'r.id',
    name: 'r.title',
    things: { template_id: 'r.id' },
    fields: {
      title: 'r.title',
      subject: 'r.subject',
      scenario: labelOf,
      tone: 'r.tone',
      step_number: 'r.step_number',
    },
    marks: { design: 'r.html' },
    insert: { action: `'created'` },
    update: { action: `'changed'` },
    delete: { action: `'deleted'` },
  },
  {
    table: 'campaigns',
    kind: 'campaign',
    subject: 'r.id',
    name: 'r.name',
    things: { campaign_id: 'r.id' },
    fields: {
      name: 'r.name',
      status: 'r.status',
      scenario: labelOf,
      email_count: 'r.email_count',
      frequency_days: 'r.frequency_days',
      step_days: 'r.step_days',
      day_unit: 'r.day_unit',
      stagger_sends: 'r.stagger_sends',
      overlap: 'r.overlap',
      sender: 'r.sender',
      starts_on: 'r.starts_on',
    },
    marks: { deleted: 'r.deleted_at is null', overdue: 'r.overdue_since is null' },
    insert: { action: `'created'` },
    update: {
      action: `case
        when r.deleted_at is not null and b.deleted_at is null then 'deleted'
        when b.deleted_at is not null and r.deleted_at is null then 'restored'
        when b.overdue_since is null and r.overdue_since is not null then 'overdue'
        else 'changed' end`,
      // Every turn of sending touches the row: no field is looked at unless one of these differs.
      when: `(b.name, b.status, b.scenario, b.email_count, b.frequency_days, b.step_days, b.day_unit, b.stagger_sends, b.overlap,
          b.sender, b.starts_on, b.deleted_at is null, b.overdue_since is null)
        is distinct from (r.name, r.status, r.scenario, r.email_count, r.frequency_days, r.step_days, r.day_unit, r.stagger_sends,
          r.overlap, r.sender, r.starts_on, r.deleted_at is null, r.overdue_since is null)`,
    },
  },
  {
    table: 'campaign_steps',
    kind: 'campaign',
    key: ['campaign_id', 'step_number'],
    subject: 'r.campaign_id',
    name: campaignName,
    things: { campaign_id: 'r.campaign_id' },
    fields: { step_template: '(select t.title from templates t where t.id = r.template_id)' },
    more: `jsonb_build_object('step', r.step_number)`,
    insert: { action: `'step_changed'` },
    update: { action: `'step_changed'`, when: 'b.template_id <> r.template_id' },
    // A deleted campaign says so itself.
    delete: {
      action: `'step_changed'`,
      when: 'exists (select from campaigns k where k.id = r.campaign_id and k.deleted_at is null)',
    },
  },
  {
    table: 'campaign_mailboxes',
    kind: 'campaign',
    subject: 'r.campaign_id',
    name: campaignName,
    things: { campaign_id: 'r.campaign_id' },
    fields: { mailbox: '(select m.email from mailboxes m where m.id = r.mailbox_id)' },
    insert: { action: `'changed'` },
    delete: { action: `'changed'`, when: 'exists (select from campaigns k where k.id = r.campaign_id)' },
  },
  {
    table: 'campaign_contacts',
    kind: 'campaign',
    key: ['campaign_id', 'contact_id'],
    subject: 'r.campaign_id',
    name: campaignName,
    who: contactName('r.contact_id'),
    things: { campaign_id: 'r.campaign_id', contact_id: 'r.contact_id' },
    insert: { action: `'people_added'` },
    update: {
      action: `case when r.removed_at is null then 'people_added' else 'people_removed' end`,
      when: '(b.removed_at is null) <> (r.removed_at is null)',
    },
    delete: { action: `'people_removed'`, when: 'r.removed_at is null' },
  },
  {
    table: 'people_actions',
    kind: 'campaign',
    join: `cross join lateral jsonb_array_elements_text(r.content->'contacts') person (contact)`,
    subject: 'r.campaign_id',
    name: campaignName,
    who: contactName('person.contact::integer'),
    things: { campaign_id: 'r.campaign_id', contact_id: 'person.contact::integer' },
    // Who is taken out is recorded where they are.
    insert: { action: `'people_' || r.action`, when: `r.action <> 'take_out'` },
    update: {
      action: `'people_undone'`,
      when: `b.undone_at is null and r.undone_at is not null and r.action <> 'take_out'`,
    },
  },
  {
    table: 'plan_approvals',
    kind: 'campaign',
    subject: 'r.campaign_id',
    name: campaignName,
    things: { campaign_id: 'r.campaign_id' },
    more: `jsonb_build_object('people', r.contacts)`,
    insert: { action: `'plan_approved'` },
  },
  {
    table: 'campaign_organization_pauses',
    kind: 'campaign',
    key: ['campaign_id', 'organization_id'],
    subject: 'r.campaign_id',
    name: campaignName,
    who: '(select g.name from organizations g where g.id = r.organization_id)',
    things: { campaign_id: 'r.campaign_id', organization_id: 'r.organization_id' },
    update: {
      action: `'organization_continued'`,
      when: 'b.lifted_at is null and r.lifted_at is not null and activity_actor() is not null',
    },
  },
  {
    table: 'scenarios',
    kind: 'scenario',
    key: ['value'],
    subject: 'null::bigint',
    name: 'r.label',
    insert: { action: `'created'` },
    update: { action: `'changed'`, when: 'b.label <> r.label' },
    delete: { action: `'deleted'` },
  },
  {
    table: 'mailboxes',
    kind: 'mailbox',
    subject: 'r.id',
    name: 'r.email',
    fields: {
      email: 'r.email',
      name: 'r.name',
      user_name: 'r.user_name',
      owner: emailOf('r.owner_id'),
      smtp: server('r.smtp'),
      imap: server('r.imap'),
      daily_cap: 'r.daily_cap',
      per_minute: 'r.per_minute',
      ramp: 'r.ramp',
      sending_window: 'r.sending_window',
    },
    marks: { signature: 'r.signature_html', disconnected: 'r.disconnected_at is null' },
    insert: { action: `'connected'` },
    update: {
      action: `case when r.disconnected_at is not null and b.disconnected_at is null then 'disconnected'
        when b.disconnected_at is not null and r.disconnected_at is null then 'connected' else 'changed' end`,
    },
    delete: { action: `'deleted'` },
  },
  {
    table: 'sending_holds',
    kind: 'mailbox',
    key: ['mailbox_id'],
    subject: 'r.mailbox_id',
    name: '(select m.email from mailboxes m where m.id = r.mailbox_id)',
    // What the server's refusals do is in the state of the mailbox.
    update: {
      action: `'tried_now'`,
      when: 'activity_actor() is not null and b.until is distinct from r.until',
    },
  },
  {
    table: 'users',
    kind: 'account',
    subject: 'r.id',
    name: 'r.email',
    fields: { email: 'r.email', name: 'r.name', role: 'r.role' },
    marks: { password: 'r.password_hash', deactivated: 'r.deactivated_at is null' },
    // By an invitation, or a link to choose a password.
    actor: 'coalesce(who, r.id::text)',
    insert: { action: `'created'` },
    update: {
      action: `case when r.deactivated_at is not null and b.deactivated_at is null then 'deactivated'
        when b.deactivated_at is not null and r.deactivated_at is null then 'reactivated' else 'changed' end`,
    },
    delete: { action: `'deleted'` },
  },
  {
    table: 'account_links',
    kind: 'account',
    subject: 'r.user_id',
    name: 'r.email',
    fields: { role: 'r.role' },
    insert: { action: `case when r.user_id is null then 'invited' else 'reset_link' end` },
    update: {
      action: `case when r.user_id is null then 'invited' else 'reset_link' end`,
      when: 'b.token_hash <> r.token_hash',
    },
    // One that is used is no longer needed, and says so by the account.
    delete: {
      action: `'invitation_withdrawn'`,
      when: 'r.user_id is null and r.expires_at > now() and activity_actor() is not null',
    },
  },
  {
    table: 'sessions',
    kind: 'account',
    subject: 'r.user_id',
    name: emailOf('r.user_id'),
    insert: { action: `'signed_in'` },
    delete: {
      action: `'signed_out'`,
      when: 'r.expires_at > now() and exists (select from users u where u.id = r.user_id)',
    },
    actor: `case when tg_op = 'INSERT' then r.user_id::text else who end`,
  },
  {
    table: 'snippets',
    kind: 'snippet',
    subject: 'r.id',
    name: 'r.name',
    fields: { name: 'r.name' },
    marks: { text: 'r.html' },
    insert: { action: `'created'` },
    update: { action: `'changed'` },
    delete: { action: `'deleted'` },
  },
  {
    table: 'outcomes',
    kind: 'outcome',
    subject: 'r.id',
    name: `coalesce(nullif(r.name, ''), r.code)`,
    fields: { name: `coalesce(nullif(r.name, ''), r.code)`, retired: 'r.retired_at is not null' },
    insert: { action: `'created'` },
    update: { action: `'changed'` },
    delete: { action: `'deleted'` },
  },
  {
    table: 'team_settings',
    kind: 'setting',
    key: ['name'],
    subject: 'null::bigint',
    name: 'r.name',
    fields: { value: 'r.value' },
    insert: { action: `'changed'` },
    update: { action: `'changed'` },
    delete: { action: `'changed'` },
  },
  {
    table: 'follow_ups',
    kind: 'contact',
    key: ['contact_id'],
    subject: 'r.contact_id',
    name: contactName('r.contact_id'),
    things: { contact_id: 'r.contact_id', organization_id: organizationOf('r.contact_id') },
    fields: {
      outcome: `(select coalesce(nullif(o.name, ''), o.code) from outcomes o where o.id = r.outcome_id)`,
      assignee: emailOf('r.assignee_id'),
      come_back_on: 'r.come_back_on',
    },
    marks: { note: 'r.note', return: 'r.return_done_at is not null' },
    update: {
      action: `'conversation'`,
      when: `(b.outcome_id, b.assignee_id, b.come_back_on, b.note, b.return_done_at is not null)
        is distinct from (r.outcome_id, r.assignee_id, r.come_back_on, r.note, r.return_done_at is not null)`,
    },
  },
  {
    table: 'answered_replies',
    kind: 'contact',
    key: ['contact_id'],
    subject: 'r.contact_id',
    name: contactName('r.contact_id'),
    things: { contact_id: 'r.contact_id', organization_id: organizationOf('r.contact_id') },
    insert: { action: `'marked_answered'` },
    update: { action: `'marked_answered'`, when: 'b.reply_at <> r.reply_at' },
    delete: { action: `'unmarked_answered'`, when: 'activity_actor() is not null' },
  },
  {
    table: 'absences',
    kind: 'contact',
    key: ['key'],
    subject: contactOfKey('r.key'),
    name: `coalesce(${contactName(contactOfKey('r.key'))}, r.key)`,
    things: { contact_id: contactOfKey('r.key'), organization_id: organizationOf(contactOfKey('r.key')) },
    fields: { away_until: 'r.back_on' },
    // A note that came in is part of the conversation.
    insert: { action: `'changed'`, when: 'r.changed_by is not null' },
    update: { action: `'changed'`, when: 'r.changed_by is not null and b.back_on <> r.back_on' },
    delete: { action: `'changed'`, when: 'activity_actor() is not null' },
  },
  {
    table: 'answers',
    kind: 'contact',
    subject: 'r.contact_id',
    name: contactName('r.contact_id'),
    things: { contact_id: 'r.contact_id', organization_id: organizationOf('r.contact_id') },
    fields: { to: `nullif(r.to_email, '')`, subject: 'r.subject' },
    actor: `coalesce(who, r.user_id::text)`,
    insert: { action: `'answered'`, when: `r.state = 'waiting'` },
    update: {
      action: `case r.state when 'undone' then 'answer_taken_back' when 'discarded' then 'answer_discarded' else 'answered' end`,
      when: `b.state <> r.state and (r.state in ('undone', 'discarded')
        or r.state = 'waiting' and activity_actor() is not null)`,
    },
  },
  {
    table: 'staff_answers',
    kind: 'contact',
    key: ['user_id', 'contact_id', 'key'],
    subject: 'r.contact_id',
    name: contactName('r.contact_id'),
    things: { contact_id: 'r.contact_id', organization_id: organizationOf('r.contact_id') },
    actor: 'coalesce(who, r.user_id::text)',
    update: { action: `'answered'`, when: `b.state <> 'sent' and r.state = 'sent'` },
  },
  {
    table: 'suppression_lifts',
    kind: 'contact',
    subject: contactOfKey('r.email_key'),
    name: 'r.email_key',
    things: {
      contact_id: contactOfKey('r.email_key'),
      organization_id: organizationOf(contactOfKey('r.email_key')),
    },
    fields: { reason: 'r.reason' },
    more: `jsonb_build_object('explanation', r.explanation)`,
    insert: { action: `'mail_allowed'` },
  },
  {
    table: 'mail_proposals',
    kind: 'mail',
    key: ['incoming_mail_id'],
    subject: 'r.incoming_mail_id',
    name: '(select i.sender from incoming_mails i where i.id = r.incoming_mail_id)',
    things: {
      contact_id: '(select m.contact_id from messages m where m.id = coalesce(r.message_id, b.message_id))',
      campaign_id: '(select m.campaign_id from messages m where m.id = coalesce(r.message_id, b.message_id))',
    },
    update: {
      action: `case r.outcome when 'confirmed' then 'mail_confirmed' when 'dismissed' then 'mail_dismissed' else 'mail_reopened' end`,
      when: 'b.outcome is distinct from r.outcome',
    },
  },
];

/** Who changed what, and when (U7). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table activity (
      id bigint generated by default as identity primary key,
      at timestamptz not null default now(),
      -- The account; null for Touchline itself, and on the command line. No foreign key: the entry outlives it.
      actor_id integer,
      -- Its address then, or "command_line".
      actor text,
      action text not null,
      kind text not null,
      subject_id bigint,
      -- Whose history it belongs to.
      organization_id integer,
      contact_id integer,
      campaign_id integer,
      template_id integer,
      -- How many things one statement changed.
      count integer not null default 1,
      -- The entry that stands for this one among others of its statement.
      part_of bigint,
      -- Names, values before and after: all that is personal, so that it can be forgotten alone.
      content jsonb not null default '{}'
    )`.execute(database);
  await sql`create index activity_at on activity (at, id)`.execute(database);
  await sql`create index activity_actor on activity (actor_id, at, id) where part_of is null`.execute(
    database,
  );
  await sql`create index activity_kind on activity (kind, at, id) where part_of is null`.execute(database);
  await sql`create index activity_part on activity (part_of) where part_of is not null`.execute(database);
  for (const thing of ['organization_id', 'contact_id', 'campaign_id', 'template_id']) {
    const column = sql.ref(thing);
    await sql`
      create index ${sql.ref(`activity_${thing}`)} on activity (${column}, at, id) where ${column} is not null`.execute(
      database,
    );
  }

  await sql`
    create function activity_actor() returns text language sql stable as
    $$ select nullif(current_setting('touchline.actor', true), '') $$`.execute(database);
  await sql`
    create function activity_actor_id(who text) returns integer language sql immutable as
    $$ select case when who ~ '^[0-9]+$' then who::integer end $$`.execute(database);
  await sql`
    create function activity_actor_name(who text) returns text language sql stable as
    $$ select coalesce((select email from users where id = activity_actor_id(who)), who) $$`.execute(
    database,
  );
  await sql`
    alter table activity
      alter actor_id set default activity_actor_id(activity_actor()),
      alter actor set default activity_actor_name(activity_actor())`.execute(database);

  // Both values of each field that differs; what is empty counts as nothing.
  await sql`
    create function activity_changes(before jsonb, after jsonb) returns jsonb language sql immutable as $$
      select coalesce(jsonb_object_agg(key, jsonb_build_array(was, is_now)), '{}') from (
        select key,
          case when b.value in ('""', '{}', '[]') then 'null' else coalesce(b.value, 'null') end as was,
          case when a.value in ('""', '{}', '[]') then 'null' else coalesce(a.value, 'null') end as is_now
        from jsonb_each(before) b full join jsonb_each(after) a using (key)
      ) compared where was <> is_now
    $$`.execute(database);

  // The entry that stands for all that one statement changed: what they have in common, and the names of the first.
  await sql`
    create function activity_whole(
      origin bigint, whole_action text, whole_kind text, whole integer, one_subject bigint, one_organization integer,
      one_contact integer, one_campaign integer, one_template integer, one_name text
    ) returns void language sql as $$
      insert into activity (
        id, actor_id, actor, action, kind, subject_id, organization_id, contact_id, campaign_id, template_id, count, content
      )
      select origin, coalesce(max(p.actor_id), activity_actor_id(activity_actor())),
        coalesce(max(p.actor), activity_actor_name(activity_actor())), whole_action, whole_kind, one_subject,
        one_organization, one_contact, one_campaign, one_template, whole,
        jsonb_strip_nulls(jsonb_build_object(
          'name', one_name,
          'names', (
            select jsonb_agg(named.name) from (
              select coalesce(content->'who', content->'name') as name from activity where part_of = origin order by id limit 3
            ) named where named.name is not null
          )
        )) || coalesce((
          select jsonb_build_object('changes', jsonb_object_agg(shared.key, jsonb_build_array(null, shared.value)))
          from (
            select change.key, min((change.value->1)::text)::jsonb as value
            from activity one, jsonb_each(one.content->'changes') change
            where one.part_of = origin and jsonb_array_length(change.value) = 2
            group by change.key having count(*) = whole and count(distinct change.value->1) = 1
          ) shared having count(*) > 0
        ), '{}')
      from activity p where p.part_of = origin
    $$`.execute(database);

  // Nothing is changed or deleted, but by the sweep of old entries and when a person is forgotten.
  await sql`
    create function keep_activity() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('touchline.sweeping_activity', true) = 'on' then return old; end if;
      if tg_op = 'UPDATE' and current_setting('touchline.forgetting_activity', true) = 'on'
        and to_jsonb(new) - 'content' = to_jsonb(old) - 'content' then return new; end if;
      raise exception 'activity is only ever added to';
    end $$`.execute(database);
  await sql`
    create trigger keep_activity before update or delete on activity for each row execute function keep_activity()`.execute(
    database,
  );
  await sql`
    create trigger keep_all_activity before truncate on activity for each statement execute function keep_activity()`.execute(
    database,
  );

  for (const recorded of RECORDED) await recordChanges(database, recorded);
}
