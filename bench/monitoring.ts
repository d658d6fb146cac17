import { findRunningServer } from '../api/src/database/embedded/server.ts';
import { CONTACTS } from '../api/src/monitoring/contact-figures.ts';
import { Api } from '../e2e/support/api.ts';
import { startSystem } from '../e2e/support/system.ts';
import { median, report, timed } from './support/measure.ts';
import { prepared, psql } from './support/psql.ts';
import { volume } from './support/volume.ts';

const ROUNDS = volume(9, 1);
const ORGANIZATIONS = volume(5000, 50);
const PEOPLE = ORGANIZATIONS * 10;
const PATH = '/api/campaigns/monitoring/contacts/';

/** 50,000 contacts, each in two of ten campaigns, with two mails of each: 140,000 sent, and as many events. */
const FILL = `
  set session_replication_role = replica;
  insert into organizations (name, name_key) select 'Organization ' || i, 'organization ' || i from generate_series(1, ${ORGANIZATIONS}) i;
  insert into contacts (organization_id, full_name, email, email_key, phone, title)
    select 1 + i % ${ORGANIZATIONS}, 'Person ' || i, 'p' || i || '@crowd.example', 'p' || i || '@crowd.example', '', ''
    from generate_series(1, ${PEOPLE}) i;
  insert into campaigns (name, scenario, status, frequency_days, stagger_sends, email_count)
    select 'Campaign ' || i, 'pitch_testing', 'active', 3, false, 3 from generate_series(1, 10) i;
  insert into campaign_contacts (campaign_id, contact_id) select 1 + n % 10, 1 + n / 2 from generate_series(0, ${2 * PEOPLE - 1}) n;
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

/** The reference: the API's own statement, run by psql. */
const STATEMENT = prepared(CONTACTS, 'timestamptz', ['now()']);

/** Monitoring's 50,000 contacts against the statement for them in psql, and a poll that finds nothing new. */
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
          counted = psql(database, STATEMENT);
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
    if (
      JSON.stringify(JSON.parse(listed)) !==
      JSON.stringify(JSON.parse(`[${counted.trim().split('\n').join(',')}]`))
    )
      throw new Error('The two do not answer the same');
    return report(`Monitoring of ${PEOPLE} contacts (median of ${ROUNDS})`, [
      {
        what: `GET ${PATH}`,
        measured: median(listing),
        unit: 'ms',
        reference: { what: 'psql, the same statement', measured: median(bare) },
        limit: 2,
      },
      { what: 'the same, when nothing has changed (304)', measured: median(polling), unit: 'ms', limit: 100 },
    ]);
  } finally {
    await system.stop();
  }
}
