import { runs } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';
import { isOpen, startOfSendingDay } from './sending-window.ts';

const HOUR = 3_600_000;
let api: CampaignApi;
let steps: number[];
let moment: Date;
beforeAll(async () => {
  moment = new Date('2026-11-10T13:00:00Z');
  api = await startCampaignApi({ clock: { now: () => moment } });
  steps = [(await api.addTemplate()).id, (await api.addTemplate()).id];
});
afterAll(() => api.close());
beforeEach(async () => {
  // Tuesday, 9 o'clock.
  moment = new Date('2026-11-10T13:00:00Z');
  await api.clearContacts();
});

const start = (contacts: number[], fields = {}) =>
  api.addCampaign({
    status: 'active',
    stagger_sends: true,
    contacts,
    template_map: { 1: steps[0] ?? 0, 2: steps[1] ?? 0 },
    ...fields,
  });
/** When each contact's next mail is due, as the day and the hours after its beginning in UTC-4. */
const dueOf = async (id: number) =>
  (await api.messages(id)).flatMap(({ contact_id, due_at }) =>
    due_at === null ? [] : [[contact_id, dayOf(due_at), hourOf(due_at)] as const],
  );
const dayOf = (at: Date) => startOfSendingDay(api.timing.window, at).toISOString().slice(0, 10);
const hourOf = (at: Date) => (at.getTime() - startOfSendingDay(api.timing.window, at).getTime()) / HOUR;
const [TUESDAY, WEDNESDAY, THURSDAY] = ['2026-11-10', '2026-11-11', '2026-11-12'];

it('E1 staggered, a step is spread evenly over the window, in the order of the contacts', async () => {
  const people = (await Promise.all([1, 2, 3].map(() => api.addContacts(1))))
    .flat()
    .toSorted((a, b) => a - b);
  const { id } = await start(people);
  expect(await dueOf(id)).toEqual(people.map((person, index) => [person, TUESDAY, 10.5 + 3 * index]));
});

it('E1 staggered, it is spread over what is left of today, and keeps its times when nothing changes', async () => {
  const people = [...(await api.addContacts(1)), ...(await api.addContacts(1))];
  moment = new Date('2026-11-10T20:00:00Z');
  const { id } = await start(people);
  const before = await dueOf(id);
  expect(before.map(([, day, hour]) => [day, hour])).toEqual([
    [TUESDAY, 16.5],
    [TUESDAY, 17.5],
  ]);
  moment = new Date('2026-11-10T20:45:00Z');
  await api.change(id, { name: 'Another name' });
  expect(await dueOf(id)).toEqual(before);
});

it('E1 staggered, one contact of an organization gets a mail a day, and it is nobody else’s turn on that day', async () => {
  const people = await api.addContacts(3);
  const { id } = await start(people);
  expect((await dueOf(id)).map(([, day]) => day)).toEqual([TUESDAY, WEDNESDAY, THURSDAY]);
  // Both the first's next step and the second's first are due tomorrow: the contact who has had less is first.
  await api.change(id, { frequency_days: 1 });
  await api.sendNext(id, people[0] ?? 0, moment);
  expect(await dueOf(id)).toEqual([
    [people[0], THURSDAY, 9],
    [people[1], WEDNESDAY, 13.5],
    [people[2], '2026-11-13', 13.5],
  ]);
});

it('E1 staggered, a later step keeps the time of day, and what falls on a weekend goes on Monday', async () => {
  const [one = 0] = await api.addContacts(1);
  const { id } = await start([one], { frequency_days: 3 });
  moment = new Date('2026-11-11T19:30:00Z');
  await api.sendNext(id, one, moment);
  expect(await dueOf(id)).toEqual([[one, '2026-11-16', 15.5]]);
});

it('E1 staggered, each contact without an organization stands alone', async () => {
  const people = await api.addContacts(2);
  await api.ask('DELETE', '/api/contacts/organizations/1/');
  const { id } = await start(people);
  expect((await dueOf(id)).map(([, day]) => day)).toEqual([TUESDAY, TUESDAY]);
});

it('E1 switching it on and off schedules anew', async () => {
  const people = await api.addContacts(2);
  const { id } = await start(people);
  await api.change(id, { stagger_sends: false });
  expect((await dueOf(id)).map(([, , hour]) => hour)).toEqual([9, 9]);
  await api.change(id, { stagger_sends: true });
  expect((await dueOf(id)).map(([, day, hour]) => [day, hour])).toEqual([
    [TUESDAY, 13.5],
    [WEDNESDAY, 13.5],
  ]);
});

it('E1 staggered, whatever happens no organization is written to twice in a day, and all of it in the window', async () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('send' as const) }),
    fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ kind: fc.constant('rest' as const) }),
    fc.record({ kind: fc.constant('edit' as const), frequency_days: fc.integer({ min: 0, max: 4 }) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
      fc.array(act, { maxLength: 12 }),
      async (sizes, acts) => {
        moment = new Date('2026-11-12T18:30:00Z');
        await api.clearContacts();
        const organizations = new Map<number, number>();
        const people: number[] = [];
        for (const [index, size] of sizes.entries()) {
          for (const id of await api.addContacts(size)) {
            organizations.set(id, index);
            people.push(id);
          }
        }
        const { id } = await start(people, { frequency_days: 1 });
        const check = async () => {
          const used = new Map<string, number>();
          for (const { contact_id, due_at, sent_at } of await api.messages(id)) {
            const at = sent_at ?? due_at;
            if (at === null) continue;
            expect(due_at === null || due_at <= moment || isOpen(api.timing.window, at)).toBe(true);
            // Mails that are already due are held back by the sender, which checks whether somebody was written to today.
            if (due_at !== null && due_at <= moment) continue;
            const day = `${organizations.get(contact_id)} ${dayOf(at)}`;
            expect([undefined, contact_id]).toContain(used.get(day));
            used.set(day, contact_id);
          }
        };
        await check();
        for (const one of acts) {
          if (one.kind === 'wait') moment = new Date(moment.getTime() + one.hours * HOUR);
          if (one.kind === 'edit') await api.change(id, { frequency_days: one.frequency_days });
          if (one.kind === 'rest') {
            await api.change(id, { status: 'paused' });
            await api.change(id, { status: 'active' });
          }
          if (one.kind === 'send' && isOpen(api.timing.window, moment))
            await sendOneOfEach(id, organizations);
          await check();
        }
      },
    ),
    { numRuns: runs(10) },
  );
}, 120_000);

/** Sends what is due as a worker would: one contact of an organization a day. */
async function sendOneOfEach(id: number, organizations: ReadonlyMap<number, number>): Promise<void> {
  const rows = await api.messages(id);
  const today = new Map<number | undefined, number>();
  for (const { contact_id, sent_at } of rows)
    if (sent_at !== null && dayOf(sent_at) === dayOf(moment))
      today.set(organizations.get(contact_id), contact_id);
  const due = rows
    .filter(({ state, due_at }) => state === 'queued' && due_at !== null && due_at <= moment)
    .toSorted((a, b) => Number(a.due_at) - Number(b.due_at));
  for (const { contact_id } of due) {
    const organization = organizations.get(contact_id);
    if (today.has(organization) && today.get(organization) !== contact_id) continue;
    today.set(organization, contact_id);
    await api.sendNext(id, contact_id, moment);
  }
}
