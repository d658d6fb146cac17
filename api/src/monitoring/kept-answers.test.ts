import { suppressAddress } from '../outreach/suppressions.ts';
import { CAMPAIGNS } from '../testing/campaign-api.ts';
import { MONITORING, ALL, api, one, two, template, ask } from './kept-answers.testing.ts';

const [LIST, CONTACTS, HISTORY, FUNNEL] = ALL;

const contactFields = { full_name: 'New', email: 'new@name.example' };

it('V2 PostgreSQL plans the statement of a conversation once, however many are opened', async () => {
  const { pool } = api.testDatabase.database;
  const plans = async () => {
    const { rows } = await pool.query<{ uses: number }>(
      `select (generic_plans + custom_plans)::integer as uses from pg_prepared_statements where statement like '%draft_version%) as answer'`,
    );
    return rows.map(({ uses }) => uses);
  };
  await api.ask('GET', MONITORING + HISTORY);
  const [before = 0] = await plans();
  await api.ask('GET', `${MONITORING}contacts/${two}/history/`);
  expect(await plans()).toEqual([before + 1]);
});

it.each<[string, readonly string[], () => Promise<unknown>]>([
  ['a mail is sent', ALL.filter((path) => path !== HISTORY), () => api.sendNext(1, two)],
  ['a mail is opened', ALL, () => api.respond(1, one, 'opened')],
  ['somebody replies', ALL, () => api.respond(1, one, 'replied', 'Yes')],
  ['a mail comes back', [LIST, CONTACTS, HISTORY, FUNNEL], () => api.respond(1, one, 'bounced')],
  ['the staff answers', [CONTACTS, HISTORY], () => api.answer(1, one, 'Thank you')],
  [
    'a campaign is renamed',
    [LIST, HISTORY, FUNNEL],
    () => api.change(1, { name: 'Changed', status: 'paused' }),
  ],
  [
    'a contact is chosen',
    [LIST, CONTACTS, FUNNEL],
    () => api.change(1, { contact_ids: [one, two, two + 1] }),
  ],
  ['a contact is taken out', [LIST, CONTACTS, FUNNEL], () => api.change(1, { contact_ids: [one] })],
  ['a campaign is created', [LIST], () => api.addCampaign()],
  ['a campaign is deleted', [LIST, CONTACTS], () => api.ask('DELETE', `${CAMPAIGNS}1/delete/`)],
  [
    'a contact is renamed',
    [CONTACTS, HISTORY],
    () => api.ask('PUT', `/api/contacts/contacts/${one}/`, contactFields),
  ],
  [
    'a contact is unassigned',
    [CONTACTS, HISTORY],
    () => api.ask('PUT', `/api/contacts/contacts/${one}/`, { ...contactFields, organization: null }),
  ],
  ['a contact is deleted', [CONTACTS, HISTORY], () => api.ask('DELETE', `/api/contacts/contacts/${one}/`)],
  [
    'an organization is renamed',
    [CONTACTS, HISTORY],
    () => api.ask('PUT', '/api/contacts/organizations/1/', { name: 'New name', contacts: [] }),
  ],
  [
    'an organization is deleted',
    [CONTACTS, HISTORY],
    () => api.ask('DELETE', '/api/contacts/organizations/1/'),
  ],
])('M1 is answered anew after %s', async (_case, paths, change) => {
  const before = await Promise.all(paths.map((path) => api.ask('GET', MONITORING + path)));
  await change();
  for (const [index, path] of paths.entries()) {
    const answer = await ask(path, String(before[index]?.headers['etag']));
    // A deleted campaign is not asked about; everything else is there, and not as it was.
    expect({ path, status: answer.statusCode }).toEqual({ path, status: 200 });
    expect(answer.body).not.toBe(before[index]?.body);
  }
});

it('M1 V1 is answered anew after a reply is marked as answered, and after that is taken back', async () => {
  await api.respond(1, one, 'replied', 'Yes', new Date(Date.UTC(2026, 2, 1)));
  for (const is_answered of [true, false]) {
    const kept = [CONTACTS, HISTORY];
    const before = await Promise.all(kept.map((path) => api.ask('GET', MONITORING + path)));
    const marks = { reply_at: '2026-03-01T00:00:00.000Z', is_answered };
    expect((await api.ask('PUT', `${MONITORING}contacts/${one}/reply/marks/`, marks)).statusCode).toBe(204);
    for (const [index, path] of kept.entries()) {
      const status = is_answered ? 'replied' : 'awaiting_reply';
      expect((await ask(path, String(before[index]?.headers['etag']))).body).toContain(
        `"status":"${status}"`,
      );
    }
  }
});

it('M1 an address that unsubscribes elsewhere changes the rows of everybody who has it', async () => {
  const kept = [CONTACTS, HISTORY];
  const tags = await Promise.all(
    kept.map(async (path) => String((await api.ask('GET', MONITORING + path)).headers['etag'])),
  );
  const email = (await api.ask('GET', MONITORING + HISTORY)).json<{ email: string }>().email;
  const { kysely } = api.testDatabase.database;
  await suppressAddress(kysely, email.toUpperCase(), { reason: 'unsubscribed' });
  for (const [index, path] of kept.entries()) {
    expect((await ask(path, tags[index] ?? '')).body).toContain('"status":"unsubscribed"');
  }
});

it('M1 a funnel is answered anew after its template has another subject', async () => {
  await api.addCampaign({ contacts: [two], template_map: { 1: template } });
  const path = 'campaigns/2/funnel/';
  const tag = String((await api.ask('GET', MONITORING + path)).headers['etag']);
  const { scenario, tone, content, html, title } = await api.addTemplate();
  const body = { title, subject: 'Another subject', scenario, tone, content, html };
  await api.ask('PUT', `/api/templates/${template}/`, body);
  expect((await ask(path, tag)).body).toContain('"subject":"Another subject"');
});
