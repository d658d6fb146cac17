import { BLANK_CONTACT, recordOf, SEARCHED_FIELDS, type Organization } from '@touchline/shared/contract';
import { suppressAddress } from '../outreach/suppressions.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(() => api.clearContacts());

const URL = '/api/contacts/organizations/';
const ZOE = {
  ...BLANK_CONTACT,
  full_name: 'Zoe Marsh',
  email: 'zoe@meadow.example',
  phone: '+44 20 7946 0018',
  title: 'Groundskeeper',
};
const LEV = {
  ...BLANK_CONTACT,
  full_name: 'Лев Орлов',
  email: 'lev@meadow.example',
  title: 'Главный агроном',
};
/** What the picker answers of a contact. */
const shown = (contact: typeof BLANK_CONTACT) => ({
  ...recordOf(SEARCHED_FIELDS, (key) => contact[key]),
  ...(contact.phone !== '' && { phone: contact.phone }),
});

const put = (fields: object) => api.ask('PUT', `${URL}1/`, { name: 'Meadow Park', ...fields });
describe('the time zone of an organization', () => {
  it('V10 is kept until it is changed, and may be unknown', async () => {
    await api.createOrganization('Meadow Park', []);
    expect((await put({})).json()).toMatchObject({ time_zone: null });
    // The same zone by two names; engines list one of them.
    for (const time_zone of ['Europe/Berlin', 'Asia/Kolkata', 'Asia/Calcutta']) {
      expect((await put({ time_zone })).json()).toMatchObject({ time_zone });
    }
    expect((await put({})).json()).toMatchObject({ time_zone: 'Asia/Calcutta' });
    expect((await put({ time_zone: null })).json()).toMatchObject({ time_zone: null });
  });
  it.each(['Europe/Atlantis', '+05:00', 'berlin', ''])('V10 is refused as %j', async (time_zone) => {
    await api.createOrganization('Meadow Park', []);
    const answer = await put({ time_zone });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ field: 'time_zone' }] });
  });
});

describe('creating an organization', () => {
  it('P1 answers 201 with it and its contacts, trimmed, in order', async () => {
    const answer = await api.ask('POST', URL, {
      name: '  Meadow Park ',
      contacts: [ZOE, { full_name: ' Лев ' }],
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      id: 1,
      name: 'Meadow Park',
      contacts: [
        { id: 1, ...ZOE, organization: 1 },
        { ...BLANK_CONTACT, id: 2, full_name: 'Лев', organization: 1 },
      ],
    });
  });
  it('P1 needs no contacts', async () => {
    expect((await api.ask('POST', URL, { name: 'Alone' })).json()).toMatchObject({
      id: 1,
      name: 'Alone',
      contacts: [],
    });
  });
  it('P1 takes 1,000 contacts in one request', async () => {
    const contacts = Array.from({ length: 1000 }, (_, index) => ({ full_name: `Person ${index}` }));
    const created = await api.createOrganization('Big', contacts);
    expect(created.contacts.map((contact) => contact.full_name)).toEqual(contacts.map((c) => c.full_name));
  });
  it.each(['Meadow Park', ' meadow  PARK', 'Meadow\u00a0Park'])(
    'P2 refuses the name %j with 409 when it is taken',
    async (name) => {
      await api.createOrganization('Meadow Park');
      const answer = await api.ask('POST', URL, { name, contacts: [ZOE] });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({
        detail: 'name: An organization with this name already exists.',
        errors: [{ field: 'name', message: 'An organization with this name already exists.' }],
      });
      expect(await api.countContacts()).toBe(0);
    },
  );
  it('P2 one name created ten times at once exists once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.ask('POST', URL, { name: 'Rush' })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(9).fill(409),
    ]);
  });
  it('P2 refuses an address given twice, naming the second', async () => {
    const answer = await api.ask('POST', URL, {
      name: 'A',
      contacts: [ZOE, LEV, { email: 'ZOE@meadow.example' }],
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ errors: [{ field: 'contacts.2.email' }] });
    expect((await api.ask('GET', '/api/contacts/')).json()).toEqual([]);
  });
  it('P2 stores a name and an address whose compatibility forms are very long', async () => {
    const name = '\ufdfa'.repeat(200);
    const email = `${'\ufdfa'.repeat(200)}@a.example`;
    expect((await api.ask('POST', URL, { name, contacts: [{ email }] })).statusCode).toBe(201);
    expect((await api.ask('POST', URL, { name })).statusCode).toBe(409);
  });
});

