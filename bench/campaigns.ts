import { findRunningServer } from '../api/src/database/embedded/server.ts';
import { Api } from '../e2e/support/api.ts';
import { startSystem } from '../e2e/support/system.ts';
import { median, report, timed } from './support/measure.ts';
import { psql } from './support/psql.ts';
import { volume } from './support/volume.ts';

const ROUNDS = volume(7, 1);
const CAMPAIGNS = volume(500, 6);
const CONTACTS_EACH = volume(5000, 50);
const CONTACTS = 10 * CONTACTS_EACH;

/**
 * 500 campaigns of 5,000 contacts each, with a mail for each contact: six in ten sent, some of them opened once or twice,
 * replied to, or bounced. Foreign keys are not checked: they hold, and looking each up would take minutes.
 */
const FILL = `
  set session_replication_role = replica;
  insert into contacts (full_name, email, email_key, phone, title)
    select 'Person ' || i, 'p' || i || '@crowd.example', 'p' || i || '@crowd.example', '', ''
    from generate_series(1, ${CONTACTS}) i;
  insert into campaigns (name, scenario, status, frequency_days, stagger_sends, email_count)
    select 'Campaign ' || i, 'pitch_testing', (array['active', 'completed'])[1 + i % 2], 3, false, 3
    from generate_series(1, ${CAMPAIGNS}) i;
  insert into campaign_contacts (campaign_id, contact_id)
    select c, 1 + (c * ${CONTACTS_EACH} + n) % ${CONTACTS}
    from generate_series(1, ${CAMPAIGNS}) c, generate_series(1, ${CONTACTS_EACH}) n;
  insert into messages (campaign_id, contact_id, step_number, state)
    select campaign_id, contact_id, 1,
      case when (campaign_id + contact_id) % 10 < 6 then 'sent' else 'queued' end
    from campaign_contacts order by campaign_id, contact_id;
  insert into message_events (message_id, campaign_id, contact_id, kind, occurred_at)
    select m.id, m.campaign_id, m.contact_id, k.kind, now()
    from messages m
    join (values ('opened', 3), ('opened', 6), ('replied', 20), ('bounced', 47)) as k (kind, every)
      on m.contact_id % k.every = 0
    where m.state = 'sent';
  vacuum analyze;`;

/** The reference: the same figures by one statement that scans each table's index once, the fastest we found. */
const STATEMENT = `
  select json_agg(row_to_json(campaign) order by campaign.id desc) from (
    select c.id, c.name, c.scenario, c.status, people.total_contacts, coalesce(responses.replied, 0) as replied,
      coalesce(responses.opened, 0) as opened, coalesce(responses.bounced, 0) as bounced,
      mails.sent_contacts - coalesce(answered.contacts, 0) as no_response,
      100 * mails.settled / mails.planned as progress_percent
    from campaigns c
    left join (
      select campaign_id, count(*) as total_contacts from campaign_contacts group by campaign_id
    ) people on people.campaign_id = c.id
    left join (
      select campaign_id, count(*) as planned,
        count(*) filter (where state in ('sent', 'failed', 'cancelled')) as settled,
        count(distinct contact_id) filter (where state = 'sent') as sent_contacts
      from messages group by campaign_id
    ) mails on mails.campaign_id = c.id
    left join (
      select campaign_id, max(contacts) filter (where kind = 'replied') as replied,
        max(contacts) filter (where kind = 'opened') as opened,
        max(contacts) filter (where kind = 'bounced') as bounced
      from (
        select campaign_id, kind, count(distinct contact_id) as contacts from message_events
        where kind in ('replied', 'opened', 'bounced') group by campaign_id, kind
      ) kinds group by campaign_id
    ) responses on responses.campaign_id = c.id
    left join (
      select campaign_id, count(*) as contacts
      from (select distinct campaign_id, contact_id from message_events where kind in ('replied', 'bounced')) answer
      where exists (
        select from messages m
        where m.campaign_id = answer.campaign_id and m.contact_id = answer.contact_id and m.state = 'sent'
      ) group by campaign_id
    ) answered on answered.campaign_id = c.id
    where c.deleted_at is null
  ) campaign`;

/** `GET /api/campaigns/all/` of 500 campaigns with 2.5 million contacts, against the bare SQL of its figures in psql. */
export async function benchCampaigns(): Promise<boolean> {
  const system = await startSystem();
  try {
    const api = await Api.signIn(system);
    const database = await findRunningServer(system.dataFolder, 'touchline');
    if (database === undefined) throw new Error('The database was not found');
    psql(database, FILL);
    const listing: number[] = [];
    const detail: number[] = [];
    const bare: number[] = [];
    let listed = '';
    let counted = '';
    for (let round = 0; round < ROUNDS; round += 1) {
      listing.push(
        await timed(async () => {
          listed = JSON.stringify(
            (await api.call<{ results: object[] }>('GET', '/api/campaigns/all/')).results,
          );
        }),
      );
      bare.push(
        await timed(async () => {
          counted = psql(database, `${STATEMENT};`);
        }),
      );
      detail.push(await timed(() => api.call('GET', `/api/campaigns/${CAMPAIGNS / 2}/`)));
    }
    if (listed !== JSON.stringify(JSON.parse(counted))) throw new Error('The two do not count the same');
    return report(`${CAMPAIGNS} campaigns of ${CONTACTS_EACH} contacts each (median of ${ROUNDS})`, [
      {
        what: 'GET /api/campaigns/all/',
        measured: median(listing),
        unit: 'ms',
        reference: { what: 'psql, one statement', measured: median(bare) },
        limit: 2,
      },
      { what: 'GET /api/campaigns/{id}/', measured: median(detail), unit: 'ms', limit: 300 },
    ]);
  } finally {
    await system.stop();
  }
}
