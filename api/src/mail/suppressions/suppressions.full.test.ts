import type { Activities, SuppressionImport } from '@touchline/shared/contract';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { multipart, MULTIPART_TYPE, importFile } from '../../contact-import/testing/import-api.ts';
import { fileOf } from '../../contact-import/testing/workbooks.ts';
import { PERSON } from '../../testing/api.ts';
import { mailboxKey } from '../../database/keys.ts';
import { addSuppressions } from '../../outreach/suppression-list.ts';
import { readAddressKey } from '../../privacy/read-address-key.ts';
import { readConfig } from '../../config.ts';
import {
  api,
  folder,
  template,
  PATH,
  query,
  list,
  add,
  lift,
  suppressionOf,
} from './suppressions.testing.ts';

const send = (content: Buffer | string, name = 'list.csv') =>
  api.inject({
    method: 'POST',
    url: `${PATH}upload/`,
    headers: { 'content-type': MULTIPART_TYPE },
    payload: multipart(Buffer.from(content), { name }),
  });

const upload = async (content: Buffer | string) => (await send(content)).json<SuppressionImport>();

const liftFor = async (email: string, reason: string) =>
  (await api.ask('POST', `${PATH}lift/`, { email, explanation: 'It works', reason })).statusCode;

const suppressed = async () => (await list()).suppressed.map(({ email }) => email).toSorted();

async function people(...emails: string[]) {
  const { contacts } = await api.createOrganization(
    `Club ${Math.random()}`,
    emails.map((email) => ({ full_name: `Name of ${email}`, email, title: '', phone: '' })),
  );
  return contacts.map(({ id }) => id);
}

const campaignOf = async (contacts: number[]) =>
  (await api.addCampaign({ status: 'active', contacts, template_map: { 1: template } })).id;

const states = async (campaign: number) => (await api.messages(campaign)).map(({ state }) => state);

const statusOf = async (campaign: number) =>
  (await api.ask('GET', `/api/campaigns/${campaign}/`)).json<{ status: string }>().status;

const covered = async () => (await query('select from suppressions where covered_by is not null')).rowCount;

it.each([
  ['that they had before a merge', 'old@first.example'],
  ['that they have now', 'ann@first.example'],
])('U9 V7 who is added by the address %s gets nothing at the other one either', async (_, address) => {
  const [kept = 0, other = 0] = await people('ann@first.example', 'bo@first.example');
  await query(`insert into contact_addresses values ($1, 'old@first.example', 'old@first.example')`, [kept]);
  const campaign = await campaignOf([kept, other]);
  expect(await add(address, 'asked on the phone')).toBe(204);
  expect(await suppressed()).toEqual(['ann@first.example', 'old@first.example']);
  expect(await states(campaign)).toEqual(['cancelled', 'queued']);
  expect(await lift('ann@first.example')).toBe(204);
  expect(await suppressed()).toEqual(['old@first.example']);
});

it('U9 V7 who unsubscribes by a mail to an address of before gets nothing at the present one', async () => {
  const [ann = 0] = await people('ann@now.example');
  const campaign = await campaignOf([ann]);
  await api.sendNext(campaign, ann);
  await api.respond(campaign, ann, 'bounced');
  expect(await suppressionOf(ann)).toBeNull();
  await api.respond(campaign, ann, 'unsubscribed');
  expect(await suppressed()).toEqual(['ann@now.example', `mail${ann}@sent.example`].toSorted());
  expect(await suppressionOf(ann)).toMatchObject({ reason: 'unsubscribed' });
});

it('U9 V7 reaches a person through every merge, and nobody through the address of an account', async () => {
  const [ann = 0, dan = 0, eve = 0, none = 0, nobody = 0] = await people(
    'a@first.example',
    'd@first.example',
    'e@first.example',
    '',
    '',
  );
  const further = [
    [ann, 'b@first.example'],
    [dan, 'b@first.example'],
    [dan, PERSON.email.toLowerCase()],
    [eve, PERSON.email.toLowerCase()],
    // Two that have no address by now are not one person.
    [none, 'b@first.example'],
    [nobody, 'n@first.example'],
  ];
  for (const row of further) await query('insert into contact_addresses values ($1, $2, $2)', row);
  expect(await add('a@first.example')).toBe(204);
  expect(await suppressed()).toEqual(['a@first.example', 'b@first.example', 'd@first.example']);
});

