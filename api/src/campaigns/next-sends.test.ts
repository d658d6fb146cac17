import type { MailboxWindow } from '@touchline/shared/contract';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';
import { insertMailbox, OFFICE_HOURS } from '../testing/mailboxes.ts';

const HOUR = 60 * 60_000;
const EVENINGS: MailboxWindow = {
  weekdays: [1, 2, 3, 4, 5],
  starts_at: '20:00',
  ends_at: '23:30',
  time_zone: 'Europe/Berlin',
};

let api: CampaignApi;
let moment: Date;
let template: number;
let contacts: number[];
beforeAll(async () => {
  api = await startCampaignApi({ clock: { now: () => moment } });
  template = (await api.addTemplate()).id;
});
afterAll(() => api.close());
beforeEach(async () => {
  // Monday, 10:00 in UTC-4: the team's window is open.
  moment = new Date('2026-11-09T14:00:00Z');
  await api.clearContacts();
  contacts = await api.addContacts(2);
});

const kysely = () => api.testDatabase.database.kysely;
const start = (...mailbox_ids: number[]) =>
  api.addCampaign({
    status: 'active',
    contacts,
    template_map: { 1: template, 2: template },
    frequency_days: 2,
    overlap: 'send',
    sender: { kind: 'mailboxes', mailbox_ids },
  });
const nextOf = async (id: number) =>
  (await api.read(id)).upcoming_templates.map(({ next_send_at }) => next_send_at);
const tagOf = async (id: number) => String((await api.ask('GET', `/api/campaigns/${id}/`)).headers['etag']);
const hold = (mailbox_id: number, until: Date | null) =>
  kysely()
    .insertInto('sending_holds')
    .values({ mailbox_id, cause: 'rate', reply: '', since: moment, until, refusals: 1 })
    .execute();

it('C3 B5 says when mails go out by the hours of their mailbox, the earliest of several', async () => {
  const evening = await insertMailbox(kysely(), { window: EVENINGS });
  const { id } = await start(evening);
  expect(await nextOf(id)).toEqual(['2026-11-09T19:00:00.000Z', '2026-11-11T19:00:00.000Z']);
  const both = await start(evening, await insertMailbox(kysely()));
  expect(await nextOf(both.id)).toEqual(['2026-11-09T14:00:00.000Z', '2026-11-11T14:00:00.000Z']);
});

it('C3 B5 says when the cap of a mailbox lets the next mail out, and answers anew when another campaign reaches it', async () => {
  const mailbox = await insertMailbox(kysely(), {
    daily_cap: 1,
    window: { ...OFFICE_HOURS, weekdays: [1, 2, 3, 4, 5, 6, 7] },
  });
  const { id } = await start(mailbox);
  const other = await start(mailbox);
  const before = await tagOf(id);
  expect((await nextOf(id))[0]).toBe('2026-11-09T14:00:00.000Z');
  const sentAt = new Date(moment.getTime() - HOUR / 2);
  await api.sendNext(other.id, contacts[0] ?? 0, sentAt);
  await kysely().updateTable('messages').set({ sending_at: sentAt }).where('state', '=', 'sent').execute();
  expect(await tagOf(id)).not.toBe(before);
  expect((await nextOf(id))[0]).toBe('2026-11-10T13:30:00.000Z');
});

it('C3 B5 says when the hold of a mailbox ends, or nothing while it waits for a person', async () => {
  const mailbox = await insertMailbox(kysely());
  const { id } = await start(mailbox);
  // Tuesday evening, when its hours are over.
  await hold(mailbox, new Date('2026-11-11T01:00:00Z'));
  expect(await nextOf(id)).toEqual(['2026-11-11T13:00:00.000Z', '2026-11-13T13:00:00.000Z']);
  await kysely().updateTable('sending_holds').set({ until: null }).execute();
  expect(await nextOf(id)).toEqual([null, null]);
  await kysely().deleteFrom('sending_holds').execute();
  await kysely()
    .updateTable('mailboxes')
    .set({ sign_in_failed_at: moment })
    .where('id', '=', mailbox)
    .execute();
  expect(await nextOf(id)).toEqual([null, null]);
});

it('C4 B5 is answered anew when a mailbox’s hours begin, and not before', async () => {
  const { id } = await start(await insertMailbox(kysely(), { window: EVENINGS }));
  const before = await tagOf(id);
  moment = new Date('2026-11-09T18:59:00Z');
  expect(await tagOf(id)).toBe(before);
  moment = new Date('2026-11-09T22:31:00Z');
  expect(await tagOf(id)).not.toBe(before);
});
