import type { GroupCount } from '@touchline/shared/contract';
import type { GroupFilter, GroupNode } from '@touchline/shared/contract/groups';
import { findRunningServer } from '../api/src/database/embedded/server.ts';
import { Api } from '../e2e/support/api.ts';
import { startSystem } from '../e2e/support/system.ts';
import { type Figure, percentile, report } from './support/measure.ts';
import { psql } from './support/psql.ts';
import { volume } from './support/volume.ts';

const ORGANIZATIONS = volume(20_000, 200);
const CONTACTS = 10 * ORGANIZATIONS;
const OWN_FIELDS = 20;
const ROUNDS = volume(25, 1);
/** Milliseconds for the count of five conditions. */
const LIMIT = 200;

/** Ten texts and ten numbers of contacts, some of organizations; a mail to every second contact, opened by a third of those. */
const MAKE = `
  insert into own_fields (about, name, name_key, kind, position)
  select 'contact', 'Fact ' || i, 'fact' || i, case when i % 2 = 0 then 'number' else 'text' end, i
  from generate_series(1, ${OWN_FIELDS}) i;
  insert into organizations (name, name_key, own_values)
  select 'Club ' || i, 'club' || i, jsonb_build_object(
    (select id::text from own_fields where code = 'region'), (array['Ontario', 'Québec', 'Manitoba', 'Alberta'])[1 + i % 4],
    (select id::text from own_fields where code = 'ground_kind'), 1 + i % 7)
  from generate_series(1, ${ORGANIZATIONS}) i;
  alter table contacts disable trigger user;
  alter table messages disable trigger user;
  alter table message_events disable trigger user;
  insert into contacts (organization_id, full_name, email, email_key, phone, title, own_values)
  select o.id, 'Person ' || i, address, address, '', (array['Head groundskeeper', 'Director', 'Secretary', ''])[1 + i % 4],
    (select jsonb_object_agg(f.id::text, case when f.kind = 'number' then to_jsonb((i * 7 + f.position) % 1000)
      else to_jsonb('value' || ((i * 7 + f.position) % 50)) end) from own_fields f where f.about = 'contact')
  from generate_series(1, ${CONTACTS}) i
  join (select id, row_number() over (order by id) - 1 as place from organizations) o on o.place = i % ${ORGANIZATIONS}
  cross join lateral (select 'person' || i || '@club.example' as address) a;
  insert into campaigns (name, scenario, status, frequency_days, stagger_sends, email_count)
  select 'Campaign ' || i, (select value from scenarios limit 1), 'draft', 3, false, 1 from generate_series(1, 10) i;
  insert into campaign_contacts (campaign_id, contact_id)
  select c.id, p.id from contacts p join (select id, row_number() over (order by id) as place from campaigns) c on c.place = 1 + p.id % 10
  where p.id % 2 = 0;
  insert into messages (campaign_id, contact_id, step_number, state, sent_at, recipient_email, recipient_name)
  select campaign_id, contact_id, 1, 'sent', now() - make_interval(days => contact_id % 400), '', '' from campaign_contacts;
  insert into message_events (message_id, campaign_id, contact_id, kind, occurred_at)
  select id, campaign_id, contact_id, case when contact_id % 9 = 0 then 'replied' else 'opened' end, sent_at from messages where contact_id % 3 = 0;
  alter table contacts enable trigger user;
  alter table messages enable trigger user;
  alter table message_events enable trigger user;
  analyze;`;

const such = (condition: object): GroupNode => ({ type: 'condition', ...condition }) as GroupNode;