it('U9 S12 whoever asks themselves after the staff had added them stands there by their own wish', async () => {
  const [ann = 0] = await people('ann@park.example');
  const campaign = await campaignOf([ann]);
  await api.sendNext(campaign, ann);
  await add('ann@park.example', 'She rang up');
  expect(await suppressionOf(ann)).toMatchObject({ added_by: PERSON.email, explanation: 'She rang up' });
  await api.respond(campaign, ann, 'unsubscribed');
  expect(await suppressionOf(ann)).toMatchObject({ reason: 'unsubscribed', added_by: null, explanation: '' });
  await add('ann@park.example', 'Again');
  expect(await suppressionOf(ann)).toMatchObject({ added_by: null });
});

const saveContact = async (id: number, email: string) =>
  (
    await api.ask('PUT', `/api/contacts/contacts/${id}/`, {
      full_name: 'A name',
      email,
      phone: '',
      title: '',
    })
  ).statusCode;

const unsubscribe = async (contact: number) => {
  const campaign = await campaignOf([contact]);
  await query(
    `update messages m set recipient_email = p.email, recipient_key = p.email_key from contacts p where p.id = m.contact_id`,
  );
  await api.sendNext(campaign, contact);
  await query(
    `update messages m set recipient_email = p.email, recipient_key = p.email_key from contacts p where p.id = m.contact_id`,
  );
  await api.respond(campaign, contact, 'unsubscribed');
};

it('U9 S12 of two whose addresses change places, the list stays as it is: the wish is that of the mailbox', async () => {
  const [ann = 0, bob = 0] = await people('ann@park.example', 'bob@park.example');
  await unsubscribe(ann);
  const organization = (await query('select organization_id as id from contacts where id = $1', [ann]))
    .rows[0];
  const campaign = await campaignOf([bob]);
  const contacts = [
    { id: ann, full_name: 'Ann', email: 'bob@park.example', phone: '', title: '' },
    { id: bob, full_name: 'Bob', email: 'ann@park.example', phone: '', title: '' },
  ];
  const saved = await api.ask('PUT', `/api/contacts/organizations/${organization.id}/`, {
    name: 'Club',
    contacts,
  });
  expect(saved.statusCode).toBe(200);
  expect(await suppressed()).toEqual(['ann@park.example']);
  expect([await suppressionOf(ann), await states(campaign), await statusOf(campaign)]).toEqual([
    null,
    ['cancelled'],
    'completed',
  ]);
  // Nothing went wrong that lifting would not mend.
  expect(await lift('ann@park.example')).toBe(204);
  expect([await states(campaign), await statusOf(campaign)]).toEqual([['queued'], 'active']);
});

it('U9 S12 an address that another contact has stays free of a wish that an edit brings, and their mails go on', async () => {
  const [ann = 0] = await people('ann@park.example');
  const [carl = 0] = await people('carl@club.example');
  await unsubscribe(ann);
  const campaign = await campaignOf([carl]);
  expect(await saveContact(ann, 'carl@club.example')).toBe(200);
  expect(await suppressed()).toEqual(['ann@park.example']);
  expect(await states(campaign)).toEqual(['queued']);
  expect(await saveContact(ann, 'ann@home.example')).toBe(200);
  expect(await suppressionOf(carl)).toBeNull();
});

it('U9 S12 a wish that came along goes with an address that is corrected back, unless somebody has put it there since', async () => {
  const [ann = 0] = await people('ann@park.example');
  await unsubscribe(ann);
  await saveContact(ann, 'ann@park.exampel');
  expect(await suppressed()).toEqual(['ann@park.exampel', 'ann@park.example']);
  await saveContact(ann, 'ann@park.example');
  expect(await suppressed()).toEqual(['ann@park.example']);
  await saveContact(ann, 'ann@home.example');
  expect(await add('ann@home.example', 'She wrote again')).toBe(204);
  await saveContact(ann, 'ann@park.example');
  expect(await suppressed()).toEqual(['ann@home.example', 'ann@park.example']);
});

