import {
  DELETION_HEADER,
  type CountedTag,
  type Organization,
  type OrganizationsFound,
  type OrganizationTiles,
  type OwnField,
} from '@touchline/shared/contract';
import { startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.testDatabase.empty('organizations', 'contacts', 'deletions', 'tags', 'notes', 'search_changes');
});
afterAll(() => api.close());

const find = async (query: string) =>
  (await api.ask('GET', `/api/contacts/find/?query=${encodeURIComponent(query)}`)).json<OrganizationsFound>();
const idsOf = async (query: string) => (await find(query)).ids;

it('G4 finds organizations by every field, and says by which contacts', async () => {
  const meadow = await api.createOrganization('Meadow Park', [
    {
      full_name: 'Zoë Marchetti',
      title: 'Head groundskeeper',
      email: 'zoe@meadow.example',
      phone: '+1 (555) 014-22',
    },
    { full_name: 'Пётр Щукин' },
  ]);
  const lakeside = await api.createOrganization('Lakeside', [{ full_name: 'Bo Lindqvist' }]);
  for (const query of ['marchetti zoe', 'park zoe', 'keeper', 'zoe@meadow', '55501422']) {
    expect(await find(query)).toMatchObject({
      total: 1,
      ids: [meadow.id],
      tiles: [{ id: meadow.id, found: 1, contacts: [{ full_name: 'Zoë Marchetti' }] }],
    });
  }
  expect((await find('schukin petr')).tiles[0]?.contacts).toMatchObject([{ full_name: 'Пётр Щукин' }]);
  expect(await find('meadow park')).toMatchObject({ tiles: [{ found: null, contacts: [{}, {}] }] });
  expect(await idsOf('kbylmrdbcn')).toEqual([lakeside.id]);
  expect(await idsOf('lindkvist')).toEqual([lakeside.id]);
  expect(await idsOf('дштвйм')).toEqual([lakeside.id]);
});

it('G4 G3 finds by own fields in any language, tags and notes, as they are just then', async () => {
  const meadow = await api.createOrganization('Meadow', [{ full_name: 'Zoe' }]);
  const path = `/api/contacts/organizations/${meadow.id}/`;
  const fields = (await api.ask('GET', '/api/own-fields/')).json<OwnField[]>();
  const surface = fields.find(({ code }) => code === 'surface')!;
  const hybrid = surface.choices.find(({ code }) => code === 'hybrid_grass')!;
  expect(await idsOf('hybrid')).toEqual([]);
  await api.ask('PUT', path, { name: 'Meadow', own_values: { [surface.id]: hybrid.id } });
  expect([await idsOf('hybrid'), await idsOf('гибридный')]).toEqual([[meadow.id], [meadow.id]]);
  const contact = `/api/contacts/contacts/${meadow.contacts[0]!.id}/`;
  await api.ask('PATCH', `${contact}tags/`, { add: ['Golf'] });
  expect((await find('golf')).tiles[0]?.found).toBe(1);
  const note = (await api.ask('POST', `${contact}notes/`, { text: 'Likes fescue' })).json<{
    id: number;
    version: number;
  }>();
  expect((await find('fescue')).tiles[0]?.found).toBe(1);
  await api.ask('DELETE', `/api/notes/${note.id}/`);
  expect(await idsOf('fescue')).toEqual([]);
  const [golf] = (await api.ask('GET', '/api/tags/')).json<CountedTag[]>();
  await api.ask('PATCH', `/api/tags/${golf!.id}/`, { name: 'Croquet' });
  // Of a name that many may have, everything is read anew meanwhile.
  await expect.poll(() => idsOf('croquet'), { timeout: 20_000 }).toEqual([meadow.id]);
  expect(await idsOf('golf')).toEqual([]);
});

it('G4 P4 follows what is changed, moved, deleted and brought back', async () => {
  const one = await api.createOrganization('Meadow', [{ full_name: 'Zoe' }]);
  const other = await api.createOrganization('Lakeside', []);
  expect(await idsOf('zoe')).toEqual([one.id]);
  const { id } = one.contacts[0]!;
  await api.ask('POST', `/api/contacts/contacts/${id}/move/`, { organization: other.id });
  expect(await idsOf('zoe')).toEqual([other.id]);
  const gone = await api.ask('DELETE', `/api/contacts/organizations/${other.id}/`);
  expect(await find('zoe')).toMatchObject({
    ids: [],
    unassigned_total: 1,
    unassigned: [{ id, organization: null }],
  });
  await api.ask('POST', `/api/deletions/${String(gone.headers[DELETION_HEADER])}/restore/`, {
    resolve_conflicts: false,
  });
  expect(await find('zoe lakeside')).toMatchObject({ ids: [other.id], unassigned: [] });
  await api.ask('DELETE', `/api/contacts/contacts/${id}/`);
  expect(await find('zoe')).toMatchObject({ ids: [], unassigned: [] });
});

