import type { CampaignPlan } from '@touchline/shared/contract';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

/** Friday, 12 o'clock in UTC-4. */
const FRIDAY = new Date('2026-11-20T16:00:00Z');

const WITH_LINK = '<a href="{{ unsubscribe_url }}">Unsubscribe</a>';

let api: CampaignApi;

let moment: Date;

const open = async (settings = {}) => {
  moment = FRIDAY;
  api = await startCampaignApi({ clock: { now: () => moment } }, settings);
};

afterEach(() => api.close());

const ask = (fields: object) =>
  api.ask('POST', '/api/campaigns/plan/', {
    name: 'A',
    scenario: 'pitch_testing',
    status: 'active',
    contacts: [],
    ...fields,
  });

const plan = async (fields: object): Promise<CampaignPlan> => {
  const answer = await ask(fields);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json<CampaignPlan>();
};

const templates = async (count: number, fields = {}) => {
  const map: Record<string, number> = {};
  for (let step = 1; step <= count; step += 1) {
    map[step] = (await api.addTemplate({ title: `Mail ${step}`, html: WITH_LINK, ...fields })).id;
  }
  return map;
};

const days = ({ steps }: CampaignPlan) =>
  steps.map(({ first_day, last_day, contacts, days: own }) => [
    first_day,
    last_day,
    contacts,
    Math.max(...own.map(({ mails }) => mails)),
  ]);

/** Contacts without an organization, with those addresses. */
const addLoose = async (addresses: readonly string[]) => {
  const { rows } = await api.testDatabase.database.pool.query<{ id: number }>(
    `insert into contacts (full_name, email, email_key, phone, title)
    select 'Person', address, lower(address), '', '' from unnest($1::text[]) as address returning id`,
    [addresses],
  );
  return rows.map(({ id }) => id);
};

const people = (count: number, domain = (index: number) => `club${index}.example`) =>
  addLoose(Array.from({ length: count }, (_, index) => `person${index}@${domain(index)}`));

it('C12 sends every step on working days only, at least the frequency apart', async () => {
  await open();
  const template_map = await templates(2);
  const planned = await plan({ contacts: await people(2), template_map });
  expect(days(planned)).toEqual([
    ['2026-11-20', '2026-11-20', 2, 2],
    ['2026-11-23', '2026-11-23', 2, 2],
  ]);
  expect(planned).toMatchObject({
    steps: [{ step_number: 1, template_id: template_map[1], title: 'Mail 1' }, { step_number: 2 }],
    contacts: 2,
    mails: 4,
    later_mails: 0,
    uses_local_time: false,
    busiest: { day: '2026-11-20', mails: 2 },
    without_mail: [],
  });
});

it('C12 E1 staggers over all steps: whoever is due first, among equals who has had less', async () => {
  await open();
  moment = new Date('2026-11-16T16:00:00Z');
  const planned = await plan({
    contacts: await api.addContacts(4),
    template_map: await templates(2),
    frequency_days: 2,
    stagger_sends: true,
  });
  // 1, 2 and 3 on the first days; the second mail of 1 is due on the day of 3, waits a day, and moves 4.
  expect(days(planned)).toEqual([
    ['2026-11-16', '2026-11-24', 4, 1],
    ['2026-11-19', '2026-11-26', 4, 1],
  ]);
});

it('C12 E1 leaves for the next day what the rates do not allow, and lets other domains go before', async () => {
  await open({ MAIL_PER_MINUTE: '2', MAIL_PER_DOMAIN_PER_MINUTE: '1' });
  // In capitals or not, it is one domain.
  const contacts = await people(1100, (index) =>
    index < 600 ? 'Large.example' : index < 1000 ? 'large.example' : 'small.example',
  );
  const template_map = await templates(1);
  // 333 of the large domain and all of the small one on Friday, in six hours of 65 seconds a mail, then 499 a day.
  const planned = await plan({ contacts, template_map });
  expect(planned.steps[0]?.days).toEqual([
    { day: '2026-11-20', mails: 433 },
    { day: '2026-11-23', mails: 499 },
    { day: '2026-11-24', mails: 168 },
  ]);
});

