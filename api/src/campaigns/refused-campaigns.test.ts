import { suppressAddress } from '../outreach/suppressions.ts';
import { outcomeOf, refusal } from '../testing/refusals.ts';
import {
  CAMPAIGNS,
  SCENARIO,
  startCampaignApi,
  updateOf,
  type CampaignApi,
} from '../testing/campaign-api.ts';

let api: CampaignApi;
let contacts: number[];
let template: number;
let foreignTemplate: number;
beforeAll(async () => {
  api = await startCampaignApi();
  contacts = await api.addContacts(2);
  template = (await api.addTemplate()).id;
  foreignTemplate = (await api.addTemplate({ title: 'Foreign', scenario: 'maintenance_contract' })).id;
});
afterAll(() => api.close());

const given = () => ({ name: 'A', scenario: SCENARIO, contacts, template_map: { 1: template } });

it.each<[string, string | undefined, () => object]>([
  ['no name', 'name', () => ({ name: undefined })],
  ['a blank name', 'name', () => ({ name: ' \t' })],
  ['a name too long', 'name', () => ({ name: 'x'.repeat(201) })],
  ['no scenario', 'scenario', () => ({ scenario: undefined })],
  ['an unknown scenario', 'scenario', () => ({ scenario: 'weather' })],
  ['no contacts at all', 'contacts', () => ({ contacts: undefined })],
  ['a contact that is a text', 'contacts.0', () => ({ contacts: ['1'] })],
  ['a contact that does not exist', 'contacts', () => ({ contacts: [99_999] })],
  ['too many contacts', 'contacts', () => ({ contacts: Array.from({ length: 100_001 }, () => 1) })],
  ['a template that does not exist', 'template_map.2', () => ({ template_map: { 2: 99_999 } })],
  ['a template of another scenario', 'template_map.1', () => ({ template_map: { 1: foreignTemplate } })],
  ['step 0', 'template_map.0', () => ({ template_map: { 0: template } })],
  ['step -1', 'template_map.-1', () => ({ template_map: { '-1': template } })],
  ['a step that is a word', 'template_map.one', () => ({ template_map: { one: template } })],
  ['a step beyond the number of e-mails', 'template_map.4', () => ({ template_map: { 4: template } })],
  ['a template that is null', 'template_map.1', () => ({ template_map: { 1: null } })],
  ['a map that is a list', 'template_map', () => ({ template_map: [template] })],
  ['a negative frequency', 'frequency_days', () => ({ frequency_days: -1 })],
  ['a frequency of a year and a day', 'frequency_days', () => ({ frequency_days: 366 })],
  ['a broken frequency', 'frequency_days', () => ({ frequency_days: 1.5 })],
  ['a frequency that is a text', 'frequency_days', () => ({ frequency_days: '3' })],
  ['an unknown status', 'status', () => ({ status: 'archived' })],
  ['no e-mails', 'email_count', () => ({ email_count: 0 })],
  ['stagger as a text', 'stagger_sends', () => ({ stagger_sends: 'yes' })],
  ['a first day that is over', 'starts_on', () => ({ starts_on: '2020-02-29' })],
  ['an unknown field', 'contact_ids', () => ({ contact_ids: [] })],
])('P2 a campaign with %s is refused with 400, naming %s', async (_case, field, fault) => {
  const payload = { ...given(), ...fault() };
  expect(await outcomeOf(api, { method: 'POST', url: CAMPAIGNS, payload }, field)).toEqual(refusal(400));
});

it.each([0, 365])('C5 a frequency of %d days is taken', async (frequency_days) => {
  expect(await api.addCampaign({ frequency_days })).toMatchObject({ frequency_days });
});

const messageOf = async (fields: object, language = 'en') => {
  const answer = await api.inject({
    method: 'POST',
    url: CAMPAIGNS,
    payload: { ...given(), ...fields },
    headers: { 'accept-language': language },
  });
  return answer.json<{ errors: { field: string; message: string }[] }>().errors[0]?.message;
};