it('U9 S12 what is planned for a contact ends with an address that a wish goes along to, and lifting it takes that up', async () => {
  const [ann = 0] = await people('ann@park.example');
  const campaign = await campaignOf([ann]);
  // A wish of before, by an address that is written in another way.
  await query(`update contacts set email = 'ANN@PARK.example' where id = $1`, [ann]);
  await query(`insert into suppressions (email_key, reason) values ('ann@park.example', 'unsubscribed')`);
  expect(await states(campaign)).toEqual(['queued']);
  expect(await saveContact(ann, 'ann@new.example')).toBe(200);
  expect([await states(campaign), await statusOf(campaign)]).toEqual([['cancelled'], 'completed']);
  expect(await lift('ann@new.example')).toBe(204);
  expect([await states(campaign), await statusOf(campaign)]).toEqual([['queued'], 'active']);
  const { entries } = (await api.ask('GET', `/api/activity/?contact=${ann}`)).json<Activities>();
  expect(entries.map(({ action }) => action)).toContain('mail_refused');
});

it('U9 an address that is covered goes from the list with its last contact', async () => {
  await add('park.example');
  const [ann = 0] = await people('ann@park.example');
  expect(await covered()).toBe(1);
  expect((await api.ask('DELETE', `/api/contacts/contacts/${ann}/`)).statusCode).toBe(204);
  expect(await covered()).toBe(0);
});

/** Waits until this many are waiting for a lock. */
async function waiters(count: number) {
  for (;;) {
    const { rowCount } = await query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount === count) return;
    await setTimeout(10);
  }
}

/** Holds something in a transaction of its own while `work` begins. */
async function whileHeld<Outcome>(statement: string, begin: () => Promise<Outcome>): Promise<Outcome> {
  const client = await api.testDatabase.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    return await begin();
  } finally {
    await client.query('commit');
    client.release();
  }
}

it('U9 who is added while a domain is taken out stays covered by the domain above it', async () => {
  await add('park.example');
  await add('north.park.example');
  const { lifting } = await whileHeld(
    `insert into contacts (full_name, email, email_key, phone, title) values ('New', 'new@north.park.example', 'new@north.park.example', '', '')`,
    async () => {
      const started = { lifting: lift('@north.park.example') };
      await waiters(1);
      return started;
    },
  );
  expect(await lifting).toBe(204);
  const { rows } = await query(`select id from contacts where email = 'new@north.park.example'`);
  expect(await suppressionOf((rows[0] as { id: number }).id)).toMatchObject({ domain: 'park.example' });
});

it('U9 an import does not fail because a domain is taken out at the same moment', async () => {
  await add('park.example');
  const { lifting, adding } = await whileHeld('lock table suppression_lifts in share mode', async () => {
    const first = lift('@park.example');
    await waiters(1);
    const second = people('new@park.example');
    await waiters(2);
    return { lifting: first, adding: second };
  });
  const [[id = 0], status] = await Promise.all([adding, lifting]);
  expect(status).toBe(204);
  expect(await suppressionOf(id)).toBeNull();
});

it('U9 who holds a campaign adds an address while a domain is taken out, and neither waits for the other for ever', async () => {
  const [ann = 0] = await people('ann@park.example');
  await campaignOf([ann]);
  await add('park.example');
  const client = await api.testDatabase.database.pool.connect();
  let lifting: Promise<number>;
  try {
    await client.query('begin; select from campaigns for update');
    lifting = lift('@park.example');
    await waiters(1);
    await client.query(`insert into suppressions (email_key, reason) values ('bob@moor.example', 'bounced')`);
  } finally {
    await client.query('commit');
    client.release();
  }
  expect(await lifting).toBe(204);
  expect((await list()).suppressed.map(({ email }) => email)).toEqual(['bob@moor.example']);
});

