import { findRunningServer } from '../api/src/database/embedded/server.ts';
import { Api } from '../e2e/support/api.ts';
import { startSystem } from '../e2e/support/system.ts';
import { median, report, timed } from './support/measure.ts';
import { psql } from './support/psql.ts';

const ROUNDS = 9;
const PATH = '/api/campaigns/monitoring/contacts/';

/** 50,000 contacts, each in two of ten campaigns, with two mails of each: 140,000 sent, and as many events. */
const FILL = `
  set session_replication_role = replica;
  insert into organizations (name, name_key) select 'Organization ' || i, 'organization ' || i from generate_series(1, 5000) i;
  insert into contacts (organization_id, full_name, email, email_key, phone, title)
    select 1 + i % 5000, 'Person ' || i, 'p' || i || '@crowd.example', 'p' || i || '@crowd.example', '', ''
    from generate_series(1, 50000) i;
  insert into campaigns (name, scenario, status, frequency_days, stagger_sends, email_count)
    select 'Campaign ' || i, 'pitch_testing', 'active', 3, false, 3 from generate_series(1, 10) i;
  insert into campaign_contacts (campaign_id, contact_id) select 1 + n % 10, 1 + n / 2 from generate_series(0, 99999) n;
  insert into messages (campaign_id, contact_id, step_number, state, sent_at)
    select campaign_id, contact_id, step, case when is_sent then 'sent' else 'queued' end,
      case when is_sent then now() - make_interval(mins => (contact_id * 7 + step * 1000) % 80000) end
    from campaign_contacts, generate_series(1, 2) step,
      lateral (select (campaign_id + contact_id + step) % 10 < 7 as is_sent) chance
    order by campaign_id, contact_id, step;
  insert into message_events (message_id, campaign_id, contact_id, kind, occurred_at, reply_text)
    select m.id, m.campaign_id, m.contact_id, k.kind, m.sent_at + make_interval(mins => k.after),
      case when k.kind = 'replied' then 'Thank you, could you come and look at our main pitch?' end
    from messages m
    join (values ('opened', 2, 5), ('opened', 3, 500), ('replied', 10, 900), ('staff_reply', 20, 1000),
      ('bounced', 47, 1)) as k (kind, every, after) on m.contact_id % k.every = 0
    where m.state = 'sent';
  vacuum analyze;`;

/** The reference: the same rows by one statement, written independently of the API's. */
const STATEMENT = `
  with sent as (
    select contact_id, count(*) as mails, max(sent_at) as at from messages where state = 'sent' group by contact_id
  ), came as (
    select contact_id, count(*) as events, max(occurred_at) as at, count(*) filter (where kind = 'replied') as replies,
      count(distinct message_id) filter (where kind = 'opened') as opened, bool_or(kind = 'bounced') as bounced,
      max(occurred_at) filter (where kind = 'replied') as replied_at,
      max(occurred_at) filter (where kind = 'staff_reply') as answered_at
    from message_events group by contact_id
  ), last_reply as (
    select distinct on (contact_id) contact_id, reply_text from message_events where kind = 'replied'
    order by contact_id, occurred_at desc, id desc
  )
  select json_agg(row_to_json(contact)) from (
    select p.id, p.full_name as name, o.name as "organizationName",
      coalesce(sent.mails, 0) + coalesce(came.events, 0) as "totalInteractions",
      coalesce(came.replies, 0) as "repliesReceived", coalesce(came.opened, 0) as "emailsOpened",
      to_char(greatest(sent.at, came.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastInteraction",
      case when came.answered_at >= came.replied_at then 'replied' when came.replies > 0 then 'awaiting_reply'
        when came.bounced then 'bounced' when came.opened > 0 then 'opened' when sent.mails > 0 then 'sent'
        else 'waiting' end as status,
      last_reply.reply_text as "lastReplyText",
      to_char(came.replied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastReplyAt"
    from (select distinct contact_id from campaign_contacts) member
    join contacts p on p.id = member.contact_id
    join organizations o on o.id = p.organization_id
    left join sent on sent.contact_id = p.id
    left join came on came.contact_id = p.id
    left join last_reply on last_reply.contact_id = p.id
    order by greatest(sent.at, came.at) desc nulls last, p.id
  ) contact`;

/** Monitoring's 50,000 contacts against bare SQL for them in psql, and a poll that finds nothing new. */
export async function benchMonitoring(): Promise<boolean> {
  const system = await startSystem();
  try {
    const api = await Api.signIn(system);
    const database = await findRunningServer(system.dataFolder, 'touchline');
    if (database === undefined) throw new Error('The database was not found');
    psql(database, FILL);
    const headers = { authorization: `Bearer ${api.tokens.access}` };
    const first = await fetch(system.url + PATH, { headers });
    const tag = first.headers.get('etag') ?? '';
    if ((await first.text()) === '') throw new Error('Nothing was answered');
    const listing: number[] = [];
    const polling: number[] = [];
    const bare: number[] = [];
    let listed = '';
    let counted = '';
    for (let round = 0; round < ROUNDS; round += 1) {
      listing.push(
        await timed(async () => {
          listed = await (await fetch(system.url + PATH, { headers })).text();
        }),
      );
      bare.push(
        await timed(async () => {
          counted = psql(database, `${STATEMENT};`);
        }),
      );
      polling.push(
        await timed(async () => {
          const { status } = await fetch(system.url + PATH, {
            headers: { ...headers, 'if-none-match': tag },
          });
          if (status !== 304) throw new Error(`A poll was answered ${status}`);
        }),
      );
    }
    if (JSON.stringify(JSON.parse(listed)) !== JSON.stringify(JSON.parse(counted)))
      throw new Error('The two do not count the same');
    return report(`Monitoring of 50,000 contacts (median of ${ROUNDS})`, [
      {
        what: `GET ${PATH}`,
        measured: median(listing),
        unit: 'ms',
        reference: { what: 'psql, one statement', measured: median(bare) },
        limit: 2,
      },
      { what: 'the same, when nothing has changed (304)', measured: median(polling), unit: 'ms', limit: 100 },
    ]);
  } finally {
    await system.stop();
  }
}
