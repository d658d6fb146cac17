import { seedOf, volume } from '@touchline/shared/testing/volume';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { multipart, MULTIPART_TYPE } from '../contact-import/testing/import-api.ts';
import { packSource } from '../mail/stored-source.ts';
import { addAccount, randomNumbers, startApiProcess, type ApiProcess } from '../testing/api-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { everything } from './testing/everything.ts';

const KILLS = volume(10, 1 / 2);
const SEED = seedOf(17);
const PEOPLE_OF_A_ROUND = 4;
const LIST = 300;

let t: TestDatabase;
let folder: string;
let token: string;
beforeEach(async () => {
  t = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'touchline-erasure-kills-'));
  ({ token } = await addAccount(t, 'ann@club.example', 'administrator'));
});
afterEach(async () => {
  await t.drop();
  await rm(folder, { recursive: true });
});

const rowsOf = async <Row extends object>(query: string, values: unknown[] = []) =>
  (await t.database.pool.query<Row>(query, values)).rows;

/** People with everything that a campaign leaves behind; their addresses are `p<number>@kills.example`. */
async function addPeople(): Promise<number[]> {
  const raw = packSource(Buffer.from('From: somebody\r\n\r\nYes'));
  const rows = await rowsOf<{ id: number }>(
    `with person as (
       insert into contacts (full_name, title, phone, email, email_key)
       select 'Zoe p' || i || '@kills.example', '', '', 'p' || i || '@kills.example', 'p' || i || '@kills.example'
       from generate_series(0, $1::integer - 1) i returning id, email, full_name
     ), member as (
       insert into campaign_contacts (campaign_id, contact_id) select 1, id from person
     ), mail as (
       insert into messages (campaign_id, contact_id, step_number, state, sent_at, recipient_email, recipient_name, recipient_key, subject)
       select 1, id, 1, 'sent', now(), email, full_name, email, 'To ' || email from person returning id, contact_id, recipient_email
     ), incoming as (
       insert into incoming_mails (received_at, mailbox, kind, sender, subject, digest, raw, message_id)
       select now(), 'm', 'reply', recipient_email, recipient_email, md5(recipient_email), $2, id from mail returning id, message_id
     ), event as (
       insert into message_events (message_id, campaign_id, contact_id, kind, occurred_at, reply_text, incoming_mail_id)
       select mail.id, 1, mail.contact_id, 'replied', now(), 'I am ' || mail.recipient_email, incoming.id
       from mail join incoming on incoming.message_id = mail.id
     ) select id from person order by id`,
    [KILLS * PEOPLE_OF_A_ROUND, raw],
  );
  return rows.map(({ id }) => id);
}

const figures = () =>
  rowsOf(`
    select (select count(*) from contacts) as contacts, (select count(*) from campaign_contacts) as members,
      (select json_object_agg(state, count) from (select state, count(*) from messages group by 1) one) as mails,
      (select json_object_agg(kind, count) from (select kind, count(*) from message_events group by 1) one) as events,
      (select count(*) from incoming_mails) as incoming`);

const erasure = (id: number) => `/api/contacts/contacts/${id}/erasure/`;

/** Everybody is wholly there or wholly erased, and what was done stands in the activity, else nothing was done. */
async function check(people: ReadonlyMap<number, string>) {
  const rows = await everything(t.database);
  const known = new Map(
    (
      await rowsOf<{ id: number; is_erased: boolean; entries: number; is_begun: boolean }>(`
        select p.id, p.erased_at is not null as is_erased,
          (select count(*)::integer from activity a where a.action = 'erased' and a.contact_id = p.id) as entries,
          exists (select from erasures e where e.contact_id = p.id) as is_begun
        from contacts p`)
    ).map((row) => [row.id, row]),
  );
  const named = new Map<string, string[]>();
  for (const row of rows) {
    for (const email of new Set(row.match(/p\d+@kills\.example/gu))) {
      named.set(email, [...(named.get(email) ?? []), row]);
    }
  }
  let erased = 0;
  for (const [id, email] of people) {
    const person = known.get(id);
    const naming = named.get(email) ?? [];
    const tables = new Set(naming.map((row) => row.split(' ')[0]));
    const isErased = person?.is_erased === true;
    if (isErased) erased += 1;
    expect([
      email,
      person?.entries,
      // Nothing of them is left, or nothing of them is half gone.
      ...['contacts', 'messages', 'incoming_mails', 'message_events'].filter((table) => tables.has(table)),
      isErased ? naming.length + Number(person.is_begun) : 0,
    ]).toEqual(
      isErased ? [email, 1, 0] : [email, 0, 'contacts', 'messages', 'incoming_mails', 'message_events', 0],
    );
  }
  return erased;
}