it('C12 warns of missing steps, missing first names, and missing links to unsubscribe', async () => {
  await open();
  const contacts = await people(5);
  const [one = 0] = contacts;
  await api.testDatabase.database.pool.query(
    "update contacts set full_name = ' ' where id = any($1::integer[])",
    [contacts.slice(0, 4)],
  );
  const named = await api.addTemplate({ subject: 'Hi {{ first_name }}', html: WITH_LINK });
  const bare = await api.addTemplate({ title: 'Bare' });
  const planned = await plan({ contacts, template_map: { 1: named.id, 3: bare.id } });
  expect(planned.warnings).toEqual({
    missing_steps: [2],
    without_first_name: { contacts: 4, examples: expect.any(Array) },
    without_unsubscribe: ['Bare'],
    overload: null,
    sandbox_contacts: 0,
  });
  const { examples } = planned.warnings.without_first_name;
  expect(examples).toHaveLength(3);
  expect(examples[0]).toEqual({ id: one, email: 'person0@club0.example' });
});

it('C12 says that nothing would be sent', async () => {
  await open();
  const nothing = { steps: [], mails: 0, contacts: 0, busiest: null };
  expect(await plan({ contacts: await people(2), template_map: {} })).toMatchObject({
    ...nothing,
    without_mail: [{ reason: 'finished', contacts: 2 }],
  });
  expect(await plan({ template_map: await templates(1) })).toMatchObject({ ...nothing, without_mail: [] });
});

it('C12 goes on after what was sent, and says why others get nothing', async () => {
  await open();
  const [colleague = 0, replied = 0] = await api.addContacts(2);
  const [sent = 0, finished = 0, bounced = 0, uncertain = 0, fresh = 0] = await people(5);
  const contacts = [colleague, replied, sent, finished, bounced, uncertain];
  const template_map = await templates(2);
  const fields = { contacts, template_map, frequency_days: 5 };
  const { id } = await api.addCampaign({ ...fields, status: 'active' });
  const thursday = new Date('2026-11-19T15:00:00Z');
  for (const contact of [replied, sent, finished, finished, bounced]) {
    await api.sendNext(id, contact, thursday);
  }
  await api.respond(id, replied, 'replied');
  await api.respond(id, bounced, 'bounced');
  await api.setState(id, uncertain, 1, 'uncertain');
  await api.change(id, { status: 'paused' });
  const before = await api.messages(id);
  const planned = await plan({ ...fields, contacts: [...contacts, fresh], id });
  expect(days(planned)).toEqual([
    ['2026-11-20', '2026-11-20', 1, 1],
    ['2026-11-24', '2026-11-25', 2, 1],
  ]);
  expect(
    Object.fromEntries(planned.without_mail.map(({ reason, contacts: count }) => [reason, count])),
  ).toEqual({ replied: 1, finished: 1, bounced: 1, unsettled: 1, paused: 1 });
  expect(await api.messages(id)).toEqual(before);
});

it.each(['draft', 'paused'] as const)(
  'S5 C3 a campaign that is %s says already who would wait for another one, as its plan does',
  async (status) => {
    await open();
    const template_map = await templates(1);
    const [both = 0, other = 0] = await people(2);
    const campaign = { contacts: [both], template_map };
    const first = await api.addCampaign({ ...campaign, name: 'First', status: 'active' });
    const { id } = await api.addCampaign({ ...campaign, contacts: [both, other], status });
    const planned = await plan({ id, contacts: [both, other], template_map });
    expect([planned.contacts, planned.without_mail]).toEqual([
      1,
      [{ reason: 'other_campaign', contacts: 1 }],
    ]);
    expect((await api.read(id)).contacts).toMatchObject([
      { id: both, kept_from: 'other_campaign', waits_for: { id: first.id, name: 'First' } },
      { id: other, kept_from: null, waits_for: null },
    ]);
    await api.change(first.id, { status: 'completed' });
    expect((await api.read(id)).contacts).toMatchObject([{ kept_from: null }, { kept_from: null }]);
  },
);