/** Counting who a filter of five conditions finds, beside the same question in SQL as somebody would write it. */
export async function benchGroups(): Promise<boolean> {
  const system = await startSystem();
  try {
    const api = await Api.signIn(system);
    const database = await findRunningServer(system.dataFolder);
    if (database === undefined) throw new Error('The database was not found');
    psql(database, MAKE);
    const idOf = (where: string) =>
      Number(psql(database, `select id from own_fields where ${where} limit 1`));
    const region = idOf(`code = 'region'`);
    const kind = idOf(`code = 'ground_kind'`);
    const text = idOf(`name = 'Fact 1'`);
    const number = idOf(`name = 'Fact 2'`);
    const campaign = Number(psql(database, 'select min(id) from campaigns'));
    const ontario = such({ key: 'own_field', field: region, operator: 'is', value: ['Ontario', 'Québec'] });
    const ground = such({ key: 'own_field', field: kind, operator: 'one_of', value: [1, 2, 3] });
    const quiet = such({ key: 'written', operator: 'not_last_days', value: 200 });
    const opened = such({ key: 'opened', operator: 'never' });
    const large = such({ key: 'own_field', field: number, operator: 'at_least', value: 200 });
    const filters: readonly {
      readonly what: string;
      readonly filter: GroupFilter;
      readonly where: string;
    }[] = [
      {
        what: 'all of five',
        filter: { type: 'all', of: [ontario, ground, quiet, opened, large] },
        where: `lower(o.own_values->>'${region}') in ('ontario', 'québec') and o.own_values->'${kind}' in ('1', '2', '3')
          and not exists (select from messages m where m.contact_id = c.id and m.state = 'sent' and m.sent_at >= current_date - 200)
          and not exists (select from message_events e where e.contact_id = c.id and e.kind = 'opened')
          and c.own_values->'${number}' >= '200'`,
      },
      {
        what: 'any of five',
        filter: {
          type: 'any',
          of: [
            ontario,
            such({ key: 'own_field', field: text, operator: 'is', value: ['value7'] }),
            such({ key: 'got_mail', operator: 'one_of', value: [campaign] }),
            such({ key: 'answered', operator: 'ever' }),
            such({ key: 'title', operator: 'contains', value: ['director'] }),
          ],
        },
        where: `lower(o.own_values->>'${region}') in ('ontario', 'québec') or lower(c.own_values->>'${text}') = 'value7'
          or exists (select from messages m where m.contact_id = c.id and m.state = 'sent' and m.campaign_id = ${campaign})
          or exists (select from message_events e where e.contact_id = c.id and e.kind = 'replied')
          or lower(c.title) like '%director%'`,
      },
    ];
    const figures: Figure[] = [];
    for (const { what, filter, where } of filters) {
      const counted: number[] = [];
      let found = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const begun = performance.now();
        ({ contacts: found } = await api.call<GroupCount>('POST', '/api/groups/count/', { filter }));
        counted.push(performance.now() - begun);
      }
      const bare = `set jit = off; set work_mem = '32MB'; \\timing on
        ${`select count(*) from contacts c left join organizations o on o.id = c.organization_id where ${where};\n`.repeat(ROUNDS)}`;
      const printed = psql(database, bare);
      const inSql = Number(/^\d+$/mu.exec(printed)?.[0]);
      if (found !== inSql) throw new Error(`${what}: the API finds ${found}, SQL ${inSql}`);
      const times = [...printed.matchAll(/Time: ([\d.]+) ms/gu)].map(([, time]) => Number(time));
      const reference = { what: 'in SQL alone, p95', measured: percentile(times.slice(-ROUNDS), 0.95) };
      const measured = percentile(counted, 0.95);
      figures.push(
        { what: `${what}, median`, measured: percentile(counted, 0.5), unit: 'ms', limit: LIMIT },
        { what: `${what}, p95`, measured, unit: 'ms', limit: LIMIT },
        { what: `${what}, against SQL`, measured, unit: 'ms', reference, limit: 1.5 },
      );
    }
    return report(
      `Counting a group among ${ORGANIZATIONS} organizations with ${CONTACTS} contacts and ${OWN_FIELDS} own fields`,
      figures,
    );
  } finally {
    await system.stop();
  }
}
