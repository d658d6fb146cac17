import type {
  CampaignFunnel,
  ContactHistory,
  DailyFigures,
  MonitoringCampaign,
  MonitoringContact,
} from '@touchline/shared/contract';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

const MONITORING = '/api/campaigns/monitoring/';
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

let api: CampaignApi;
let people: number[];
let one: number;
let two: number;
let campaign: number;
beforeEach(async () => {
  api ??= await startCampaignApi();
  await api.clearContacts();
  await api.testDatabase.empty('suppressions');
  people = await api.addContacts(4, 'Meadow Park');
  [one = 0, two = 0] = people;
  const first = await api.addTemplate({ subject: 'First' });
  const second = await api.addTemplate({ subject: 'Second' });
  const template_map = { 1: first.id, 2: second.id };
  campaign = (await api.addCampaign({ name: 'Spring', status: 'active', contacts: people, template_map })).id;
});
afterAll(() => api.close());

const get = async <Answer>(path: string) => (await api.ask('GET', MONITORING + path)).json<Answer>();
const rowOf = async (contact: number) =>
  (await get<MonitoringContact[]>('contacts/')).find(({ id }) => id === contact);
const historyOf = (contact: number) => get<ContactHistory>(`contacts/${contact}/history/`);

it('M2 E4 every figure of a campaign is the same in the list, in its detail and in monitoring', async () => {
  for (const contact of people.slice(0, 3)) await api.sendNext(campaign, contact);
  await api.respond(campaign, one, 'opened');
  await api.respond(campaign, one, 'replied', 'Yes');
  await api.respond(campaign, two, 'bounced');
  const { total_contacts, no_response, progress_percent, ...same } = (await api.list())[0] ?? {};
  const expected = {
    ...same,
    totalContacts: total_contacts,
    noResponse: no_response,
    progress: progress_percent,
  };
  expect(expected).toMatchObject({ replied: 1, opened: 1, bounced: 1, noResponse: 1, totalContacts: 4 });
  expect(await get<MonitoringCampaign[]>('campaigns/')).toEqual([expected]);
  const funnel = await get<CampaignFunnel>(`campaigns/${campaign}/funnel/`);
  expect(funnel.campaign).toEqual(expected);
  expect(await api.read(campaign)).toMatchObject((await api.list())[0] ?? {});
  const rows = await get<MonitoringContact[]>('contacts/');
  expect(rows.filter(({ repliesReceived }) => repliesReceived > 0)).toHaveLength(1);
  expect(rows.filter(({ emailsOpened }) => emailsOpened > 0)).toHaveLength(1);
  expect(await get<DailyFigures[]>('daily/')).toHaveLength(30);
  const today = (await get<DailyFigures[]>('daily/')).at(-1);
  expect(today).toMatchObject({ sent: 3, opened: 1, replied: 1 });
});

it('M2 campaigns come newest first, without those deleted', async () => {
  await api.addCampaign({ name: 'Gone' });
  await api.addCampaign({ name: 'Latest', status: 'waiting' });
  await api.ask('DELETE', `/api/campaigns/${campaign + 1}/delete/`);
  const rows = await get<MonitoringCampaign[]>('campaigns/');
  expect(rows.map(({ name, status }) => [name, status])).toEqual([
    ['Latest', 'waiting'],
    ['Spring', 'active'],
  ]);
});

it('D4 D7 a contact who wrote awaits a reply until the staff has answered, and again after writing anew', async () => {
  await api.sendNext(campaign, one, ago(5));
  await api.respond(campaign, one, 'replied', 'What would it cost?', ago(4));
  expect(await rowOf(one)).toMatchObject({
    status: 'awaiting_reply',
    lastReplyText: 'What would it cost?',
    repliesReceived: 1,
    totalInteractions: 2,
  });
  await api.answer(campaign, one, 'Two thousand.', ago(3));
  expect(await rowOf(one)).toMatchObject({ status: 'replied', repliesReceived: 1, totalInteractions: 3 });
  await api.respond(campaign, one, 'replied', 'Too much.', ago(2));
  expect(await rowOf(one)).toMatchObject({
    status: 'awaiting_reply',
    lastReplyText: 'Too much.',
    repliesReceived: 2,
  });
  expect((await historyOf(one)).entries).toMatchObject([
    { kind: 'replied', text: 'Too much.' },
    { kind: 'staff_reply', text: 'Two thousand.' },
    { kind: 'replied', text: 'What would it cost?' },
    { kind: 'sent', text: null, subject: 'First', campaign_name: 'Spring', step_number: 1 },
  ]);
});

