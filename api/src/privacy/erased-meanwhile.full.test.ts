import { seedOf, volume } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { DOMAIN, testIntake } from '../mail/intake/testing/intake-api.ts';
import { plainMail } from '../mail/reading/testing/mails.ts';
import { messageIdOf, pixelUrlOf, unsubscribeUrlOf } from '../mail/addresses.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import type { TestDatabase } from '../testing/databases.ts';
import { erasePerson, finishErasures } from './erase-person.ts';
import { everythingNaming } from './testing/everything.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-erased-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const settings = () => readConfig({ DATA_DIR: folder });

/** As many statements wait for a lock. */
const waiters = ({ database }: TestDatabase, count: number) =>
  vi.waitUntil(
    async () =>
      (
        await database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount === count,
    { timeout: 15_000, interval: 10 },
  );

describe('what was under way at that moment', () => {
  const intake = testIntake();

  it('U9 a mail that is being received goes with the person', async () => {
    const { testDatabase } = intake.api;
    const { database } = testDatabase;
    const sent = await intake.send();
    const client = await database.pool.connect();
    await client.query('begin; lock table incoming_mails in share row exclusive mode');
    const headers = [`In-Reply-To: ${messageIdOf(sent, DOMAIN)}`];
    const receiving = intake.receive(plainMail({ from: sent.email, headers, body: 'My quixotry' }));
    await waiters(testDatabase, 1);
    const erasing = erasePerson(database, settings(), { contact: intake.contact(), by: 1, name: 'Erased' });
    await waiters(testDatabase, 2);
    await client.query('commit');
    client.release();
    await receiving;
    expect(await erasing).toBe(true);
    expect(await everythingNaming(database, 'quixotry')).toEqual([]);
    expect(await everythingNaming(database, sent.email)).toEqual([]);
  });

  it.each([
    [
      'a contact with the address',
      `insert into contacts (full_name, title, phone, email, email_key)
       select 'Again', '', '', email, email_key from contacts where id = $1`,
    ],
    [
      'the address on the do-not-email list',
      `insert into suppressions (email_key, reason) select email_key, 'bounced' from contacts where id = $1`,
    ],
  ])('U9 %s that is being added goes with the person', async (_what, statement) => {
    const { database } = intake.api.testDatabase;
    const email = await intake.email();
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(statement, [intake.contact()]);
    const erasing = erasePerson(database, settings(), { contact: intake.contact(), by: 1, name: 'Erased' });
    await waiters(intake.api.testDatabase, 1);
    await client.query('commit');
    client.release();
    expect(await erasing).toBe(true);
    expect(await everythingNaming(database, email)).toEqual([]);
  });
});

describe('what an erasure keeps waiting', () => {
  const intake = testIntake();
  const pool = () => intake.api.testDatabase.database.pool;
  const erasing = () =>
    erasePerson(intake.api.testDatabase.database, settings(), {
      contact: intake.contact(),
      by: 1,
      name: 'Erased',
    });
  const erasedAt = async () =>
    (await pool().query<{ erased_at: Date | null }>('select erased_at from contacts order by id')).rows.map(
      ({ erased_at }) => erased_at !== null,
    );
  const eventKinds = async () => (await intake.events()).map(({ kind }) => kind);

  /** Holds something in a transaction of its own meanwhile. */
  async function whileHeld<Outcome>(statement: string, work: () => Promise<Outcome>): Promise<Outcome> {
    const client = await pool().connect();
    try {
      await client.query('begin');
      await client.query(statement);
      return await work();
    } finally {
      await client.query('commit');
      client.release();
    }
  }

  it('U9 while somebody is erased, pixels are answered and nobody keeps a connection; what came is recorded afterwards', async () => {
    const sent = await intake.send();
    const { app } = intake.api;
    const reply = plainMail({ from: sent.email, headers: [`In-Reply-To: ${messageIdOf(sent, DOMAIN)}`] });
    const later = await whileHeld(
      `select pg_advisory_xact_lock(hashtextextended('touchline:erasing', 0))`,
      async () => {
        const leaving = app.inject({ method: 'POST', url: unsubscribeUrlOf(sent, '') });
        const receiving = intake.receive(reply);
        const pixels = await Promise.all(Array.from({ length: 30 }, () => app.inject(pixelUrlOf(sent, ''))));
        expect(new Set(pixels.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
        const { rows } = await pool().query(
          `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toEqual([]);
        expect(await eventKinds()).toEqual([]);
        return Promise.resolve({ leaving, receiving });
      },
    );
    expect((await later.leaving).statusCode).toBe(200);
    await later.receiving;
    await vi.waitFor(async () =>
      expect((await eventKinds()).toSorted()).toEqual(['opened', 'replied', 'unsubscribed']),
    );
  });

  it('U9 an erasure that has to wait for a contact lets go, and mails come in meanwhile', async () => {
    const sent = await intake.send();
    const headers = [`In-Reply-To: ${messageIdOf(sent, DOMAIN)}`];
    const isDone = await whileHeld('select from contacts for no key update', async () => {
      const outcome = erasing();
      await waiters(intake.api.testDatabase, 1);
      await intake.receive(plainMail({ from: sent.email, headers }));
      return outcome;
    });
    expect(isDone).toBe(false);
    expect(await finishErasures(intake.api.testDatabase.database, settings())).toBe(1);
    expect(await everythingNaming(intake.api.testDatabase.database, sent.email)).toEqual([]);
  }, 30_000);

  it('U9 what one run erases is left to it by the others', async () => {
    const { database } = intake.api.testDatabase;
    await pool().query(`insert into erasures (contact_id, requested_by, name) values ($1, 1, 'Erased')`, [
      intake.contact(),
    ]);
    expect(await whileHeld('select from erasures for update', erasing)).toBe(false);
    expect(await erasedAt()).toEqual([false]);
    expect(await finishErasures(database, settings())).toBe(1);
    expect(await erasedAt()).toEqual([true]);
  });

  it('U9 one who cannot be erased keeps nobody else from it', async () => {
    const { database } = intake.api.testDatabase;
    const [other = 0] = await intake.api.addContacts(1);
    await pool().query(
      `insert into erasures (contact_id, requested_by, name) select id, 1, 'Erased' from contacts`,
    );
    await pool().query(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'never'; end $$;
      create trigger fail before update of erased_at on contacts for each row when (old.id <> ${other}) execute function fail()`);
    await expect(finishErasures(database, settings())).rejects.toThrow('1 people could not be erased');
    expect(await erasedAt()).toEqual([false, true]);
    await pool().query('drop trigger fail on contacts; drop function fail()');
    expect(await finishErasures(database, settings())).toBe(1);
  });
});

describe('what everybody does at that moment', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ DATA_DIR: folder });
  });
  afterAll(() => api.close());

  let number = 0;
  /** Everything that brings an address or words of a person. */
  const WAYS: Readonly<
    Record<string, (contact: number, email: string) => readonly [string, string, object]>
  > = {
    change: (id, email) => [
      'PUT',
      `/api/contacts/contacts/${id}/`,
      { full_name: email, email, title: email, phone: '' },
    ],
    note: (id, email) => ['PATCH', `/api/conversations/${id}/`, { note: email, version: 0 }],
    draft: (id, email) => [
      'PUT',
      `/api/conversations/${id}/draft/`,
      { html: `<p>${email}</p>`, to: email, cc: [], subject: email, attachments: [], version: null },
    ],
    list: (_id, email) => ['POST', '/api/mail/suppressions/', { address: email }],
    again: (_id, email) => [
      'POST',
      '/api/contacts/organizations/',
      {
        name: `Again ${(number += 1)}`,
        contacts: [{ full_name: 'Again', email, title: '', phone: '' }],
      },
    ],
    remove: (id) => ['DELETE', `/api/contacts/contacts/${id}/`, {}],
  };

  it('U9 whatever comes at the same time, afterwards only somebody new has the address, and nothing is half', async () => {
    const { database } = api.testDatabase;
    const statuses = new Map<string, Set<number>>();
    const delay = fc.integer({ min: 0, max: 40 });
    const round = fc.record({
      ways: fc.array(fc.tuple(fc.constantFrom(...Object.keys(WAYS)), delay), { minLength: 1, maxLength: 6 }),
      erasing: delay,
    });
    await fc.assert(
      fc.asyncProperty(round, async ({ ways, erasing }) => {
        number += 1;
        const email = `zoe${number}@meanwhile.example`;
        const { contacts } = await api.createOrganization(`Club ${number}`, [
          { full_name: 'Zoe', email, title: '', phone: '' },
        ]);
        const contact = contacts[0]?.id ?? 0;
        const erase = wait(erasing).then(() =>
          api.ask('POST', `/api/contacts/contacts/${contact}/erasure/`, { confirmation: email }),
        );
        const others = ways.map(async ([way, after]) => {
          await wait(after);
          const [method, url, payload] = WAYS[way]?.(contact, email) ?? ['GET', '/', {}];
          const { statusCode } = await api.ask(
            method as 'POST',
            url,
            method === 'DELETE' ? undefined : payload,
          );
          statuses.set(way, (statuses.get(way) ?? new Set()).add(statusCode));
          expect(statusCode).toBeLessThan(500);
        });
        const [answer] = await Promise.all([erase, ...others]);
        expect([200, 404]).toContain(answer.statusCode);
        await finishErasures(database, settings());
        expect(await database.kysely.selectFrom('erasures').selectAll().execute()).toEqual([]);
        const left = await everythingNaming(database, email);
        const { rows: people } = await database.pool.query<{ id: number }>(
          `select id from contacts where email_key = $1`,
          [email],
        );
        // Deleted before it was to be erased.
        if (answer.statusCode === 404) return;
        expect(people.map(({ id }) => id)).not.toContain(contact);
        // Whatever names the address is of somebody new; on the list it stands for the hash alone.
        const fresh = new Set(people.map(({ id }) => id));
        const isOfSomebodyNew = (row: string) => {
          const [table = ''] = row.split(' ', 1);
          const values = JSON.parse(row.slice(table.length)) as Record<string, number | string | null>;
          if (table === 'suppressions')
            return fresh.size > 0 && String(values['covered_by']).startsWith('hmac:');
          return fresh.has(Number(values[table === 'contacts' ? 'id' : 'contact_id']));
        };
        expect(left.filter((row) => !isOfSomebodyNew(row))).toEqual([]);
        const { rows: unlisted } = await database.pool.query(
          `select from contacts p where email_key = $1 and not exists (select from suppressions s where s.email_key = p.email_key)`,
          [email],
        );
        expect(unlisted).toEqual([]);
      }),
      { seed: seedOf(9), numRuns: volume(80), endOnFailure: true },
    );
    // Each was taken at some moment, or the statuses say nothing.
    const taken = Object.keys(WAYS).filter((way) => [...(statuses.get(way) ?? [])].some((one) => one < 300));
    expect([taken, statuses]).toEqual([Object.keys(WAYS), statuses]);
  }, 180_000);
});
