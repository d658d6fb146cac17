import { recordEvent } from './messages.ts';
import { CAMPAIGNS, startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';
import { holdMissedMails } from './missed-mails.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let api: CampaignApi;
let steps: number[];
let moment: Date;
beforeAll(async () => {
  moment = new Date('2026-11-10T14:00:00Z');
  api = await startCampaignApi({ clock: { now: () => moment } });
  steps = [(await api.addTemplate()).id, (await api.addTemplate()).id];
});
afterAll(() => api.close());
beforeEach(async () => {
  // Tuesday, 10 o'clock in UTC-4.
  moment = new Date('2026-11-10T14:00:00Z');
  await api.clearContacts();
  await api.testDatabase.empty('mail_workers');
});

const start = (contacts: number[], fields = {}) =>
  api.addCampaign({
    status: 'active',
    contacts,
    template_map: { 1: steps[0] ?? 0, 2: steps[1] ?? 0 },
    ...fields,
  });
const statesOf = async (id: number) => (await api.messages(id)).map(({ state }) => state);
const dueOf = async (id: number) => (await api.messages(id)).map(({ due_at }) => due_at);
const statusOf = async (id: number) => (await api.read(id)).status;
const hold = () => holdMissedMails(api.testDatabase.database.kysely, api.timing);
const seeWorker = () =>
  api.testDatabase.database.kysely
    .insertInto('mail_workers')
    .values({ started_at: moment, seen_at: moment })
    .execute();
const goOn = (id: number) => api.ask('POST', `${CAMPAIGNS}${id}/continue/`);
const lift = (id: number, organization = 1) =>
  api.ask('POST', `${CAMPAIGNS}${id}/organizations/${organization}/continue/`);
const move = (contact: number, organization: number) =>
  api.testDatabase.database.pool.query('update contacts set organization_id = $2 where id = $1', [
    contact,
    organization,
  ]);
const pass = (time: number) => {
  moment = new Date(moment.getTime() + time);
};

describe('an organization of which one contact has replied', () => {
  let one: number;
  let two: number;
  let elsewhere: number;
  beforeEach(async () => {
    [one = 0, two = 0] = await api.addContacts(2, 'Meadow Park');
    [elsewhere = 0] = await api.addContacts(1, 'Riverside');
  });
  it('E1 E2 waits with its others, which is shown, and no other organization does', async () => {
    const { id } = await start([one, two, elsewhere]);
    await api.sendNext(id, one, moment);
    await api.respond(id, one, 'replied', 'Call me', moment);
    const detail = await api.read(id);
    expect(detail.contacts.map(({ paused_by }) => paused_by)).toEqual([null, 'Anna 1.0', null]);
    expect(detail.paused_organizations).toEqual([
      {
        id: 1,
        name: 'Meadow Park',
        replied_by: 'Anna 1.0',
        replied_by_id: one,
        paused_at: moment.toISOString(),
        waiting_contacts: 1,
      },
    ]);
    expect(detail.upcoming_templates).toMatchObject([
      { step_number: 1, remaining_count: 2 },
      { step_number: 2, remaining_count: 2 },
    ]);
  });
  it.each(['automatic_reply', 'opened', 'soft_bounced', 'bounced', 'unsubscribed'] as const)(
    'E1 does not wait for a mail that was %s',
    async (kind) => {
      const { id } = await start([one, two]);
      await api.sendNext(id, one, moment);
      await api.respond(id, one, kind);
      expect((await api.read(id)).paused_organizations).toEqual([]);
    },
  );
  it('E1 S6 waits only in the campaigns of the contact who replied', async () => {
    const { id } = await start([one, two]);
    const other = await start([two]);
    await api.sendNext(id, one, moment);
    await api.respond(id, one, 'replied');
    expect((await api.read(other.id)).paused_organizations).toEqual([]);
  });
  it('E1 goes on from now once it is lifted, and further mails of the same person change nothing', async () => {
    const { id } = await start([one, two]);
    await api.sendNext(id, one, moment);
    await api.respond(id, one, 'replied');
    moment = new Date(moment.getTime() + 7 * DAY);
    const answer = await lift(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      paused_organizations: [],
      contacts: [{ paused_by: null }, { paused_by: null }],
    });
    expect((await dueOf(id))[2]).toEqual(moment);
    await api.respond(id, one, 'replied', 'And another thing');
    expect((await api.read(id)).paused_organizations).toEqual([]);
  });
  it('E1 waits again when another of them replies', async () => {
    const [three = 0] = await api.addContacts(1);
    await move(three, 1);
    const { id } = await start([one, two, three]);
    await api.sendNext(id, one, moment);
    await api.respond(id, one, 'replied');
    await lift(id);
    await api.sendNext(id, two, moment);
    await api.respond(id, two, 'replied');
    expect((await api.read(id)).paused_organizations).toMatchObject([
      { replied_by: expect.stringMatching(/\.1$/) as string, waiting_contacts: 1 },
    ]);
  });
  it('E1 a contact who leaves it goes on, and one who joins it waits', async () => {
    const { id } = await start([one, two, elsewhere]);
    await api.sendNext(id, one, moment);
    await api.respond(id, one, 'replied');
    await move(two, 2);
    await move(elsewhere, 1);
    expect((await api.read(id)).contacts.map(({ paused_by }) => paused_by)).toEqual([
      null,
      null,
      expect.stringMatching(/\.0$/),
    ]);
  });
  it('P2 lifting is refused for a campaign that does not exist, and changes nothing where nothing waits', async () => {
    const { id } = await start([one, two]);
    expect((await lift(999)).statusCode).toBe(404);
    expect((await lift(id, 0)).statusCode).toBe(404);
    expect((await api.ask('POST', `${CAMPAIGNS}${id}/organizations/x/continue/`)).statusCode).toBe(400);
    const before = await dueOf(id);
    expect((await lift(id)).statusCode).toBe(200);
    expect(await dueOf(id)).toEqual(before);
  });
});