describe('what a refusal says', () => {
  const unknown = Array.from({ length: 13 }, (_, index) => 90_001 + index);

  it('P2 names the unknown contacts, at most ten', async () => {
    expect(await messageOf({ contacts: [...contacts, 90_001] })).toBe('there is no contact 90001');
    expect(await messageOf({ contacts: unknown })).toBe(
      'there are no contacts 90001, 90002, 90003, 90004, 90005, 90006, 90007, 90008, 90009, 90010 and 3 more',
    );
    expect(await messageOf({ contacts: unknown }, 'ru')).toMatch(/^нет контактов 90001, .* и ещё 3$/);
  });
  it('P2 names the step and the template', async () => {
    expect(await messageOf({ template_map: { 2: 99_999 } })).toBe('step 2: there is no template 99999');
    expect(await messageOf({ template_map: { 3: foreignTemplate } })).toBe(
      `step 3: template ${foreignTemplate} “Foreign” is of another scenario`,
    );
    expect(await messageOf({ template_map: { 4: template } })).toBe('step 4: the campaign has only 3 emails');
  });
  it('C9 names the contacts that cannot get mail, and why', async () => {
    const { contacts: people } = await api.createOrganization('Unreachable', [
      { full_name: 'Ann' },
      { full_name: 'Ben', email: 'ben@left.example' },
      { email: 'carl@back.example' },
    ]);
    await suppressAddress(api.testDatabase.database.kysely, 'BEN@left.example', { reason: 'unsubscribed' });
    await suppressAddress(api.testDatabase.database.kysely, 'carl@back.example', { reason: 'bounced' });
    const ids = people.map(({ id }) => id);
    expect(await messageOf({ contacts: [...contacts, ...ids] })).toBe(
      `cannot get email: Ann (no email address), Ben (unsubscribed), contact ${ids[2]} (address bounced)`,
    );
  });
});

it('C9 a contact that is in the campaign already may stay when it cannot get mail any more', async () => {
  const [staying = 0, coming = 0] = await api.addContacts(2);
  const { id } = await api.addCampaign({ contacts: [staying] });
  const { email } = (await api.read(id)).contacts[0] ?? { email: '' };
  await suppressAddress(api.testDatabase.database.kysely, email, { reason: 'unsubscribed' });
  const changed = await api.change(id, { contact_ids: [staying, coming] });
  expect(changed.contacts.map((contact) => [contact.id, contact.state])).toEqual([
    [staying, 'unsubscribed'],
    [coming, 'waiting'],
  ]);
  await api.change(id, { contact_ids: [coming] });
  await expect(api.change(id, { contact_ids: [staying, coming] })).rejects.toThrow('cannot get email');
});

it('P2 a change is refused like a new campaign, naming contact_ids, and changes nothing', async () => {
  const created = await api.addCampaign({ contacts, template_map: { 1: template } });
  const url = `${CAMPAIGNS}${created.id}/update/`;
  for (const [field, fault] of [
    ['contact_ids', { contact_ids: [99_999] }],
    ['scenario', { scenario: 'weather' }],
    ['template_map.1', { template_map: { 1: foreignTemplate } }],
    ['name', { name: '' }],
    ['updated_at', { updated_at: 'yesterday' }],
  ] as const) {
    const payload = { ...updateOf(created), ...fault };
    expect([field, await outcomeOf(api, { method: 'PUT', url, payload }, field)]).toEqual([
      field,
      refusal(400),
    ]);
  }
});

describe('ids', () => {
  const CALLS = [
    ['GET', ''],
    ['PUT', 'update/'],
    ['DELETE', 'delete/'],
  ] as const;
  it.each(CALLS)('P2 %s of nothing is 404, of no number 400', async (method, action) => {
    const payload = method === 'PUT' ? { ...updateOf(await api.addCampaign()) } : undefined;
    for (const [id, status] of [
      ['99999', 404],
      ['0', 404],
      ['2147483648', 404],
      ['1.5', 400],
      ['x', 400],
    ] as const) {
      const url = `${CAMPAIGNS}${id}/${action}`;
      expect([id, await outcomeOf(api, { method, url, ...(payload && { payload }) })]).toEqual([
        id,
        refusal(status),
      ]);
    }
  });
});
