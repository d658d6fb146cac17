import { type Database, openDatabase } from '../api/src/database/database.ts';
import { findRunningServer } from '../api/src/database/embedded/server.ts';
import { writeCampaign } from '../api/src/mail/sending/testing/fill-campaign.ts';
import { setContacts } from '../api/src/outreach/campaign-contacts.ts';
import { assignMailboxes } from '../api/src/outreach/mailbox-assignment.ts';
import { Api } from '../e2e/support/api.ts';
import { startSystem } from '../e2e/support/system.ts';
import { median, report, timed } from './support/measure.ts';
import { psql } from './support/psql.ts';
import { volume } from './support/volume.ts';

const ROUNDS = volume(5, 1);
const READS = volume(20, 2);
const PEOPLE = volume(50_000, 500);
const ENTRIES = volume(500_000, 5000);
/** Changes of a round: one takes a few milliseconds. */
const CHANGES = volume(200, 5);

const FILL = `
  set session_replication_role = replica;
  insert into organizations (name, name_key) select 'Club ' || i, 'club ' || i from generate_series(1, ${CHANGES}) i;
  insert into contacts (full_name, email, email_key, phone, title)
    select 'Person ' || i, 'p' || i || '@crowd.example', 'p' || i || '@crowd.example', '', ''
    from generate_series(1, ${PEOPLE}) i;
  insert into activity (at, actor, action, kind, subject_id, organization_id, content)
    select now() - (i || ' minutes')::interval, 'ann@company.example', 'changed', 'organization', i % ${ENTRIES / 100}, i % ${ENTRIES / 100},
      jsonb_build_object('name', 'Club ' || i, 'changes', jsonb_build_object('name', jsonb_build_array('A', 'B')))
    from generate_series(1, ${ENTRIES}) i;
  vacuum analyze;`;

/** What choosing people for a campaign writes of them; undone, so that each round writes the same. */
async function choosePeople({ kysely }: Database, campaign: number, people: readonly number[]) {
  const transaction = await kysely.startTransaction().execute();
  await setContacts(transaction, campaign, people);
  await assignMailboxes(transaction, campaign, new Date());
  await transaction.rollback().execute();
}

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
    const connections = openDatabase({ url: database, poolSize: 1, onConnectionLost: () => undefined });
    const campaign = await writeCampaign(connections, { contacts: 1 });
    const people = Array.from({ length: PEOPLE }, (_, index) => index + 1);
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
        const plan = await timed(() => choosePeople(connections, campaign, people));
        if (round === 0) continue;
        times[to].change.push(change / CHANGES);
        times[to].plan.push(plan);
      }
    }
    const reading: number[] = [];
    const history: number[] = [];
    for (let round = 0; round < READS; round += 1) {
      reading.push(await timed(() => api.call('GET', '/api/activity/?kind=organization')));
      history.push(await timed(() => api.call('GET', `/api/activity/?organization=${round + 1}`)));
    }
    await connections.close();
    return report(`Activity (median of ${ROUNDS}, ${ENTRIES} entries)`, [
      {
        what: 'PUT of an organization, recorded',
        measured: median(times.enable.change),
        unit: 'ms',
        reference: { what: 'the same, triggers off', measured: median(times.disable.change) },
        limit: 1.25,
      },
      {
        what: `${PEOPLE} people of a campaign, recorded`,
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