it('G4 U6 narrows to an owner, and names the best match first, then the newest', async () => {
  const sounds = await api.createOrganization('Петров', []);
  const first = await api.createOrganization('Petrov 1', []);
  const second = await api.createOrganization('Petrov 2', []);
  expect(await idsOf('petrov')).toEqual([second.id, first.id, sounds.id]);
  const owner = (await api.ask('GET', `/api/contacts/organizations/${first.id}/`)).json<Organization>()
    .owner_id!;
  await api.ask('POST', '/api/contacts/organizations/assign/', { ids: [second.id], owner_id: null });
  const own = await api.ask('GET', `/api/contacts/find/?query=petrov&owner=${owner}`);
  expect(own.json<OrganizationsFound>().ids).toEqual([first.id, sounds.id]);
});

it('G4 V7 finds people to merge by the same rules, with those of a found organization', async () => {
  const park = await api.createOrganization('Meadow Park', [
    { full_name: 'Пётр Королёв', phone: '+44 7748 248755' },
    { full_name: 'Office', email: 'office@meadowpark.example' },
  ]);
  const [petr, office] = park.contacts.map(({ id }) => id);
  const people = async (query: string) =>
    (await api.ask('GET', `/api/contacts/search/?query=${encodeURIComponent(query)}`))
      .json<{ id: number }[]>()
      .map(({ id }) => id);
  expect(await people('korolev')).toEqual([petr, office]);
  expect(await people('07748 248755')).toEqual([petr, office]);
  expect(await people('meadow')).toEqual([office, petr]);
  expect(await people('nobody of that name')).toEqual([]);
});

it('G4 narrows to a tag of organizations', async () => {
  const first = await api.createOrganization('Petrov 1', []);
  await api.createOrganization('Petrov 2', []);
  await api.ask('PATCH', `/api/contacts/organizations/${first.id}/tags/`, { add: ['Golf'] });
  const [golf] = (await api.ask('GET', '/api/tags/')).json<CountedTag[]>();
  const findTagged = async () =>
    (await api.ask('GET', `/api/contacts/find/?query=petrov&tag=${golf!.id}`)).json<OrganizationsFound>();
  expect(await findTagged()).toMatchObject({ total: 1, ids: [first.id] });
  await api.ask('PATCH', `/api/contacts/organizations/${first.id}/tags/`, { remove: [golf!.id] });
  expect(await findTagged()).toMatchObject({ total: 0, ids: [] });
});

it('G4 lists few contacts of few organizations, however many there are, and the others by their organization', async () => {
  const people = Array.from({ length: 40 }, (_, place) => ({ full_name: `Person ${place}` }));
  const { id } = await api.createOrganization('Meadow', people);
  const few = (await api.ask('GET', '/api/contacts/?contacts=few')).json<Organization[]>();
  expect(few).toMatchObject([{ id, contact_count: 40 }]);
  expect(few[0]!.contacts).toHaveLength(12);
  expect((await api.ask('GET', '/api/contacts/')).json<Organization[]>()[0]!.contacts).toHaveLength(40);
  const tiles = async (more = '') =>
    (await api.ask('GET', `/api/contacts/tiles/?ids=${id}${more}`)).json<OrganizationTiles[]>();
  expect((await tiles())[0]).toMatchObject({ id, found: null });
  expect((await tiles())[0]!.contacts).toHaveLength(12);
  expect(await tiles('&query=33')).toMatchObject([{ found: 1, contacts: [{ full_name: 'Person 33' }] }]);
});

it.each([
  ['/api/contacts/find/', 'query'],
  ['/api/contacts/find/?query=%20', 'query'],
  [`/api/contacts/find/?query=${'a'.repeat(201)}`, 'query'],
  ['/api/contacts/find/?query=a%00', 'query'],
  ['/api/contacts/find/?query=a&owner=x', 'owner'],
  ['/api/contacts/tiles/?ids=1,x', 'ids'],
  [`/api/contacts/tiles/?ids=${Array.from({ length: 101 }, (_, id) => id + 1).join(',')}`, 'ids'],
  ['/api/contacts/?contacts=all', 'contacts'],
])('P2 refuses %s', async (path, field) => {
  const answer = await api.ask('GET', path);
  expect([answer.statusCode, answer.json<{ errors: { field: string }[] }>().errors[0]?.field]).toEqual([
    400,
    field,
  ]);
});

it('P2 finds nothing by what is no word, and ids that are not there have no tiles', async () => {
  expect(await find('\u0301')).toMatchObject({ total: 0, ids: [], unassigned: [] });
  expect((await api.ask('GET', '/api/contacts/tiles/?ids=1,2147483647')).json()).toEqual([]);
});