describe('mails missed while nothing was sent', () => {
  it('E3 wait for a person after more than a day, who may send them after all', async () => {
    const people = await api.addContacts(2);
    const { id } = await start(people);
    const since = moment.toISOString();
    await seeWorker();
    pass(DAY + 1);
    expect(await hold()).toEqual([id]);
    expect(await hold()).toEqual([]);
    const held = await api.read(id);
    expect(held.overdue).toEqual({ since, count: 2 });
    expect(held.upcoming_templates.map(({ next_send_at }) => next_send_at)).toEqual([null, null]);
    expect((await api.change(id, { name: 'Another name' })).overdue).toEqual({ since, count: 2 });
    const answer = await goOn(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'active', overdue: null });
    expect((await dueOf(id))[0]).toEqual(moment);
  });
  it.each([
    ['a day at most', DAY],
    ['an hour', HOUR],
  ])('E3 do not wait after %s', async (_, time) => {
    await start(await api.addContacts(1));
    await seeWorker();
    pass(time);
    expect(await hold()).toEqual([]);
  });
  it('E3 are late, not missed, while a worker is there', async () => {
    await start(await api.addContacts(1));
    pass(3 * DAY);
    await seeWorker();
    pass(HOUR);
    expect(await hold()).toEqual([]);
  });
  it('E3 were not missed over a weekend on which nothing is sent', async () => {
    moment = new Date('2026-11-14T14:00:00Z');
    const { id } = await start(await api.addContacts(1));
    moment = new Date('2026-11-16T13:00:00Z');
    expect(await hold()).toEqual([]);
    moment = new Date('2026-11-17T13:00:01Z');
    expect(await hold()).toEqual([id]);
    expect((await api.read(id)).overdue?.since).toBe('2026-11-16T13:00:00.000Z');
  });
  it('E3 wait no more once the campaign is paused and started again', async () => {
    const { id } = await start(await api.addContacts(1));
    pass(2 * DAY);
    await hold();
    expect((await api.change(id, { status: 'paused' })).overdue).toBeNull();
    await api.change(id, { status: 'active' });
    expect(await hold()).toEqual([]);
    expect((await dueOf(id))[0]).toEqual(moment);
  });
  it('E3 those of an organization that waits, and of campaigns that do not send, are not missed', async () => {
    const people = await api.addContacts(2);
    const { id } = await start(people, { template_map: { 1: steps[0] ?? 0 } });
    await api.sendNext(id, people[0] ?? 0, moment);
    await api.respond(id, people[0] ?? 0, 'replied');
    await start(people, { status: 'paused' });
    pass(2 * DAY);
    expect(await hold()).toEqual([]);
  });
  it('P2 going on is refused for a campaign that does not exist', async () => {
    expect((await goOn(999)).statusCode).toBe(404);
  });
});

