import { findRunningServer } from '../api/src/database/embedded/server.ts';
import { Api } from '../e2e/support/api.ts';
import { startSystem } from '../e2e/support/system.ts';
import { median, report, timed } from './support/measure.ts';
import { psql } from './support/psql.ts';

const ROUNDS = 5;
/** Changes of a round: one takes a few milliseconds. */
const CHANGES = 200;

const FILL = `
  set session_replication_role = replica;
  insert into organizations (name, name_key) select 'Club ' || i, 'club ' || i from generate_series(1, ${CHANGES}) i;
  insert into contacts (full_name, email, email_key, phone, title)
    select 'Person ' || i, 'p' || i || '@crowd.example', 'p' || i || '@crowd.example', '', ''
    from generate_series(1, 50000) i;
  insert into activity (at, actor, action, kind, subject_id, organization_id, content)
    select now() - (i || ' minutes')::interval, 'ann@company.example', 'changed', 'organization', i % 5000, i % 5000,
      jsonb_build_object('name', 'Club ' || i, 'changes', jsonb_build_object('name', jsonb_build_array('A', 'B')))
    from generate_series(1, 500000) i;
  vacuum analyze;`;

/** What planning a campaign writes of its people besides mails, which are not recorded. */
const CHOOSE = `
  begin;
  insert into campaigns (name, scenario, status, frequency_days, stagger_sends, email_count)
    select 'Spring', value, 'draft', 3, false, 2 from scenarios limit 1;
  insert into campaign_contacts (campaign_id, contact_id)
    select (select max(id) from campaigns), id from contacts order by id limit 50000;
  update campaign_contacts set mailbox_id = 1 where campaign_id = (select max(id) from campaigns);
  rollback;`;

const switchTriggers = (database: string, to: 'enable' | 'disable') => {
  psql(
    database,
    `do $$ declare one record; begin
       for one in select tgrelid::regclass::text as name, tgname from pg_trigger where tgname like 'record\\_%' loop
         execute format('alter table %s ${to} trigger %I', one.name, one.tgname);
       end loop;
     end $$;`,
  );
};

/** What it costs to record who changed what, against the same without, in turns of one run; and reading half a million entries. */
export async function benchActivity(): Promise<boolean> {
  const system = await startSystem();
  try {
    const api = await Api.signIn(system);
    const database = await findRunningServer(system.dataFolder, 'touchline');
    if (database === undefined) throw new Error('The database was not found');
    psql(database, FILL);
    const times: Record<'enable' | 'disable', { change: number[]; plan: number[] }> = {
      enable: { change: [], plan: [] },
      disable: { change: [], plan: [] },
    };
    let version = 0;
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const to of round % 2 === 0
        ? (['enable', 'disable'] as const)
        : (['disable', 'enable'] as const)) {
        switchTriggers(database, to);
        version += 1;
        const change = await timed(async () => {
          for (let id = 1; id <= CHANGES; id += 1) {
            await api.call('PUT', `/api/contacts/organizations/${id}/`, { name: `Club ${id} of ${version}` });
          }
        });
        const plan = await timed(async () => psql(database, CHOOSE));
        if (round === 0) continue;
        times[to].change.push(change / CHANGES);
        times[to].plan.push(plan);
      }
    }
    const reading: number[] = [];
    const history: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      reading.push(await timed(() => api.call('GET', '/api/activity/?kind=organization')));
      history.push(await timed(() => api.call('GET', `/api/activity/?organization=${round + 1}`)));
    }
    return report(`Activity (median of ${ROUNDS}, 500,000 entries)`, [
      {
        what: 'PUT of an organization, recorded',
        measured: median(times.enable.change),
        unit: 'ms',
        reference: { what: 'the same, triggers off', measured: median(times.disable.change) },
        limit: 1.25,
      },
      {
        what: '50,000 people of a campaign, recorded',
        measured: median(times.enable.plan),
        unit: 'ms',
        reference: { what: 'the same, triggers off', measured: median(times.disable.plan) },
        limit: 1.1,
      },
      { what: 'GET of the newest 50 of a kind', measured: median(reading), unit: 'ms', limit: 50 },
      { what: 'GET of the history of a thing', measured: median(history), unit: 'ms', limit: 50 },
    ]);
  } finally {
    await system.stop();
  }
}
