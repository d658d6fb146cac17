import { BLANK_CONTACT } from '@touchline/shared/contract';
import { startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(() => api.clearContacts());

const URL = '/api/contacts/contacts/';
const ZOE = {
  ...BLANK_CONTACT,
  full_name: 'Zoe Marsh',
  email: 'zoe@meadow.example',
  phone: '1',
  title: 'Groundskeeper',
};
const LEV = { ...BLANK_CONTACT, full_name: 'Лев', email: 'lev@meadow.example' };

/** Leaves contacts unassigned, the way people do: by deleting their organization (P4). */
async function createUnassigned(...contacts: object[]): Promise<void> {
  const { id } = await api.createOrganization('Gone', contacts);
  await api.ask('DELETE', `/api/contacts/organizations/${id}/`);
}

describe('changing a contact', () => {
  it('P1 takes the whole contact as it was read', async () => {
    const { contacts } = await api.createOrganization('A', [ZOE]);
    const changed = { ...contacts[0], phone: '2', full_name: 'Zoe Marsh-Hill' };
    const answer = await api.ask('PUT', `${URL}1/`, changed);
    expect(answer.statusCode).toBe(200);
    const updated_at = expect.any(String) as string;
    expect(answer.json()).toEqual({ ...changed, updated_at });
    expect(answer.json<{ updated_at: string }>().updated_at > (contacts[0]?.updated_at ?? '')).toBe(true);
    expect((await api.ask('GET', '/api/contacts/organizations/1/')).json()).toMatchObject({
      contacts: [{ ...changed, updated_at }],
    });
  });
  it('P1 leaves it where it is when no organization is given', async () => {
    await api.createOrganization('A', [ZOE]);
    expect((await api.ask('PUT', `${URL}1/`, ZOE)).json()).toMatchObject({ id: 1, ...ZOE, organization: 1 });
  });
  it('P1 moves it to another organization, unassigns it, and takes it back', async () => {
    await api.createOrganization('A', [ZOE]);
    const { id } = await api.createOrganization('B');
    for (const organization of [id, null, 1]) {
      const answer = await api.ask('PUT', `${URL}1/`, { ...ZOE, organization });
      expect(answer.json()).toMatchObject({ id: 1, organization });
    }
  });
  it('S9 refuses a change of what somebody else has changed since, whatever they changed', async () => {
    const { contacts } = await api.createOrganization('A', [ZOE]);
    const read = contacts[0];
    const { id } = await api.createOrganization('B');
    const theirs = (await api.ask('PUT', `${URL}1/`, { ...read, organization: id })).json<object>();
    const mine = await api.ask('PUT', `${URL}1/`, { ...read, title: 'Mine' });
    expect(mine.statusCode).toBe(409);
    expect(mine.json()).not.toHaveProperty('errors');
    expect((await api.ask('PUT', `${URL}1/`, { ...theirs, title: 'Mine' })).json()).toMatchObject({
      title: 'Mine',
      organization: id,
    });
  });
  it('S9 of two changes at once, exactly one wins', async () => {
    const { contacts } = await api.createOrganization('A', [ZOE]);
    const answers = await Promise.all(
      ['1', '2', '3'].map((title) => api.ask('PUT', `${URL}1/`, { ...contacts[0], title })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
  it('P1 unassigned contacts may share an address', async () => {
    await createUnassigned(ZOE, LEV);
    expect((await api.ask('PUT', `${URL}2/`, { ...LEV, email: ZOE.email })).statusCode).toBe(200);
  });
  it.each([
    ['an address its organization has', 409, 'email', { ...LEV, email: 'ZOE@meadow.example' }],
    ['a move to an organization that has its address', 409, 'email', { ...LEV, organization: 2 }],
    ['a move to nowhere', 400, 'organization', { ...LEV, organization: 77 }],
    ['the id of another', 400, 'id', { ...LEV, id: 1 }],
  ])('P2 refuses %s with %d, naming %s, and changes nothing', async (_case, status, field, payload) => {
    await api.createOrganization('A', [ZOE, LEV]);
    await api.createOrganization('B', [LEV]);
    const before = await api.ask('GET', '/api/contacts/');
    const answer = await api.ask('PUT', `${URL}2/`, payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ errors: [{ field }] });
    expect((await api.ask('GET', '/api/contacts/')).body).toBe(before.body);
  });
  it('P2 says who of the organization has the address, whichever way it comes there', async () => {
    await api.createOrganization('A', [ZOE, LEV]);
    const message = expect.stringMatching(`^${ZOE.full_name} of this organization already has`);
    const refused = async (method: 'POST' | 'PUT', url: string, payload: object) =>
      (await api.ask(method, url, payload)).json<{ errors: object[] }>().errors;
    const { email } = ZOE;
    expect(await refused('PUT', `${URL}2/`, { ...LEV, email })).toEqual([{ field: 'email', message }]);
    const organization = '/api/contacts/organizations/1/';
    expect(await refused('POST', `${organization}contacts/`, { ...LEV, email })).toEqual([
      { field: 'email', message },
    ]);
    expect(await refused('PUT', organization, { name: 'A', contacts: [{ ...LEV, id: 2, email }] })).toEqual([
      { field: 'contacts.0.email', message },
    ]);
  });
});

it('P1 deletes a contact', async () => {
  await api.createOrganization('A', [ZOE, LEV]);
  expect((await api.ask('DELETE', `${URL}1/`)).statusCode).toBe(204);
  expect((await api.ask('GET', '/api/contacts/organizations/1/')).json()).toMatchObject({
    contacts: [{ id: 2 }],
  });
});

describe('unassigned contacts', () => {
  it('O13 are listed in the order added', async () => {
    await createUnassigned(ZOE, LEV);
    await api.createOrganization('A', [ZOE]);
    const answer = await api.ask('GET', `${URL}?unassigned=1`);
    expect(answer.json<{ full_name: string }[]>().map((contact) => contact.full_name)).toEqual([
      'Zoe Marsh',
      'Лев',
    ]);
  });
  it.each(['', '?unassigned=0', '?unassigned=1&page=2', '?unassigned=1&unassigned=1'])(
    'P2 %j is refused',
    async (query) => {
      expect((await api.ask('GET', URL + query)).statusCode).toBe(400);
    },
  );
});

describe('purge', () => {
  const PURGE = '/api/contacts/purge-unassigned-empty/';
  it('P5 O14 the dry run names exactly what the purge deletes, and nobody with an organization', async () => {
    await createUnassigned(ZOE, LEV);
    await api.createOrganization('A', [ZOE, LEV]);
    expect((await api.ask('DELETE', `${PURGE}?dry_run=1`)).json()).toMatchObject({
      would_delete: 2,
      contacts: [ZOE, LEV],
    });
    expect((await api.ask('GET', `${URL}?unassigned=1`)).json()).toHaveLength(2);
    expect((await api.ask('DELETE', PURGE)).json()).toEqual({ deleted: 2 });
    expect((await api.ask('GET', `${URL}?unassigned=1`)).json()).toEqual([]);
    expect(await api.countContacts()).toBe(2);
    expect((await api.ask('DELETE', `${PURGE}?dry_run=1`)).json()).toEqual({ would_delete: 0, contacts: [] });
  });
  it.each(['?dry_run=true', '?dry_run=', '?dryrun=1', '?dry_run=1&dry_run=0'])(
    'P5 %j is refused and deletes nobody',
    async (query) => {
      await createUnassigned(ZOE);
      expect((await api.ask('DELETE', PURGE + query)).statusCode).toBe(400);
      expect(await api.countContacts()).toBe(1);
    },
  );
});

describe('summary', () => {
  it('D1 counts rows and distinct addresses, and shows the newest', async () => {
    await api.createOrganization('A', [ZOE, LEV, { full_name: 'No address' }, { full_name: 'Nor here' }]);
    await api.createOrganization('B', [{ ...ZOE, email: 'Zoe@Meadow.Example' }, { full_name: 'Last' }]);
    const summary = (await api.ask('GET', '/api/contacts/summary/')).json<{
      sample: { full_name: string }[];
    }>();
    expect(summary).toMatchObject({ total_rows: 6, unique_emails: 2 });
    expect(summary.sample.map((contact) => contact.full_name)).toEqual([
      'Last',
      'Zoe Marsh',
      'Nor here',
      'No address',
      'Лев',
    ]);
  });
  it('D1 is answered 304 until it differs', async () => {
    const { id } = await api.createOrganization('A', [ZOE]);
    const url = '/api/contacts/summary/';
    const first = await api.ask('GET', url);
    const again = () =>
      api.inject({ method: 'GET', url, headers: { 'if-none-match': String(first.headers['etag']) } });
    expect((await again()).statusCode).toBe(304);
    await api.ask('POST', `/api/contacts/organizations/${id}/contacts/`, { full_name: 'New' });
    expect((await again()).json()).toMatchObject({ total_rows: 2 });
  });
  it('D1 is all zeros at first', async () => {
    expect((await api.ask('GET', '/api/contacts/summary/')).json()).toEqual({
      total_rows: 0,
      unique_emails: 0,
      sample: [],
    });
  });
});