describe('the end of a campaign', () => {
  it('E1 comes when every mail is settled', async () => {
    const [one = 0, two = 0] = await api.addContacts(2);
    const { id } = await start([one, two]);
    for (const person of [one, one, two]) await api.sendNext(id, person, moment);
    expect(await statusOf(id)).toBe('active');
    await api.sendNext(id, two, moment);
    expect(await api.read(id)).toMatchObject({ status: 'completed', progress_percent: 100 });
  });
  it('E1 comes with the last reply, bounce or unsubscription', async () => {
    const [one = 0] = await api.addContacts(1);
    const { id } = await start([one]);
    await api.sendNext(id, one, moment);
    await api.respond(id, one, 'replied');
    expect(await statusOf(id)).toBe('completed');
  });
  it('E1 comes when the last contact with mails to come is deleted', async () => {
    const [one = 0, two = 0] = await api.addContacts(2);
    const { id } = await start([one, two], { template_map: { 1: steps[0] ?? 0 } });
    await api.sendNext(id, one, moment);
    await api.ask('DELETE', `/api/contacts/contacts/${two}/`);
    expect(await statusOf(id)).toBe('completed');
  });
  it.each(['sending', 'uncertain'] as const)('E3 does not come while a mail is %s', async (state) => {
    const [one = 0] = await api.addContacts(1);
    const { id } = await start([one]);
    await api.setState(id, one, 1, state);
    await api.change(id, { template_map: { 1: steps[0] ?? 0 } });
    expect(await statusOf(id)).toBe('active');
  });
  it('E1 is not the end for good: with further contacts it is active again', async () => {
    const [one = 0, two = 0] = await api.addContacts(2);
    const { id } = await start([one], { template_map: { 1: steps[0] ?? 0 } });
    await api.sendNext(id, one, moment);
    expect(await statusOf(id)).toBe('completed');
    await api.change(id, { status: 'active', contact_ids: [one, two] });
    expect(await statusOf(id)).toBe('active');
    expect(await dueOf(id)).toEqual([null, moment]);
    await api.sendNext(id, two, moment);
    expect(await statusOf(id)).toBe('completed');
  });
  it('E1 is not the end of a campaign of which all people were taken out before anything was sent', async () => {
    const { id } = await start(await api.addContacts(1));
    expect(await api.change(id, { contact_ids: [] })).toMatchObject({ status: 'active', contacts: [] });
  });
});

it('E3 what comes back of an uncertain mail settles it: it was sent, and the next is due', async () => {
  const [one = 0] = await api.addContacts(1);
  const { id } = await start([one], { frequency_days: 2 });
  await api.sendNext(id, one, moment);
  const [message] = await api.messages(id);
  const { kysely } = api.testDatabase.database;
  await kysely
    .updateTable('messages')
    .set({ state: 'uncertain', sent_at: null, sending_at: moment })
    .where('id', '=', message?.id ?? '')
    .execute();
  await api.change(id, {});
  expect((await api.read(id)).uncertain_messages).toMatchObject([
    {
      id: message?.id,
      contact_id: one,
      step_number: 1,
      subject: 'A subject',
      sending_at: moment.toISOString(),
    },
  ]);
  const event = { kind: 'opened', occurred_at: new Date(moment.getTime() + HOUR) } as const;
  await recordEvent(kysely, message?.id ?? '', event, api.timing);
  expect(await statesOf(id)).toEqual(['sent', 'queued']);
  expect(await dueOf(id)).toEqual([null, new Date(moment.getTime() + 2 * DAY)]);
  expect((await api.read(id)).uncertain_messages).toEqual([]);
});

it('E1 S2 after a mail that was skipped the next is due as if it had been sent', async () => {
  const [one = 0] = await api.addContacts(1);
  const { id } = await start([one], { frequency_days: 2 });
  const { kysely } = api.testDatabase.database;
  await kysely.updateTable('messages').set({ sending_at: moment }).where('step_number', '=', 1).execute();
  await api.setState(id, one, 1, 'skipped');
  await api.change(id, {});
  expect((await dueOf(id))[1]).toEqual(new Date(moment.getTime() + 2 * DAY));
});

it('E3 a mail that was tried stays on record when it is given up, and is planned again when it is wanted again', async () => {
  const [one = 0, two = 0] = await api.addContacts(2);
  const { id } = await start([one, two], { template_map: { 1: steps[0] ?? 0 } });
  const { kysely } = api.testDatabase.database;
  const [tried] = await api.messages(id);
  await kysely
    .updateTable('messages')
    .set({ sending_at: moment, retry_at: moment })
    .where('id', '=', tried?.id ?? '')
    .execute();
  await kysely
    .insertInto('sent_mails')
    .values({ message_id: tried?.id ?? '', raw: Buffer.from('') })
    .execute();
  await api.change(id, { contact_ids: [two] });
  expect(await statesOf(id)).toEqual(['cancelled', 'queued']);
  await api.change(id, { contact_ids: [one, two], template_map: {} });
  expect(await statesOf(id)).toEqual(['cancelled']);
  await api.change(id, { status: 'active', template_map: { 1: steps[0] ?? 0 } });
  expect(await api.messages(id)).toMatchObject([
    { id: tried?.id, state: 'queued', due_at: moment },
    { state: 'queued' },
  ]);
});