describe('reading organizations', () => {
  it('O8 lists the newest first, their contacts in the order added', async () => {
    await api.createOrganization('First', [ZOE, LEV]);
    await api.createOrganization('Second');
    const list = (await api.ask('GET', '/api/contacts/')).json<Organization[]>();
    expect(list.map((organization) => organization.name)).toEqual(['Second', 'First']);
    expect(list[1]?.contacts.map((contact) => contact.full_name)).toEqual(['Zoe Marsh', 'Лев Орлов']);
  });
  it('C9 lists those with contacts by name for the campaign picker, and why a contact cannot be chosen', async () => {
    await api.createOrganization('яхт-клуб', [LEV, { full_name: 'No address' }]);
    await api.createOrganization('Empty');
    await api.createOrganization('Zoo', [
      { ...ZOE, email: 'Left@zoo.example' },
      { email: 'back@zoo.example' },
    ]);
    await api.createOrganization('meadow', [ZOE]);
    const { kysely } = api.testDatabase.database;
    await suppressAddress(kysely, 'LEFT@zoo.example', { reason: 'unsubscribed' });
    await suppressAddress(kysely, 'back@zoo.example', { reason: 'bounced' });
    const picker = await api.ask('GET', '/api/contacts/organizations-with-contacts/');
    expect(picker.json()).toEqual([
      { id: 4, name: 'meadow', contacts: [{ id: 5, ...shown(ZOE) }] },
      {
        id: 3,
        name: 'Zoo',
        contacts: [
          { id: 3, ...shown(ZOE), email: 'Left@zoo.example', unavailable: 'unsubscribed' },
          { id: 4, ...shown(BLANK_CONTACT), email: 'back@zoo.example', unavailable: 'bounced' },
        ],
      },
      {
        id: 1,
        name: 'яхт-клуб',
        contacts: [
          { id: 1, ...shown(LEV) },
          { id: 2, ...shown(BLANK_CONTACT), full_name: 'No address', unavailable: 'no_email' },
        ],
      },
    ]);
  });
  it('P1 lists more than a batch, whole and compressed', async () => {
    await api.testDatabase.database.pool.query(
      "insert into organizations (name, name_key) select 'Club ' || i, 'club' || i from generate_series(1, 1001) i",
    );
    const list = await api.ask('GET', '/api/contacts/');
    expect(list.json<unknown[]>()).toHaveLength(1001);
    const options = { method: 'GET', url: '/api/contacts/' } as const;
    const headers = { authorization: `Bearer ${api.tokens.access}`, 'accept-encoding': 'gzip, br' };
    const packed = await api.app.inject({ ...options, headers });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload.length).toBeLessThan(list.rawPayload.length / 2);
  });
  it('P1 a reader that leaves gives the database connection back', async () => {
    await api.testDatabase.database.pool.query(
      "insert into organizations (name, name_key) select repeat('Club ', 30) || i, 'club' || i from generate_series(1, 3000) i",
    );
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as { port: number };
    for (let times = 0; times < 15; times += 1) {
      const abort = new AbortController();
      const answer = await fetch(`http://127.0.0.1:${port}/api/contacts/`, {
        headers: { authorization: `Bearer ${api.tokens.access}`, 'accept-encoding': 'identity' },
        signal: abort.signal,
      });
      await answer.body?.getReader().read();
      abort.abort();
    }
    expect((await api.ask('GET', '/api/contacts/summary/')).statusCode).toBe(200);
  });
  it('P1 reads one, with and without the slash at the end', async () => {
    const created = await api.createOrganization('One', [ZOE]);
    expect((await api.ask('GET', `${URL}${created.id}/`)).json()).toEqual(created);
    expect((await api.ask('GET', `${URL}${created.id}`)).json()).toEqual(created);
  });
});