it('U9 while contacts are being imported, an address is added at once, and a domain is asked for later', async () => {
  await add('@field.example');
  const answers = await whileHeld(
    `select pg_advisory_xact_lock_shared(hashtextextended('touchline:covered-addresses', 0))`,
    async () => {
      const busy = Promise.all([
        api.ask('POST', PATH, { address: '@park.example', explanation: '' }),
        send('@moor.example'),
        api.ask('POST', `${PATH}lift/`, { email: '@field.example', explanation: 'They asked for it' }),
      ]);
      await waiters(3);
      expect(await add('ann@park.example')).toBe(204);
      // Whoever waits for the import has not given up meanwhile.
      await waiters(3);
      return busy;
    },
  );
  for (const { statusCode, headers, body } of answers) {
    expect([statusCode, headers['retry-after']]).toEqual([503, '10']);
    expect(body).toContain('Contacts are being imported');
  }
  expect((await list()).suppressed.map(({ email }) => email).toSorted()).toEqual([
    '@field.example',
    'ann@park.example',
  ]);
}, 60_000);

it('U9 who writes contacts while a domain is being added is told to try again, before the gateway gives up', async () => {
  const { statusCode, headers } = await whileHeld(
    `select pg_advisory_xact_lock(hashtextextended('touchline:covered-addresses', 0))`,
    () =>
      api.ask('POST', '/api/contacts/organizations/', {
        name: 'Waits',
        contacts: [{ full_name: 'New', email: 'new@park.example', title: '', phone: '' }],
      }),
  );
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  const [id = 0] = await people('new@park.example');
  expect(id).toBeGreaterThan(0);
}, 60_000);

it('U9 what staff add replaces a request that nothing proves', async () => {
  await query(
    `insert into suppressions (email_key, reason, is_proved) values ('ann@park.example', 'unsubscribed', false)`,
  );
  expect(await add('ann@park.example', 'She rang up')).toBe(204);
  expect((await list()).suppressed).toMatchObject([
    { is_proved: true, added_by: PERSON.email, explanation: 'She rang up' },
  ]);
  expect(await add('ann@park.example')).toBe(409);
});

it('U9 a domain is not taken out for a reason that is not its own', async () => {
  await add('@park.example');
  expect(await liftFor('@park.example', 'bounced')).toBe(409);
  expect((await list()).total).toBe(1);
  expect(await liftFor('@park.example', 'unsubscribed')).toBe(204);
  expect((await list()).total).toBe(0);
});

