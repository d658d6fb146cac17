import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';
import { suppressAddress } from './suppressions.ts';

let api: CampaignApi;
let people: number[];
let one: number;
let two: number;
let steps: number[];
let moment: Date;
beforeAll(async () => {
  api = await startCampaignApi({ clock: { now: () => moment } });
});
afterAll(() => api.close());
beforeEach(async () => {
  moment = new Date();
  await api.clearContacts();
  people = await api.addContacts(2);
  [one = 0, two = 0] = people;
  steps = [(await api.addTemplate()).id, (await api.addTemplate()).id, (await api.addTemplate()).id];
});

const [A, B, C] = [0, 1, 2];
/** A map of steps 1, 2, … to those templates. */
const mapOf = (...templates: number[]) =>
  Object.fromEntries(templates.map((template, index) => [index + 1, steps[template] ?? 0]));
const emailOf = async (id: number) =>
  (
    await api.testDatabase.database.kysely
      .selectFrom('contacts')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email;
/** The mails of a campaign as `contact:step state`. */
const plan = async (id: number) =>
  (await api.messages(id)).map(
    ({ contact_id, step_number, state }) => `${people.indexOf(contact_id) + 1}:${step_number} ${state}`,
  );
const dueOf = async (id: number) => (await api.messages(id)).map(({ due_at }) => due_at);
const startActive = (fields = {}) =>
  api.addCampaign({ status: 'active', contacts: [one, two], template_map: mapOf(A, B), ...fields });
const DAY = 86_400_000;
/** A mail may be removed from the plan before it is sent; any other error is a fault. */
function forgiveGone(error: Error): void {
  if (!/There is no message|Nothing (is queued|was sent)|no result/i.test(error.message)) throw error;
}
/** Whoever sends may have been faster, and a change that leaves nobody anything to get is refused. */
function forgiveAllSent(error: Error): void {
  if (!error.message.includes('nobody here would get an email')) throw error;
}

describe('planning', () => {
  it.each(['draft', 'waiting', 'paused', 'completed', 'active'] as const)(
    'P1 a campaign that is %s has one row for each mail to come',
    async (status) => {
      const { id } = await startActive({ status });
      expect(await plan(id)).toEqual(['1:1 queued', '1:2 queued', '2:1 queued', '2:2 queued']);
    },
  );
  it('P1 follows every change of contacts and steps, and goes back', async () => {
    const { id } = await startActive({ status: 'draft' });
    const before = await plan(id);
    await api.change(id, { contact_ids: [two], template_map: { 2: steps[B] ?? 0, 3: steps[C] ?? 0 } });
    expect(await plan(id)).toEqual(['2:2 queued', '2:3 queued']);
    await api.change(id, { contact_ids: [one, two], template_map: mapOf(A, B) });
    expect(await plan(id)).toEqual(before);
    await api.change(id, { contact_ids: [], template_map: {} });
    expect(await plan(id)).toEqual([]);
    expect(await api.read(id)).toMatchObject({ total_contacts: 0, progress_percent: 0 });
  });
  it('E3 keeps what was sent, plans the new rest, and no step twice', async () => {
    const { id } = await startActive();
    await api.sendNext(id, one);
    const sent = (await api.messages(id))[0];
    for (const template_map of [mapOf(C, B, A), {}, mapOf(A), mapOf(B, C)]) {
      const detail = await api.change(id, { template_map });
      expect((await api.messages(id))[0]).toEqual(sent);
      expect(await plan(id)).toHaveLength(Math.max(1, 2 * Object.keys(template_map).length));
      expect(detail.sent_templates).toHaveLength(1);
    }
  });
  it.each(['sending', 'uncertain', 'failed'] as const)('E3 leaves a mail that is %s alone', async (state) => {
    const { id } = await startActive();
    await api.setState(id, one, 1, state);
    await api.change(id, { template_map: mapOf(C, A) });
    expect(await plan(id)).toEqual([`1:1 ${state}`, '1:2 queued', '2:1 queued', '2:2 queued']);
    await api.change(id, { template_map: {} });
    // A failed mail of a deleted step cannot be tried again.
    expect(await plan(id)).toEqual([`1:1 ${state === 'failed' ? 'skipped' : state}`]);
  });
  it('E3 plans no step below one that a contact has got already', async () => {
    const { id } = await startActive({ template_map: { 2: steps[B] ?? 0 } });
    await api.sendNext(id, one);
    await api.change(id, { template_map: mapOf(A, B, C) });
    expect(await plan(id)).toEqual(['1:2 sent', '1:3 queued', '2:1 queued', '2:2 queued', '2:3 queued']);
  });
  it('E3 two changes at once leave one row for each mail', async () => {
    const { id } = await startActive();
    const changes = [mapOf(A), mapOf(A, B, C), mapOf(B, A), mapOf(C, B, A)];
    await Promise.all(changes.map((template_map) => api.change(id, { template_map })));
    const { template_map } = await api.read(id);
    expect(await plan(id)).toEqual(
      [1, 2].flatMap((contact) => Object.keys(template_map).map((step) => `${contact}:${step} queued`)),
    );
  });
  it('C10 a step shows the template it will go out with, whenever that was chosen', async () => {
    const { id } = await startActive();
    const detail = await api.change(id, { template_map: mapOf(C, B) });
    expect(detail.upcoming_templates.map((step) => step.id)).toEqual([steps[C], steps[B]]);
  });
});

it('E3 changing a campaign while it sends leaves one row for each mail, and what was sent', async () => {
  const { id } = await startActive({ template_map: mapOf(A, B, C) });
  const send = async (contact: number) => {
    for (let step = 0; step < 3; step += 1) {
      await api.sendNext(id, contact).catch(forgiveGone);
      await api.respond(id, contact, 'opened').catch(forgiveGone);
    }
  };
  const change = async (template_map: Record<string, number>) => {
    for (let times = 0; times < 4; times += 1) await api.change(id, { template_map }).catch(forgiveAllSent);
  };
  await Promise.all([send(one), send(two), change(mapOf(B, A)), change(mapOf(C, A, B)), change(mapOf(A))]);
  await api.change(id, { template_map: mapOf(A, B, C) }).catch(forgiveAllSent);
  const rows = await api.messages(id);
  expect(new Set(rows.map(({ contact_id, step_number }) => `${contact_id}:${step_number}`)).size).toBe(
    rows.length,
  );
  expect(rows.filter(({ state }) => state === 'sent').length).toBeGreaterThan(0);
  for (const person of people) {
    const states = rows.filter(({ contact_id }) => contact_id === person).map(({ state }) => state);
    expect(states).toEqual(states.toSorted((first, second) => second.localeCompare(first)));
  }
});

describe('contacts that are taken out', () => {
  it('P1 leave no trace when nothing was sent to them', async () => {
    const { id } = await startActive();
    const detail = await api.change(id, { contact_ids: [two] });
    expect(detail.contacts.map((contact) => contact.id)).toEqual([two]);
    expect(detail.total_contacts).toBe(1);
  });
  it('P1 stay in sight and in the figures when something was, and get nothing more', async () => {
    const { id } = await startActive();
    await api.sendNext(id, one);
    const detail = await api.change(id, { contact_ids: [two] });
    expect(detail.contacts).toMatchObject([
      { id: one, removed: true, state: 'sent', sent_count: 1 },
      { id: two, removed: false, state: 'waiting', sent_count: 0 },
    ]);
    expect(detail).toMatchObject({ total_contacts: 2, no_response: 1, progress_percent: 33 });
    expect(await plan(id)).toEqual(['1:1 sent', '2:1 queued', '2:2 queued']);
  });
  it('P1 go on where they were when they are added again', async () => {
    const { id } = await startActive();
    await api.sendNext(id, one);
    await api.change(id, { contact_ids: [two] });
    const detail = await api.change(id, { contact_ids: [one, two] });
    expect(detail.contacts[0]).toMatchObject({ id: one, removed: false });
    expect(await plan(id)).toEqual(['1:1 sent', '1:2 queued', '2:1 queued', '2:2 queued']);
  });
});

describe('when mails are due', () => {
  it('E1 the first step at once, the next a number of days after it was sent', async () => {
    const before = Date.now();
    const { id } = await startActive({ frequency_days: 4 });
    const [first, second] = await dueOf(id);
    expect(Math.abs((first?.getTime() ?? 0) - before)).toBeLessThan(60_000);
    expect(second).toBeNull();
    const sentAt = new Date('2026-11-10T08:00:00Z');
    await api.sendNext(id, one, sentAt);
    expect(await dueOf(id)).toEqual([null, new Date(sentAt.getTime() + 4 * DAY), first, null]);
    await api.change(id, { frequency_days: 1 });
    expect((await dueOf(id))[1]).toEqual(new Date(sentAt.getTime() + DAY));
  });
  it.each(['draft', 'waiting', 'paused', 'completed'] as const)(
    'E1 never while the campaign is %s, and at once when it is active again',
    async (status) => {
      const { id } = await startActive();
      await api.sendNext(id, one);
      const stopped = await api.change(id, { status });
      expect(await dueOf(id)).toEqual([null, null, null, null]);
      // A completed campaign has nothing more to send.
      const upcoming = status === 'completed' ? [] : [null, null];
      expect(stopped.upcoming_templates.map((step) => step.next_send_at)).toEqual(upcoming);
      await api.change(id, { status: 'active' });
      expect((await dueOf(id)).map((due) => due !== null)).toEqual([false, true, true, false]);
    },
  );
  it.each([
    ['uncertain', null],
    ['sending', null],
    ['failed', null],
    ['skipped', expect.any(Date)],
  ] as const)('E3 S2 after a mail that is %s the next is due: %s', async (state, due) => {
    const { id } = await startActive();
    await api.setState(id, one, 1, state);
    await api.change(id, { name: 'Planned anew' });
    expect((await dueOf(id))[1]).toEqual(due);
  });
  it('C3 says when each step is next to be sent, as far as that can be known', async () => {
    moment = new Date('2026-11-10T12:00:00Z');
    const { id } = await startActive({ template_map: mapOf(A, B, C), frequency_days: 2 });
    const next = async () =>
      (await api.read(id)).upcoming_templates.map((step) => [
        step.step_number,
        step.remaining_count,
        step.next_send_at,
      ]);
    // Tuesday, when the window opens; Thursday; and Monday for Saturday.
    const fresh = [
      [1, 2, '2026-11-10T13:00:00.000Z'],
      [2, 2, '2026-11-12T13:00:00.000Z'],
      [3, 2, '2026-11-16T13:00:00.000Z'],
    ];
    expect(await next()).toEqual(fresh);
    moment = new Date('2026-11-10T15:00:00Z');
    await api.sendNext(id, one, new Date('2026-11-10T14:00:00Z'));
    expect(await next()).toEqual([
      [1, 1, '2026-11-10T13:00:00.000Z'],
      [2, 2, '2026-11-12T14:00:00.000Z'],
      [3, 2, '2026-11-16T13:00:00.000Z'],
    ]);
    // What is left goes out when the window opens again, and nothing is ever said to be due in a past one.
    moment = new Date('2026-11-13T23:00:00Z');
    expect((await next()).map(([, , at]) => at)).toEqual([
      '2026-11-16T13:00:00.000Z',
      '2026-11-16T13:00:00.000Z',
      '2026-11-18T13:00:00.000Z',
    ]);
  });
  it('C3 a mail that is tried again says when', async () => {
    moment = new Date('2026-11-10T14:00:00Z');
    const { id } = await startActive({ contacts: [one], template_map: mapOf(A) });
    const { kysely } = api.testDatabase.database;
    await kysely
      .updateTable('messages')
      .set({ attempts: 1, retry_at: new Date('2026-11-10T22:30:00Z') })
      .where('campaign_id', '=', id)
      .execute();
    expect((await api.read(id)).upcoming_templates).toMatchObject([
      { next_send_at: '2026-11-11T13:00:00.000Z' },
    ]);
  });
});

it.each<[string, (campaign: number) => Promise<unknown>]>([
  ['deleted with its campaign', (id) => api.ask('DELETE', `/api/campaigns/${id}/delete/`)],
  [
    'cancelled because its address is suppressed',
    async () =>
      suppressAddress(api.testDatabase.database.kysely, await emailOf(one), { reason: 'unsubscribed' }),
  ],
  ['cancelled with its contact taken out', (id) => api.change(id, { contact_ids: [two] })],
  ['cancelled with its step', (id) => api.change(id, { template_map: {} })],
])('E2 a mail that was to be tried again is not when it is %s', async (_how, cancel) => {
  const { id } = await startActive({ template_map: mapOf(A) });
  const { kysely } = api.testDatabase.database;
  await kysely
    .updateTable('messages')
    .set({ attempts: 1, sending_at: moment, retry_at: moment })
    .where('campaign_id', '=', id)
    .where('contact_id', '=', one)
    .execute();
  await cancel(id);
  const row = await kysely
    .selectFrom('messages')
    .select(['state', 'due_at', 'retry_at'])
    .where('campaign_id', '=', id)
    .where('contact_id', '=', one)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ state: 'cancelled', due_at: null, retry_at: null });
});
