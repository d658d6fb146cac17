import type { Template } from '@touchline/shared/contract';
import { api, URL, MAIL, create, put, read } from './lost-updates.testing.ts';

it('T6 a change takes the whole template as it was read, and answers it as it is read again', async () => {
  const created = await create();
  const answer = await put({ ...created, title: 'Changed', tone: 'Urgent', step_number: 100 }, created.id);
  const changed = answer.json<Template>();
  expect(answer.statusCode).toBe(200);
  expect(changed).toEqual({
    ...created,
    title: 'Changed',
    tone: 'Urgent',
    step_number: 100,
    updated_at: changed.updated_at,
  });
  expect(await read(created.id)).toEqual(changed);
});

it('T6 each change is later than the one before, even within one millisecond or with the clock set back', async () => {
  let { id, updated_at } = await create();
  for (let change = 0; change < 50; change += 1) {
    const next = (await put(MAIL, id)).json<Template>().updated_at;
    expect(next > updated_at).toBe(true);
    updated_at = next;
  }
  const future = '2999-01-01T00:00:00.000Z';
  await api.testDatabase.database.kysely
    .updateTable('templates')
    .set({ updated_at: new Date(future) })
    .where('id', '=', id)
    .execute();
  const answer = await put({ ...MAIL, updated_at: future }, id);
  expect(answer.json()).toMatchObject({ updated_at: '2999-01-01T00:00:00.001Z' });
});

it.each([
  [
    'in another time zone',
    (time: string) => new Date(Date.parse(time) + 19_800_000).toISOString().replace('Z', '+05:30'),
  ],
  ['with zeros to the microsecond', (time: string) => time.replace('Z', '000Z')],
])('T6 the moment of the last change may be written %s', async (_case, write) => {
  const { id, updated_at } = await create();
  expect((await put({ ...MAIL, updated_at: write(updated_at) }, id)).statusCode).toBe(200);
});

it.each([
  '1999-12-31T23:59:59.999Z',
  '2999-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
])(
  'T6 a change based on the template of %s is refused with 409 and overwrites nothing',
  async (updated_at) => {
    const created = await create();
    const answer = await put({ ...created, title: 'Stale', updated_at }, created.id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      detail: 'Somebody else has changed this template since it was opened. Nothing was overwritten.',
    });
    expect(await read(created.id)).toEqual(created);
  },
);

it('T6 the refusal is in Russian for somebody who reads Russian', async () => {
  const created = await create();
  await put(created, created.id);
  const answer = await api.inject({
    method: 'PUT',
    url: `${URL}${created.id}/`,
    payload: created,
    headers: { 'accept-language': 'ru' },
  });
  expect(answer.json<{ detail: string }>().detail).toMatch(/^Пока шаблон был открыт/);
});

it('T6 without updated_at a change overwrites', async () => {
  const { id } = await create();
  await put({ ...MAIL, title: 'One' }, id);
  expect((await put({ ...MAIL, title: 'Other' }, id)).statusCode).toBe(200);
  expect(await read(id)).toMatchObject({ title: 'Other' });
});

it('T6 a writer who waits for another’s transaction sees what it wrote', async () => {
  const created = await create();
  const { kysely } = api.testDatabase.database;
  let waiting: ReturnType<typeof put> | undefined;
  await kysely.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('templates')
      .set({ title: 'First', updated_at: new Date(Date.parse(created.updated_at) + 1) })
      .where('id', '=', created.id)
      .execute();
    waiting = put({ ...created, title: 'Second' }, created.id);
    await untilSomebodyWaits();
  });
  expect((await waiting)?.statusCode).toBe(409);
  expect(await read(created.id)).toMatchObject({ title: 'First' });
});

it('T6 a template deleted meanwhile is 404, not a conflict', async () => {
  const created = await create();
  await api.ask('DELETE', `${URL}${created.id}/`);
  expect((await put(created, created.id)).statusCode).toBe(404);
});

/** Until a statement waits for a lock in this test's database. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await api.testDatabase.database.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
  }
}