describe('U9 a list is imported', () => {
  it('U9 from a workbook, CSV or lines, with counts and the rows that hold no address', async () => {
    await add('known@park.example');
    const report = await upload(
      [
        'Name;Email',
        'Ann;ann@park.example',
        'Known;Known@park.example',
        'Bob;bob@',
        'Nobody;',
        '"Lee; the ""second""";"Lee <lee@park.example>"',
        ';@field.example',
        '',
      ].join('\r\n'),
    );
    expect(report).toEqual({
      added: 3,
      known: 1,
      refused: 2,
      errors: [
        { sheet: '', row: 4, message: '“bob@” is not an email address.' },
        { sheet: '', row: 5, message: 'There is no address in this row.' },
      ],
    });
    expect((await list('lee')).suppressed).toMatchObject([
      { email: 'lee@park.example', added_by: PERSON.email, explanation: 'list.csv' },
    ]);
    expect((await list('@field.example')).suppressed).toMatchObject([{ kind: 'domain' }]);
    const cells = [['Email'], ['ann@park.example'], ['moor.example'], ['zoe@park.example']];
    expect(await upload(fileOf(cells))).toEqual({ added: 2, known: 1, refused: 0, errors: [] });
    expect(await upload(fileOf(cells, 'biff8'))).toMatchObject({ added: 0, known: 3 });
    expect(await upload('one@park.example\ntwo@park.example, three@park.example')).toMatchObject({
      added: 3,
    });
    const russian = Buffer.from([0xc0, 0xe4, 0xf0, 0xe5, 0xf1, 0x0a, ...Buffer.from('ru@park.example')]);
    expect(await upload(russian)).toMatchObject({ added: 1, refused: 0 });
  });

  it('U9 of 20,000 rows, which is paged through in its order', async () => {
    const [ann = 0] = await people('p7@big.example');
    const campaign = await campaignOf([ann]);
    const lines = Array.from({ length: 20_000 }, (_, index) => `p${index}@big.example`);
    // The table counts as empty then, so PostgreSQL would rather look through all of it.
    await query('analyze');
    const { added } = await upload(lines.join('\n'));
    expect(added).toBe(20_000);
    expect(await states(campaign)).toEqual(['cancelled']);
    const first = await list();
    const second = await list('', first.suppressed.length);
    expect([first.total, first.suppressed.length, second.suppressed.length]).toEqual([20_000, 100, 100]);
    expect(new Set([...first.suppressed, ...second.suppressed].map(({ id }) => id)).size).toBe(200);
  });

  it('U9 many uploads over one connection leave nothing behind on it', async () => {
    const sockets: Socket[] = [];
    api.app.server.on('connection', (socket: Socket) => sockets.push(socket));
    const url = await api.app.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const counts: number[] = [];
    for (const name of ['one', 'two', 'three']) {
      const asked = request(`${url}${PATH}upload/`, {
        agent,
        method: 'POST',
        headers: { 'content-type': MULTIPART_TYPE, authorization: `Bearer ${api.tokens.access}` },
      }).end(multipart(Buffer.from(`${name}@park.example`), { name: 'list.csv' }));
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      expect(await json(answer)).toMatchObject({ added: 1 });
      counts.push(sockets[0]?.listenerCount('close') ?? 0);
    }
    agent.destroy();
    expect([sockets.length, ...counts]).toEqual([1, counts[0], counts[0], counts[0]]);
  });

  it('U9 a file that is none is refused with a sentence, and changes nothing', async () => {
    const refusals = [
      await send(''),
      await send('%PDF-1.7'),
      await send('<html><body>a@b.example</body></html>'),
      await send('Name\n'),
      await send(Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3])),
      await api.ask('POST', `${PATH}upload/`, { file: 'x' }),
    ];
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([400, 415, 415, 422, 422, 415]);
    for (const { body } of refusals) expect(JSON.parse(body)).toHaveProperty('detail');
    expect((await list()).total).toBe(0);
  });
});

it('U9 the hash of an address recognises it wherever it comes from, and its letters do not come back', async () => {
  const { database } = api.testDatabase;
  await readAddressKey(database, readConfig({ DATA_DIR: folder }), { make: true });
  const hash = database.addressKey.hash(mailboxKey('gone@park.example'));
  const { rows } = await database.kysely
    .transaction()
    .execute((transaction) => sql`select address_hash('gone@park.example') as hash`.execute(transaction));
  expect(rows).toEqual([{ hash }]);
  await addSuppressions(database.kysely, { keys: [hash], added_by: PERSON.email, explanation: '' });
  expect(JSON.stringify(await list())).not.toContain('gone@');
  expect((await list('gone@park.example')).suppressed).toMatchObject([
    { kind: 'erased', email: 'gone@park.example' },
  ]);
  expect((await list('gone')).suppressed).toEqual([]);
  // Added again in the clear it would be told by the list itself.
  expect(await add('gone@park.example')).toBe(409);
  expect(await upload('gone@park.example')).toMatchObject({ added: 0, known: 1 });
  await importFile(
    api,
    fileOf([
      ['Organization', 'Name', 'Email'],
      ['Imports', 'Gone', 'Gone@park.example'],
    ]),
  );
  const { rows: contacts } = await query('select id from contacts');
  const { id } = contacts[0] as { id: number };
  expect(await suppressionOf(id)).toMatchObject({ reason: 'unsubscribed', is_erased: true });
  expect(await lift('gone@park.example')).toBe(204);
  expect(await suppressionOf(id)).toBeNull();
  const activity = await query(`select from activity where content::text like '%hmac:%'`);
  expect(activity.rowCount).toBe(0);
});
