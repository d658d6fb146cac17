import { PERSON } from '../testing/api.ts';
import { outcomeOf, refusal } from '../testing/refusals.ts';
import { CAMPAIGNS, SCENARIO } from '../testing/campaign-api.ts';
import { api, contacts, template, add } from './status-changes.testing.ts';

const changesOf = async (id: number) =>
  (await api.read(id)).status_changes.map(({ status, by, contacts: people, mails }) => [
    status,
    by,
    people,
    mails,
  ]);

it('V8 a campaign tells who moved it, when, and what was to be sent when it was approved', async () => {
  const { id } = await add({ status: 'waiting', template_map: { 1: template, 2: template } });
  await api.change(id, { name: 'Only its name' });
  await api.change(id, { status: 'active' });
  await api.sendNext(id, contacts[0] ?? 0);
  await api.change(id, { status: 'paused' });
  await api.change(id, { status: 'active' });
  expect(await changesOf(id)).toEqual([
    ['active', PERSON.email, 2, 3],
    ['paused', PERSON.email, null, null],
    ['active', PERSON.email, 2, 4],
    ['waiting', PERSON.email, null, null],
  ]);
  const [{ at } = { at: '' }] = (await api.read(id)).status_changes;
  expect(Date.parse(at)).toBeCloseTo(Date.now(), -5);
});

it('V8 what was approved is what the plan showed: whoever waits for another campaign is not counted', async () => {
  const [shared = 0, own = 0] = await api.addContacts(2);
  await add({ status: 'active', contacts: [shared] });
  const { id } = await add({ contacts: [shared, own] });
  const { name, scenario, template_map } = await api.read(id);
  const asked = { name, scenario, template_map, contacts: [shared, own] };
  expect((await api.ask('POST', `${CAMPAIGNS}plan/`, asked)).json()).toMatchObject({ contacts: 1, mails: 1 });
  await api.change(id, { status: 'active' });
  expect((await changesOf(id))[0]).toEqual(['active', PERSON.email, 1, 1]);
});

it('V8 a campaign that is completed because nothing is left names nobody, nor one that goes on by itself', async () => {
  const { id } = await add({ status: 'active' });
  const stop = (action: string) =>
    api.ask('POST', `${CAMPAIGNS}${id}/people/`, { action, contact_ids: contacts });
  await stop('stop');
  await stop('resume');
  expect((await changesOf(id)).map(([status, by]) => [status, by])).toEqual([
    ['active', null],
    ['completed', null],
    ['active', PERSON.email],
  ]);
});

const given = () => ({
  name: 'A',
  scenario: SCENARIO,
  status: 'active',
  contacts,
  template_map: { 1: template },
});

describe('a campaign that would send nothing', () => {
  it.each([
    ['nobody', 'contacts', { contacts: [] }],
    ['no template', 'template_map', { template_map: {} }],
  ])('V8 is not created as active with %s', async (_what, field, fault) => {
    const payload = { ...given(), ...fault };
    const before = (await api.list()).length;
    expect(await outcomeOf(api, { method: 'POST', url: CAMPAIGNS, payload }, field)).toEqual(refusal(400));
    expect((await api.list()).length).toBe(before);
  });

  it('V8 nor where everybody has had everything, until somebody comes in', async () => {
    const [only = 0, other = 0] = await api.addContacts(2);
    const { id } = await add({ status: 'active', contacts: [only] });
    await api.sendNext(id, only);
    await api.change(id, { status: 'paused' });
    await expect(api.change(id, { status: 'active' })).rejects.toThrow('nobody here would get an email');
    expect(await api.change(id, { status: 'active', contact_ids: [only, other] })).toMatchObject({
      status: 'active',
    });
  });
});
