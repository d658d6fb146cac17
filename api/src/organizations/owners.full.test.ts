import type { AssignedOrganizations, Organization } from '@touchline/shared/contract';
import { addUser } from '../auth/users.repository.ts';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';
import { insertMailbox } from '../testing/mailboxes.ts';

let api: CampaignApi;

let colleague: number;

/** The id of the account that the tests are signed in with. */
const ME = 1;

beforeEach(async () => {
  api = await startCampaignApi();
  colleague = (await addUser(kysely(), 'anna@company.example', 'long enough for one'))?.id ?? 0;
});

afterEach(() => api.close());

const kysely = () => api.testDatabase.database.kysely;

const ASSIGN = '/api/contacts/organizations/assign/';

const assign = (ids: readonly number[], owner_id: number | null) =>
  api.ask('POST', ASSIGN, { ids: [...ids], owner_id });

const undo = (given: number | null, { former }: AssignedOrganizations) =>
  api.ask('POST', `${ASSIGN}undo/`, { given, former });

const addClubs = async (count: number) => {
  const clubs: number[] = [];
  for (let n = 1; n <= count; n += 1) clubs.push((await api.createOrganization(`Club ${n}`)).id);
  return clubs;
};

/** Owners by the names of the organizations. */
const owners = async () => {
  const rows = (await api.ask('GET', '/api/contacts/')).json<Organization[]>();
  return Object.fromEntries(rows.map(({ name, owner_id }) => [name, owner_id]));
};

describe('U6 giving several to somebody', () => {
  it('U6 changes those of others, and takes it back where nobody has chosen anew', async () => {
    const [first = 0, second = 0, third = 0] = await addClubs(3);
    await assign([second], null);
    await assign([third], colleague);
    const given = (await assign([first, second, third, 999_999], colleague)).json<AssignedOrganizations>();
    expect(given).toEqual({
      changed: 2,
      former: [
        { owner_id: ME, ids: [first] },
        { owner_id: null, ids: [second] },
      ],
    });
    await assign([second], ME);
    expect((await undo(colleague, given)).json()).toEqual({ changed: 1 });
    expect(await owners()).toEqual({ 'Club 1': ME, 'Club 2': ME, 'Club 3': colleague });
  });

  it('U6 leaves one entry in the activity for all of them', async () => {
    await assign(await addClubs(3), colleague);
    const { rows } = await api.testDatabase.database.pool.query(
      `select action, count from activity where part_of is null order by id desc limit 1`,
    );
    expect(rows).toEqual([{ action: 'changed', count: 3 }]);
  });

  it('U6 gives nothing back to somebody who has left meanwhile', async () => {
    const [club = 0] = await addClubs(1);
    await assign([club], colleague);
    const given = (await assign([club], ME)).json<AssignedOrganizations>();
    await api.ask('POST', `/api/people/${colleague}/deactivate/`, { heir_id: null });
    await undo(ME, given);
    expect(await owners()).toEqual({ 'Club 1': null });
  });

  it.each([
    ['owner_id', { ids: [1], owner_id: 999 }],
    ['owner_id', { ids: [1] }],
    ['ids', { ids: [], owner_id: null }],
    ['ids', { ids: Array.from({ length: 5001 }, (_, n) => n + 1), owner_id: null }],
  ])('U6 refuses a wrong %s and changes nothing', async (field, body) => {
    await addClubs(1);
    const answer = await api.ask('POST', ASSIGN, body);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field }] }]);
    expect(await owners()).toEqual({ 'Club 1': ME });
  });

  it('U6 refuses to take back more than can be given', async () => {
    const ids = Array.from({ length: 2501 }, (_, n) => n + 1);
    const answer = await undo(null, {
      changed: 0,
      former: [
        { owner_id: 1, ids },
        { owner_id: 2, ids },
      ],
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field: 'former' }] }]);
  });

  it('U6 shares out campaigns that go out from the owner’s mailbox', async () => {
    const contacts = await api.addContacts(1);
    const template = await api.addTemplate();
    await insertMailbox(kysely(), { owner_id: ME });
    const hers = await insertMailbox(kysely(), { owner_id: colleague });
    const { id } = await api.addCampaign({
      status: 'active',
      contacts,
      template_map: { 1: template.id },
      sender: { kind: 'owner' },
    });
    await assign([1], colleague);
    expect((await api.read(id)).sender_mailboxes).toMatchObject([{ id: hers, contacts: 1 }]);
  });
});
