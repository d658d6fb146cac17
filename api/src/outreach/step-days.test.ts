import type { CampaignDetail, HolidayCountries } from '@touchline/shared/contract';
import { CAMPAIGNS, startCampaignApi, updateOf, type CampaignApi } from '../testing/campaign-api.ts';

const SETTINGS = '/api/settings/';

let api: CampaignApi;
let moment: Date;
let contact: number;
let template_map: Record<string, number>;
beforeAll(async () => {
  api = await startCampaignApi({ clock: { now: () => moment } });
  const { id } = await api.addTemplate();
  template_map = { 1: id, 2: id, 3: id };
});
afterAll(() => api.close());
beforeEach(async () => {
  // Tuesday, 10 o'clock in UTC-4.
  moment = new Date('2026-12-22T14:00:00Z');
  await api.clearContacts();
  [contact = 0] = await api.addContacts(1);
  await choose(null);
});

const choose = async (holiday_country: string | null) => {
  const answer = await api.ask('PUT', SETTINGS, { reply_effect: 'ended', holiday_country });
  expect(answer.statusCode).toBe(200);
};
const start = (fields: object) =>
  api.addCampaign({ status: 'active', contacts: [contact], template_map, ...fields });
const nextDue = async (id: number) =>
  (await api.messages(id)).find(({ due_at }) => due_at !== null)?.due_at?.toISOString();

it('V10 a step comes after days of its own, another after those for all', async () => {
  const { id, ...created } = await start({ frequency_days: 2, step_days: { 3: 7 } });
  expect(created).toMatchObject({ frequency_days: 2, step_days: { 3: 7 }, day_unit: 'days' });
  await api.sendNext(id, contact, moment);
  expect(await nextDue(id)).toBe('2026-12-24T14:00:00.000Z');
  moment = new Date('2026-12-24T14:00:00Z');
  await api.sendNext(id, contact, moment);
  expect(await nextDue(id)).toBe('2026-12-31T14:00:00.000Z');
});

it('V10 other days of an active campaign count anew from the mail before, for what waits', async () => {
  const { id } = await start({ frequency_days: 2 });
  await api.sendNext(id, contact, moment);
  await api.change(id, { step_days: { 2: 6 } });
  expect(await nextDue(id)).toBe('2026-12-28T14:00:00.000Z');
  await api.change(id, { day_unit: 'working_days' });
  // Six working days after Tuesday; only weekends are left out.
  expect(await nextDue(id)).toBe('2026-12-30T14:00:00.000Z');
  await choose('CA');
  expect(await nextDue(id)).toBe('2026-12-31T14:00:00.000Z');
  await api.change(id, { step_days: {}, day_unit: 'days' });
  expect(await nextDue(id)).toBe('2026-12-24T14:00:00.000Z');
});

it('V10 a client that knows one number for all changes nothing else', async () => {
  const { id } = await start({ frequency_days: 2, step_days: { 2: 5 }, day_unit: 'working_days' });
  const update = updateOf(await api.read(id));
  expect(Object.keys(update)).not.toContain('step_days');
  const changed = await api.ask('PUT', `${CAMPAIGNS}${id}/update/`, { ...update, frequency_days: 4 });
  expect(changed.json<CampaignDetail>()).toMatchObject({
    frequency_days: 4,
    step_days: { 2: 5 },
    day_unit: 'working_days',
  });
  await api.ask('PUT', SETTINGS, { reply_effect: 'held' });
  await choose('DE');
  await api.ask('PUT', SETTINGS, { reply_effect: 'held' });
  expect((await api.ask('GET', SETTINGS)).json()).toMatchObject({
    reply_effect: 'held',
    holiday_country: 'DE',
  });
});

it('V10 C3 expects the steps to come by the same rule', async () => {
  await choose('CA-NS');
  const { id } = await start({ frequency_days: 1, step_days: { 3: 2 }, day_unit: 'working_days' });
  const { upcoming_templates } = await api.read(id);
  expect(upcoming_templates.map(({ next_send_at }) => next_send_at)).toEqual([
    '2026-12-22T14:00:00.000Z',
    '2026-12-23T14:00:00.000Z',
    '2026-12-28T14:00:00.000Z',
  ]);
});

it('V10 lists countries with their regions in the language of the request', async () => {
  const url = '/api/settings/holiday-countries/';
  const list = async (language: string) => {
    const answer = await api.inject({ method: 'GET', url, headers: { 'accept-language': language } });
    return answer.json<HolidayCountries>().results;
  };
  expect((await list('en')).find(({ code }) => code === 'DE')).toMatchObject({ name: 'Germany' });
  const canada = (await list('ru')).find(({ code }) => code === 'CA');
  expect(canada).toMatchObject({ name: 'Канада' });
  expect(canada?.regions).toContainEqual({ code: 'CA-NS', name: 'Nova Scotia' });
});

it.each([
  ['of the first step', { step_days: { 1: 2 } }],
  ['below none', { step_days: { 2: -1 } }],
  ['of more than a year', { step_days: { 2: 366 } }],
  ['in parts', { step_days: { 2: 1.5 } }],
  ['of no number', { step_days: { '2\u0000': 1 } }],
  ['as a list', { step_days: [1] }],
  ['in another unit', { day_unit: 'weeks' }],
])('V10 refuses days %s by name', async (_which, fields) => {
  const answer = await api.ask('POST', CAMPAIGNS, {
    name: 'A campaign',
    scenario: 'pitch_testing',
    contacts: [],
    ...fields,
  });
  expect(answer.statusCode).toBe(400);
  const [fault] = answer.json<{ errors: { field: string }[] }>().errors;
  expect(fault?.field).toMatch(/^(?:step_days|day_unit)/u);
});

it.each(['ZZ', 'CA-ZZ', 'ca', '__proto__', 'C\u0000', 7])(
  'V10 refuses the country %j by name, and keeps what was chosen',
  async (holiday_country) => {
    await choose('CA');
    const answer = await api.ask('PUT', SETTINGS, { reply_effect: 'held', holiday_country });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { errors: [{ field: 'holiday_country' }] },
    ]);
    expect((await api.ask('GET', SETTINGS)).json()).toMatchObject({
      reply_effect: 'ended',
      holiday_country: 'CA',
    });
  },
);
