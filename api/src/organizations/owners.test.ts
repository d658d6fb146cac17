import type { CampaignSender, Mine, Organization } from '@touchline/shared/contract';
import { addUser } from '../auth/users.repository.ts';
import { importFile } from '../contact-import/testing/import-api.ts';
import { fileOf } from '../contact-import/testing/workbooks.ts';
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

const sorted = ({ campaigns }: Mine) => campaigns.toSorted((one, other) => one - other);

const mine = async () => (await api.ask('GET', '/api/mine/')).json<Mine>();

describe('U6 a new organization', () => {
  it('U6 belongs to who makes it', async () => {
    expect(await api.createOrganization('Meadow Park')).toMatchObject({ owner_id: ME });
  });

  it('U6 belongs to who imports it; one that is there keeps its owner', async () => {
    const [club = 0] = await addClubs(1);
    await assign([club], colleague);
    await importFile(
      api,
      fileOf([
        ['Organization', 'Name', 'Email'],
        ['Club 1', 'Ida', 'ida@club.example'],
        ['Imported Park', 'Bo', 'bo@imported.example'],
      ]),
    );
    expect(await owners()).toEqual({ 'Club 1': colleague, 'Imported Park': ME });
  });
});

it('U6 a template is theirs who made or changed it, or whose campaign sends it', async () => {
  const made = await api.addTemplate();
  const { id: _id, created_at: _created, updated_at: _updated, ...fields } = made;
  // By nobody who is signed in.
  const [changed, sent] = await kysely()
    .insertInto('templates')
    .values([fields, fields, fields])
    .returning('id')
    .execute();
  expect((await mine()).templates).toEqual([made.id]);
  await api.ask('PUT', `/api/templates/${changed?.id}/`, { ...fields, title: 'Another' });
  await api.addCampaign({ template_map: { 1: sent?.id ?? 0 } });
  const { templates } = await mine();
  expect(templates.toSorted((one, other) => one - other)).toEqual([made.id, changed?.id, sent?.id]);
});

it('U6 tells each person what is theirs', async () => {
  const contacts = await api.addContacts(1);
  const box = await insertMailbox(kysely(), { owner_id: colleague });
  const made = await api.addCampaign({ name: 'Made by me', contacts });
  const others = async (name: string, sender: CampaignSender) => {
    const { id } = await api.addCampaign({ name, contacts, sender });
    await kysely().updateTable('campaigns').set({ created_by: colleague }).where('id', '=', id).execute();
    return id;
  };
  const elsewhere = await insertMailbox(kysely());
  await others('Of others', { kind: 'mailboxes', mailbox_ids: [elsewhere] });
  const byOwner = await others('To my organization', { kind: 'owner' });
  const fromBox = await others('From a mailbox', { kind: 'mailboxes', mailbox_ids: [box] });
  const now = await mine();
  expect(now.organizations).toHaveLength(1);
  expect(sorted(now)).toEqual([made.id, byOwner]);
  await kysely().updateTable('mailboxes').set({ owner_id: ME }).where('id', '=', box).execute();
  await assign([1], null);
  const later = await mine();
  expect(later.organizations).toEqual([]);
  expect(sorted(later)).toEqual([made.id, fromBox]);
});