const hasBegun = async () => (await rowsOf('select from erasures')).length > 0;

/** Lets nobody write mails. @returns what ends it */
async function holdMessages(): Promise<() => Promise<void>> {
  const connection = await t.database.pool.connect();
  await connection.query('begin; lock table messages in exclusive mode');
  return async () => {
    await connection.query('rollback');
    connection.release();
  };
}

it(`U9 ${KILLS} times kill -9 while people are erased: each is wholly there or wholly erased, and never without its entry (seed ${SEED})`, async () => {
  const random = randomNumbers(SEED);
  await t.database.pool.query(`
    insert into campaigns (name, scenario, status, frequency_days, stagger_sends, email_count)
    select 'Spring', value, 'completed', 1, false, 1 from scenarios limit 1`);
  // All at once: from the first erasure on, only Touchline adds contacts.
  const everybody = await addPeople();
  const people = new Map(everybody.map((id, index) => [id, `p${index}@kills.example`]));
  const before = await figures();
  let interrupted = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const ids = everybody.slice(round * PEOPLE_OF_A_ROUND, (round + 1) * PEOPLE_OF_A_ROUND);
    const api = await startApiProcess(t, folder);
    // In the first round no erasure gets further than its beginning, whatever the machine does meanwhile.
    const held = round === 0 ? await holdMessages() : undefined;
    const work = Promise.allSettled(
      ids.map(async (id) => {
        await wait(random(20));
        await api.ask(token, 'POST', erasure(id), { confirmation: people.get(id) });
      }),
    );
    await (held === undefined ? wait(random(250)) : vi.waitUntil(hasBegun, { timeout: 30_000 }));
    const killed = api.kill();
    // Dead by now; only its connections wait for the lock.
    await held?.();
    await killed;
    await work;
    await check(people);
    expect(await figures()).toEqual(before);
    const [left] = await rowsOf<{ begun: number }>('select count(*)::integer as begun from erasures');
    interrupted += left?.begun ?? 0;
  }
  // Nothing was asked of some, some were interrupted, and the next start finishes those.
  expect(interrupted).toBeGreaterThan(0);
  const begun = new Set(
    (await rowsOf<{ id: number }>('select contact_id as id from erasures')).map(({ id }) => id),
  );
  const erasedBefore = await check(people);
  const api = await startApiProcess(t, folder);
  await vi.waitFor(async () => expect(await rowsOf('select from erasures')).toEqual([]), { timeout: 30_000 });
  expect(await check(people)).toBe(erasedBefore + begun.size);
  // A request that was lost is made again.
  for (const [id, email] of people) {
    const answer = await api.ask(token, 'POST', erasure(id), { confirmation: email });
    expect([answer.status, answer.json['is_finished']]).toEqual([200, true]);
  }
  expect(await check(people)).toBe(people.size);
  await api.kill();
}, 600_000);

const add = (api: ApiProcess, address: string) =>
  api.ask(token, 'POST', '/api/mail/suppressions/', { address });
const lift = (api: ApiProcess, address: string) =>
  api.ask(token, 'POST', '/api/mail/suppressions/lift/', {
    email: address,
    explanation: 'They asked for it',
  });
const addressOf = (round: number, index: number) => `a${round}-${index}@one.example`;