it('M3 rows are of contacts who take part: not of those who never did, nor of those taken out before anything was sent', async () => {
  await api.addContacts(1);
  await api.sendNext(campaign, one);
  await api.change(campaign, { contact_ids: [one, two] });
  const rows = await get<MonitoringContact[]>('contacts/');
  expect(rows.map(({ id, status }) => [id, status])).toEqual([
    [one, 'sent'],
    [two, 'waiting'],
  ]);
  expect(await historyOf(people[3] ?? 0)).toMatchObject({
    contact: { status: 'none', totalInteractions: 0, lastInteraction: null },
    entries: [],
  });
});

it('M3 a contact without a name goes by the address, one without an organization by none', async () => {
  await api.ask('PUT', `/api/contacts/contacts/${one}/`, {
    full_name: '',
    email: 'nameless@meadow.example',
    organization: null,
  });
  expect(await rowOf(one)).toMatchObject({ name: 'nameless@meadow.example', organizationName: '' });
  const other = await rowOf(two);
  expect(other?.name).toMatch(/^Anna /);
  expect(other?.organizationName).toBe('Meadow Park');
});

it('P4 M3 a deleted contact stays with the name and the address of the last mail, and with its history', async () => {
  await api.sendNext(campaign, one);
  await api.respond(campaign, one, 'replied', 'Please call me.');
  const before = await historyOf(one);
  await api.ask('DELETE', `/api/contacts/contacts/${one}/`);
  await api.ask('DELETE', `/api/contacts/contacts/${two}/`);
  const after = await historyOf(one);
  expect(after.entries).toEqual(before.entries);
  expect(after).toMatchObject({
    email: `mail${one}@sent.example`,
    contact: {
      ...before.contact,
      name: `Sent to ${one}`,
      organizationName: '',
      lastReplyText: 'Please call me.',
      status: 'replied',
      waitingSince: null,
    },
  });
  expect(await rowOf(one)).toEqual(after.contact);
  expect(await rowOf(two)).toBeUndefined();
  expect((await api.ask('GET', `${MONITORING}contacts/${two}/history/`)).statusCode).toBe(404);
});

it('P4 M3 what a deleted campaign sent stays in every history', async () => {
  await api.sendNext(campaign, one);
  await api.ask('DELETE', `/api/campaigns/${campaign}/delete/`);
  expect((await get<MonitoringContact[]>('contacts/')).map(({ id }) => id)).toEqual([one]);
  expect((await historyOf(one)).entries).toMatchObject([{ kind: 'sent', campaign_name: 'Spring' }]);
  expect((await get<DailyFigures[]>('daily/')).at(-1)).toMatchObject({ sent: 1 });
});

it('M2 a funnel names each step by the mail that was sent last, before the first by its template', async () => {
  await api.sendNext(campaign, one);
  await api.respond(campaign, one, 'opened');
  await api.respond(campaign, one, 'opened');
  const { steps } = await get<CampaignFunnel>(`campaigns/${campaign}/funnel/`);
  const nothing = { opened: 0, replied: 0, bounced: 0, unsubscribed: 0 };
  expect(steps).toEqual([
    { step_number: 1, subject: 'First', planned: 4, sent: 1, ...nothing, opened: 1 },
    { step_number: 2, subject: 'Second', planned: 4, sent: 0, ...nothing },
  ]);
});

it('M1 is empty before there is any campaign', async () => {
  await api.clearContacts();
  expect(await get('campaigns/')).toEqual([]);
  expect(await get('contacts/')).toEqual([]);
  const days = await get<DailyFigures[]>('daily/');
  expect(days.map(({ sent, opened, replied }) => sent + opened + replied)).toEqual(
    Array.from({ length: 30 }, () => 0),
  );
});
