import { startCampaignApi } from '../testing/campaign-api.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillWithDemoData } from '../cli/demo-data.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';

const erasureOf = (contact: number) => `/api/contacts/contacts/${contact}/erasure/`;

/** Erases whoever a contact is, as the preview asks for it. */
async function erase(api: TestApi, contact: number) {
  const { confirmation } = (await api.ask('GET', erasureOf(contact))).json<{ confirmation: string }>();
  return api.ask('POST', erasureOf(contact), { confirmation });
}

describe('U9 every figure of a system stays what it was', () => {
  let api: TestApi;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchline-erasures-'));
    api = await startTestApi({ DATA_DIR: folder });
    await fillWithDemoData(api.testDatabase.database, api.timing);
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });

  const get = async <Answer = Record<string, unknown>>(path: string) =>
    (await api.ask('GET', path)).json<Answer>();
  const ids = async (query: string) =>
    (await api.testDatabase.database.pool.query<{ id: number }>(query)).rows.map(({ id }) => id);

  /** What names a person, or says when somebody last looked; everything else is a figure. */
  const PERSONAL = new Set([
    'name',
    'email',
    'lastReplyText',
    'full_name',
    'title',
    'phone',
    'sample',
    'updated_at',
    'reply_text',
    'recipient',
    'paused_by',
    'replied_by',
    'isErased',
  ]);
  const figures = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(figures);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !PERSONAL.has(key))
        .map(([key, inner]) => [key, figures(inner)]),
    );
  };

  async function everyFigure() {
    const campaigns = await ids('select id from campaigns where deleted_at is null order by id');
    const paths = [
      '/api/contacts/summary/',
      '/api/contacts/',
      '/api/campaigns/all/',
      '/api/campaigns/monitoring/campaigns/',
      '/api/campaigns/monitoring/contacts/',
      '/api/campaigns/monitoring/daily/',
      '/api/campaigns/monitoring/replies/',
      ...campaigns.flatMap((id) => [
        `/api/campaigns/${id}/`,
        `/api/campaigns/monitoring/campaigns/${id}/funnel/`,
      ]),
    ];
    const found: Record<string, unknown> = {};
    for (const path of paths) {
      const answer = await api.ask('GET', path);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      found[path] = figures(answer.json());
    }
    return found;
  }

  interface Waiting {
    readonly '/api/campaigns/monitoring/contacts/': {
      id: number;
      status: string;
      waitingSince: string | null;
    }[];
    readonly '/api/campaigns/monitoring/replies/': { to_answer: number; waiting_since: string | null };
  }

  /** The same figures once nobody waits for an answer among those who were erased: nobody can answer them. */
  function withoutWaiting(found: Record<string, unknown>, erased: ReadonlySet<number>) {
    const expected = structuredClone(found) as Record<string, unknown> & Waiting;
    const rows = expected['/api/campaigns/monitoring/contacts/'];
    const gone = rows.filter(({ id, status }) => erased.has(id) && status === 'awaiting_reply');
    expect(gone.length).toBeGreaterThan(0);
    for (const row of gone) Object.assign(row, { status: 'replied', waitingSince: null });
    const since = rows.flatMap(({ waitingSince }) => waitingSince ?? []).toSorted();
    const replies = expected['/api/campaigns/monitoring/replies/'];
    Object.assign(replies, { to_answer: replies.to_answer - gone.length, waiting_since: since[0] ?? null });
    return expected;
  }

  it('U9 of people who replied, bounced, unsubscribed, opened, or were only written to', async () => {
    const kinds = ['replied', 'bounced', 'unsubscribed', 'opened'].map(
      (kind) => `select contact_id as id from message_events where kind = '${kind}'`,
    );
    const people = new Set<number>();
    for (const kind of [...kinds, `select contact_id as id from messages where state = 'sent'`]) {
      const found = await ids(`
        select distinct on (p.id) p.id from (${kind}) of_kind join contacts p on p.id = of_kind.id
        where p.email_key is not null and not exists (
          select from contacts twin join messages m on m.contact_id = twin.id
          where twin.email_key = p.email_key and m.state in ('queued', 'sending')
        ) order by p.id limit 4`);
      expect(found.length).toBeGreaterThan(0);
      for (const id of found) people.add(id);
    }
    const before = await everyFigure();
    for (const contact of people) {
      expect((await erase(api, contact)).json()).toEqual({ is_finished: true });
    }
    expect(await everyFigure()).toEqual(withoutWaiting(before, people));
    const rows = await get<{ id: number; name: string }[] | { results: { id: number; name: string }[] }>(
      '/api/campaigns/monitoring/contacts/',
    );
    const shown = Array.isArray(rows) ? rows : rows.results;
    for (const contact of people) expect(shown.find(({ id }) => id === contact)?.name).toBe('Erased person');
  });

  it('U9 of somebody whose sequence goes on, all but what was still to come', async () => {
    const [contact = 0] = await ids(`
      select p.id from messages m join contacts p on p.id = m.contact_id join campaigns c on c.id = m.campaign_id
      where m.state = 'queued' and c.status in ('active', 'paused') and p.email_key is not null and p.erased_at is null
      order by p.id limit 1`);
    const COMING = new Set([
      'paused_organizations',
      'progress_percent',
      'progress',
      'kept_from',
      'next_send',
      'next_at',
      'waits_for',
    ]);
    const past = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(past);
      if (value === null || typeof value !== 'object') return value;
      return Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => !COMING.has(key) && !key.startsWith('next') && !key.startsWith('upcoming'))
          .map(([key, inner]) => [key, past(inner)]),
      );
    };
    const preview = await get<{ sequences: number }>(erasureOf(contact));
    expect(preview.sequences).toBeGreaterThan(0);
    const before = past(await everyFigure());
    expect((await erase(api, contact)).json()).toEqual({ is_finished: true });
    expect(past(await everyFigure())).toEqual(before);
    expect(
      await ids(`select id from messages where contact_id = ${contact} and state in ('queued', 'sending')`),
    ).toEqual([]);
  });
});

it('U9 says before erasing which names of the team say the name or the address', async () => {
  const api = await startCampaignApi();
  try {
    const { contacts } = await api.createOrganization('Friends of Anna Petrova', [
      { full_name: 'Anna Petrova', title: '', email: 'anna@named.example', phone: '' },
    ]);
    const contact = contacts[0]?.id ?? 0;
    await api.ask('PATCH', `/api/contacts/contacts/${contact}/tags/`, { add: ['for anna petrova', 'anna'] });
    await api.addTemplate({ title: 'To anna@named.example' });
    const preview = (await api.ask('GET', `/api/contacts/contacts/${contact}/erasure/`)).json<{
      named: object[];
    }>();
    expect(preview.named).toEqual([
      { kind: 'organization', name: 'Friends of Anna Petrova' },
      { kind: 'tag', name: 'for anna petrova' },
      { kind: 'template', name: 'To anna@named.example' },
    ]);
  } finally {
    await api.close();
  }
});