it(`U9 ${KILLS} times kill -9 while the do-not-email list is changed: never a change without its entry, and a file is added whole or not at all (seed ${SEED})`, async () => {
  const random = randomNumbers(SEED + 1);
  const upload = (api: ApiProcess, round: number) =>
    api.ask(
      token,
      'POST',
      '/api/mail/suppressions/upload/',
      multipart(
        Buffer.from(Array.from({ length: LIST }, (_, index) => `f${round}-${index}@list.example`).join('\n')),
        { name: 'list.csv' },
      ),
      MULTIPART_TYPE,
    );
  let changes = 0;
  const compare = async () => {
    const [count] = await rowsOf<Record<string, number>>(`
      select
        (select count(*)::integer from suppressions where email_key like 'a%@one.example') as listed,
        (select count(*)::integer from suppression_lifts where email_key like 'a%@one.example') as lifted,
        (select count(*)::integer from activity where action = 'mail_refused' and content->>'name' like 'a%@one.example') as refused,
        (select count(*)::integer from activity where action = 'mail_allowed') as allowed,
        (select count(distinct split_part(email_key, '-', 1))::integer from suppressions where email_key like 'f%@list.example') as files,
        (select count(*)::integer from suppressions where email_key like 'f%@list.example') as of_files,
        (select count(*)::integer from activity where action = 'mail_refused' and count = ${LIST}) as uploads`);
    const { listed = 0, lifted = 0, refused, allowed, files = 0, of_files, uploads } = count ?? {};
    expect({ refused, allowed, of_files, uploads }).toEqual({
      refused: listed + lifted,
      allowed: lifted,
      of_files: files * LIST,
      uploads: files,
    });
    return listed + lifted + files;
  };
  for (let round = 0; round < KILLS; round += 1) {
    const api = await startApiProcess(t, folder);
    const { promise: begun, resolve: noteBegun } = Promise.withResolvers<void>();
    const work = Promise.allSettled([
      upload(api, round),
      ...[0, 1, 2, 3].map(async (index) => {
        for (let more = index; ; more += 4) {
          await add(api, addressOf(round, more));
          noteBegun();
          if (more % 2 === 0) await lift(api, addressOf(round, more));
        }
      }),
    ]);
    // A busy machine needs seconds for the first change.
    await begun;
    await wait(random(400));
    await api.kill();
    await work;
    changes = await compare();
  }
  expect(changes).toBeGreaterThan(0);
  // Made again, a request that was lost does what is missing.
  const api = await startApiProcess(t, folder);
  for (let round = 0; round < KILLS; round += 1) expect((await upload(api, round)).status).toBe(200);
  const [last] = await rowsOf<{ count: number }>(
    `select count(*)::integer as count from suppressions where email_key like 'f%@list.example'`,
  );
  expect(last?.count).toBe(KILLS * LIST);
  await compare();
  await api.kill();
}, 600_000);

it('U9 the first erasure ever hinders no other process: whoever is added there at that moment is added', async () => {
  const [one, other] = [await startApiProcess(t, folder), await startApiProcess(t, folder)];
  const organization = (api: ApiProcess, name: string) =>
    api.ask(token, 'POST', '/api/contacts/organizations/', {
      name,
      contacts: [{ full_name: name, email: `${name}@park.example`, title: '', phone: '' }],
    });
  const made = await organization(one, 'zoe');
  expect(made.status).toBe(201);
  const [zoe] = made.json['contacts'] as { id: number }[];
  const erased = one.ask(token, 'POST', erasure(zoe?.id ?? 0), { confirmation: 'zoe@park.example' });
  const during = await Promise.all(
    Array.from({ length: 20 }, (_, index) => organization(other, `during${index}`)),
  );
  expect((await erased).status).toBe(200);
  const after = await Promise.all([organization(other, 'ann'), organization(one, 'bob')]);
  expect([...during, ...after].map(({ status }) => status)).toEqual([...during, ...after].map(() => 201));
  // And the other process recognises who was erased.
  const again = await other.ask(token, 'POST', '/api/contacts/organizations/', {
    name: 'Again',
    contacts: [{ full_name: 'Zoe', email: 'zoe@park.example', title: '', phone: '' }],
  });
  expect(again.status).toBe(201);
  expect(
    await rowsOf(
      `select from suppressions where email_key = 'zoe@park.example' and covered_by like 'hmac:%'`,
    ),
  ).toHaveLength(1);
  await one.kill();
  await other.kill();
}, 60_000);
