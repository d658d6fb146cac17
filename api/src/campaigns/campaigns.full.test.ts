import { api } from './campaigns.testing.ts';

describe('creating a campaign', () => {
  it.each(['draft', 'active', 'paused', 'waiting', 'completed'] as const)(
    'C12 may be %s, and become anything else',
    async (status) => {
      const contacts = await api.addContacts(1);
      const template_map = { 1: (await api.addTemplate()).id };
      const { id } = await api.addCampaign({ status, contacts, template_map });
      for (const next of ['completed', 'draft', 'active', 'waiting', 'paused'] as const) {
        expect(await api.change(id, { status: next })).toMatchObject({ status: next, progress_percent: 0 });
      }
    },
  );
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
