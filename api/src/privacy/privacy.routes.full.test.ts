import AdmZip from 'adm-zip';
import type { ErrorBody } from '@touchline/shared/contract';
import { setTimeout } from 'node:timers/promises';
import { startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
afterEach(() => api.close());

const pool = () => api.testDatabase.database.pool;
async function addContact() {
  const { contacts } = await api.createOrganization('Park', [
    { full_name: 'Ann', email: 'ann@park.example', title: '', phone: '' },
  ]);
  return contacts[0]?.id ?? 0;
}
const download = (contact: number) =>
  api.app.inject({
    url: `/api/contacts/contacts/${contact}/personal-data/`,
    headers: { authorization: `Bearer ${api.tokens.access}` },
  });

async function waiters(count: number) {
  for (;;) {
    const { rowCount } = await pool().query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount === count) return;
    await setTimeout(10);
  }
}

/** Lets nobody read a table meanwhile. */
async function whileLocked(table: string, work: () => Promise<void>) {
  const client = await pool().connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${table}`);
    await work();
  } finally {
    await client.query('commit');
    client.release();
  }
}

it('U9 one file more than are made at once is asked for later, before anything is looked for, and then comes', async () => {
  api = await startTestApi({}, { exportLimits: { parallel: 2, milliseconds: 60_000 } });
  const contact = await addContact();
  let making: Promise<{ statusCode: number; rawPayload: Buffer }[]> = Promise.resolve([]);
  // Read while the person is looked for.
  await whileLocked('incoming_mails', async () => {
    making = Promise.all([download(contact), download(contact)]);
    await waiters(2);
    const refused = await download(contact);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
    expect(refused.json<ErrorBody>().detail).toContain('Try again shortly');
  });
  for (const { statusCode, rawPayload } of await making) {
    expect(statusCode).toBe(200);
    expect(new AdmZip(rawPayload).getEntries().length).toBeGreaterThan(1);
  }
  // Nobody there is no file that is being made.
  for (const id of [999_999, 999_998, 999_997]) expect((await download(id)).statusCode).toBe(404);
  const after = await Promise.all([download(contact), download(contact)]);
  expect(after.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

it('U9 a file that takes too long is broken off, and makes room for the next', async () => {
  api = await startTestApi({}, { exportLimits: { parallel: 1, milliseconds: 300 } });
  const contact = await addContact();
  // Read after the first of the file is sent.
  await whileLocked('sent_mails', async () => {
    const broken = await download(contact).then(
      ({ rawPayload }) => rawPayload,
      (error: unknown) => error,
    );
    expect(() => new AdmZip(broken as Buffer).getEntries()).toThrow(/ADM-ZIP|zip|destroyed|Buffer/iu);
  });
  expect((await download(contact)).statusCode).toBe(200);
});
