import type { FollowUp, Outcome } from '@touchline/shared/contract';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

const PATH = '/api/outcomes/';
let api: CampaignApi;
beforeEach(async () => {
  api ??= await startCampaignApi();
  await api.testDatabase.empty('follow_ups', 'follow_up_changes');
  await api.testDatabase.database.pool.query(
    `delete from outcomes where code is null;
     update outcomes set retired_at = null, name = '', name_key = null`,
  );
});
afterAll(() => api.close());

const list = async () => (await api.ask('GET', PATH)).json<Outcome[]>();
const add = (name: unknown) => api.ask('POST', PATH, { name });
const change = (id: number, fields: object) => api.ask('PATCH', `${PATH}${id}/`, fields);
const remove = async (id: number) => (await api.ask('DELETE', `${PATH}${id}/`)).statusCode;
const choose = (contact: number, outcome_id: number | null, version: number) =>
  api.ask('PATCH', `/api/conversations/${contact}/`, { version, outcome_id });

it('V4 five outcomes are there from the start; a team adds, renames and removes its own', async () => {
  expect((await list()).map(({ code }) => code)).toEqual([
    'interested',
    'meeting_agreed',
    'later',
    'not_interested',
    'wrong_person',
  ]);
  const added = await add(' Sent a sample ');
  expect([added.statusCode, added.json()]).toMatchObject([
    201,
    { code: null, name: 'Sent a sample', is_retired: false, conversations: 0 },
  ]);
  expect((await add('sent a SAMPLE')).statusCode).toBe(409);
  const { id } = added.json<Outcome>();
  expect((await change(id, { name: 'Sample sent' })).json()).toMatchObject({ name: 'Sample sent' });
  expect((await change(id, { name: '' })).statusCode).toBe(400);
  const [interested] = await list();
  await change(interested?.id ?? 0, { name: 'Keen' });
  expect((await list())[0]).toMatchObject({ code: 'interested', name: 'Keen' });
  await change(interested?.id ?? 0, { name: '' });
  expect((await list())[0]).toMatchObject({ name: '' });
  expect(await remove(id)).toBe(204);
  expect(await list()).toHaveLength(5);
});

it('V4 one in use is retired, not lost: the conversation keeps it, and nobody can choose it again', async () => {
  const [contact = 0, other = 0] = await api.addContacts(2);
  const { id } = (await add('Sample sent')).json<Outcome>();
  expect((await choose(contact, id, 0)).statusCode).toBe(200);
  expect(await remove(id)).toBe(204);
  expect((await list()).at(-1)).toMatchObject({ id, is_retired: true, conversations: 1 });
  const kept = (await api.ask('GET', `/api/conversations/${contact}/`)).json<FollowUp>();
  expect(kept.outcome?.name).toBe('Sample sent');
  const refused = await choose(other, id, 0);
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ field: 'outcome_id' }] }]);
  await choose(contact, null, 1);
  // The list of changes still names it.
  expect(await remove(id)).toBe(204);
  expect((await list()).at(-1)).toMatchObject({ id, is_retired: true, conversations: 0 });
  expect((await add('sample sent')).json()).toMatchObject({ id, is_retired: false, name: 'sample sent' });
  expect((await choose(other, id, 0)).statusCode).toBe(200);
});

it('V4 one of the five can be retired, and chosen again', async () => {
  const [interested] = await list();
  const id = interested?.id ?? 0;
  expect(await remove(id)).toBe(204);
  expect((await list())[0]).toMatchObject({ id, is_retired: true });
  expect((await change(id, { is_retired: false })).json()).toMatchObject({ is_retired: false });
});

it('V4 there are fifty at most', async () => {
  for (let number = 6; number <= 50; number += 1) {
    expect((await add(`Own ${number}`)).statusCode).toBe(201);
  }
  expect((await add('One more')).statusCode).toBe(409);
});

it.each([[''], ['  '], ['a\nb'], ['x'.repeat(61)], ['a\0'], [7], [null]])(
  'V4 an outcome is not called %j',
  async (name) => {
    expect((await add(name)).statusCode).toBe(400);
    expect(await list()).toHaveLength(5);
  },
);

it('V4 an outcome that is not there is neither changed nor removed', async () => {
  for (const id of [2_000_000_000, 9_999_999_999]) {
    expect((await change(id, { is_retired: true })).statusCode).toBe(404);
    expect(await remove(id)).toBe(404);
  }
});