describe('changing an organization', () => {
  it('P1 renames it, updates contacts with an id, adds those without, leaves the others', async () => {
    const { id, contacts } = await api.createOrganization('Old', [ZOE, LEV]);
    const answer = await api.ask('PUT', `${URL}${id}/`, {
      id,
      name: 'New',
      contacts: [{ ...contacts[1], title: 'Agronomist' }, { full_name: 'Third' }],
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id,
      name: 'New',
      contacts: [
        contacts[0],
        { ...contacts[1], title: 'Agronomist', updated_at: expect.any(String) as string },
        { ...BLANK_CONTACT, id: 3, full_name: 'Third', organization: id },
      ],
    });
  });
  it('P1 takes a new spelling of its own name, and no contacts at all', async () => {
    const { id, contacts } = await api.createOrganization('meadow park', [ZOE]);
    expect((await api.ask('PUT', `${URL}${id}/`, { name: 'Meadow Park' })).json()).toMatchObject({
      id,
      name: 'Meadow Park',
      contacts,
    });
  });
  it('S9 refuses what was read before somebody else changed it: the name, or a contact', async () => {
    const read = await api.createOrganization('Meadow', [ZOE]);
    const renamed = await api.ask('PUT', `${URL}${read.id}/`, {
      name: 'Theirs',
      updated_at: read.updated_at,
    });
    expect(renamed.statusCode).toBe(200);
    const url = `${URL}${read.id}/`;
    const late = await api.ask('PUT', url, { name: 'Mine', updated_at: read.updated_at });
    expect(late.statusCode).toBe(409);
    expect(late.json()).not.toHaveProperty('errors');
    await api.ask('PUT', `/api/contacts/contacts/${read.contacts[0]?.id}/`, { ...ZOE, title: 'Theirs' });
    expect((await api.ask('PUT', url, { name: 'Mine', contacts: read.contacts })).statusCode).toBe(409);
    expect((await api.ask('GET', url)).json()).toMatchObject({
      name: 'Theirs',
      contacts: [{ title: 'Theirs' }],
    });
    // A client that knows no times overwrites, as the spec has it.
    expect((await api.ask('PUT', url, { name: 'Mine' })).statusCode).toBe(200);
  });
  it('P1 lets two contacts swap their addresses', async () => {
    const { id, contacts } = await api.createOrganization('Swap', [ZOE, LEV]);
    const [zoe, lev] = contacts;
    const swapped = [
      { ...zoe, email: LEV.email },
      { ...lev, email: ZOE.email },
    ];
    const answer = await api.ask('PUT', `${URL}${id}/`, { name: 'Swap', contacts: swapped });
    const withoutTime = swapped.map(({ updated_at: _time, ...contact }) => contact);
    expect(answer.json()).toMatchObject({ id, name: 'Swap', contacts: withoutTime });
  });
  it.each([
    ['the name of another', 409, 'name', () => ({ name: 'other', contacts: [] })],
    [
      'an address a left-out contact has',
      409,
      'contacts.0.email',
      () => ({ name: 'A', contacts: [{ email: ZOE.email }] }),
    ],
    [
      'a contact of another organization',
      400,
      'contacts.0.id',
      () => ({ name: 'A', contacts: [{ id: 2, full_name: 'x' }] }),
    ],
    [
      'a contact that does not exist',
      400,
      'contacts.0.id',
      () => ({ name: 'A', contacts: [{ id: 99, full_name: 'x' }] }),
    ],
    [
      'a contact twice',
      400,
      'contacts.1.id',
      () => ({
        name: 'A',
        contacts: [
          { id: 1, full_name: 'x' },
          { id: 1, full_name: 'y' },
        ],
      }),
    ],
    [
      'a contact that is to move',
      400,
      'contacts.0.organization',
      () => ({ name: 'A', contacts: [{ id: 1, full_name: 'x', organization: 2 }] }),
    ],
    ['the id of another', 400, 'id', () => ({ id: 2, name: 'A' })],
  ])('P2 refuses %s with %d, naming %s, and changes nothing', async (_case, status, field, payload) => {
    const { id } = await api.createOrganization('A', [ZOE]);
    await api.createOrganization('Other', [LEV]);
    const before = await api.ask('GET', '/api/contacts/');
    const answer = await api.ask('PUT', `${URL}${id}/`, payload());
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ detail: string; errors: unknown }>().errors).toEqual([
      expect.objectContaining({ field }),
    ]);
    expect(answer.json<{ detail: string }>().detail).toContain(`${field}: `);
    expect((await api.ask('GET', '/api/contacts/')).body).toBe(before.body);
  });
});

describe('deleting an organization', () => {
  it('P4 leaves its contacts unassigned, even with one address twice', async () => {
    const one = await api.createOrganization('One', [ZOE]);
    const two = await api.createOrganization('Two', [ZOE]);
    for (const { id } of [one, two]) expect((await api.ask('DELETE', `${URL}${id}/`)).statusCode).toBe(204);
    expect((await api.ask('GET', '/api/contacts/')).json()).toEqual([]);
    expect((await api.ask('GET', '/api/contacts/contacts/?unassigned=1')).json()).toMatchObject([
      { id: 1, ...ZOE, organization: null },
      { id: 2, ...ZOE, organization: null },
    ]);
  });
});

describe('adding a contact', () => {
  it('P1 answers 201 with it', async () => {
    const { id } = await api.createOrganization('A');
    const answer = await api.ask('POST', `${URL}${id}/contacts/`, ZOE);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ id: 1, ...ZOE, organization: id });
  });
  it('P2 refuses an address the organization has, however it is spelt', async () => {
    const { id } = await api.createOrganization('A', [ZOE]);
    const answer = await api.ask('POST', `${URL}${id}/contacts/`, { email: 'Zoe@Meadow.EXAMPLE' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ errors: [{ field: 'email' }] });
  });
  it('P2 one address added ten times at once is there once', async () => {
    const { id } = await api.createOrganization('A');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.ask('POST', `${URL}${id}/contacts/`, ZOE)),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(9).fill(409),
    ]);
  });
});
