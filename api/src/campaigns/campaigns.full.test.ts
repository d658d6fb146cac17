import { CAMPAIGNS, startCampaignApi, updateOf, type CampaignApi } from '../testing/campaign-api.ts';

let api: CampaignApi;

beforeAll(async () => {
  api = await startCampaignApi();
});

afterAll(() => api.close());

beforeEach(() => api.clearContacts());

describe('lost updates', () => {
  it('C7 of many who change the same campaign at once exactly one wins', async () => {
    const contacts = await api.addContacts(3);
    const template = await api.addTemplate();
    for (let round = 0; round < 5; round += 1) {
      const created = await api.addCampaign({ contacts, template_map: { 1: template.id } });
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, writer) =>
          api.ask('PUT', `${CAMPAIGNS}${created.id}/update/`, {
            ...updateOf(created),
            name: `Writer ${writer}`,
            contact_ids: contacts.slice(writer % 3),
            updated_at: created.updated_at,
          }),
        ),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
      const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<object>();
      expect(await api.read(created.id)).toEqual(winner);
    }
  });
});

it('V8 what a campaign of thousands is read back by knows of its mails', async () => {
  const { pool } = api.testDatabase.database;
  await pool.query(
    `insert into contacts (full_name, email, email_key, phone, title)
     select 'Crowd', 'p' || i || '@crowd.example', 'p' || i || '@crowd.example', '', '' from generate_series(1, 2000) i`,
  );
  const { rows } = await pool.query<{ id: number }>("select id from contacts where full_name = 'Crowd'");
  const template = await api.addTemplate();
  await api.addCampaign({ contacts: rows.map(({ id }) => id), template_map: { 1: template.id } });
  const counted = await pool.query<{ relname: string; reltuples: number }>(
    "select relname, reltuples from pg_class where relname in ('campaign_contacts', 'messages') order by relname",
  );
  // Without, it would expect one, and compare all mails with each other: minutes for 50,000 people.
  for (const { reltuples } of counted.rows) expect(reltuples).toBeGreaterThanOrEqual(2000);
});
