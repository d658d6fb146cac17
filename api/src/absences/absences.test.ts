import { casesOf } from '@touchline/shared/testing/volume';
import { CAMPAIGNS, startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';
import { readConfig } from '../config.ts';
import { MailReader } from '../mail/reading/mail-reader.ts';
import { plainMail } from '../mail/reading/testing/mails.ts';
import { NOTES } from './testing/notes.ts';
import { messageIdOf } from '../mail/addresses.ts';
import { receiveMail } from '../mail/intake/receive-mail.ts';
import { absenceUntil, noteAbsence } from '../outreach/absences.ts';

const DOMAIN = 'touchline.example';
const DAY = 24 * 60 * 60_000;
const settings = {
  from: { name: 'Touchline', address: `outreach@${DOMAIN}` },
  window: readConfig({}).mail.window,
  trustedAuthServers: [],
};
let api: CampaignApi;
/** A Monday, in the hours of sending. */
const BEGAN = new Date('2026-11-23T15:00:00Z');
let moment = BEGAN;
const clock = { now: () => moment };
const advance = (milliseconds: number) => {
  moment = new Date(moment.getTime() + milliseconds);
};
const reader = new MailReader();
let contact: number;
let campaign: number;
beforeAll(async () => {
  api = await startCampaignApi({ clock });
});
afterAll(() => Promise.all([api.close(), reader.stop()]));
beforeEach(async () => {
  moment = BEGAN;
  await api.clearContacts();
  await api.testDatabase.empty('suppressions', 'absences');
  [contact = 0] = await api.addContacts(1);
  campaign = await startCampaign();
});

/** An active campaign of three steps, one day apart, to the contact. */
async function startCampaign(contacts: readonly number[] = [contact]): Promise<number> {
  const templates = await Promise.all([1, 2, 3].map(async () => (await api.addTemplate()).id));
  const template_map = Object.fromEntries(templates.map((id, index) => [index + 1, id]));
  const { id } = await api.addCampaign({
    status: 'active',
    contacts: [...contacts],
    overlap: 'send',
    frequency_days: 1,
    template_map,
  });
  return id;
}

/** A day so many days from now by the team's clock. */
const dayAhead = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Etc/GMT+4' }).format(
    new Date(clock.now().getTime() + days * DAY),
  );
/** When the window of a day opens; it is that of the settings by default. */
const opening = (day: string): Date => {
  const hours = settings.window.startsAt / 60;
  return new Date(`${day}T${String(hours).padStart(2, '0')}:00:00-04:00`);
};

/** Receives what the contact's mail program answers to the last mail. */
async function receiveNote(
  body: string,
  headers: readonly string[] = ['Auto-Submitted: auto-replied'],
  subject = 'Re: Hello',
) {
  const { rows } = await api.testDatabase.database.pool.query<{ id: string; token: string }>(
    "select id::text, token from messages where contact_id = $1 and state = 'sent' order by sent_at desc limit 1",
    [contact],
  );
  const [sent] = rows;
  if (!sent) throw new Error('Nothing was sent');
  const intake = { database: api.testDatabase.database, clock, settings, reader };
  const raw = plainMail({
    body,
    subject,
    headers: [`In-Reply-To: ${messageIdOf(sent, DOMAIN)}`, ...headers],
  });
  return receiveMail(intake, { mailbox: 'sandbox', raw, receivedAt: clock.now() });
}

const nextDue = async (id = campaign): Promise<Date | null | undefined> =>
  (await api.messages(id)).find(({ state, due_at }) => state === 'queued' && due_at !== null)?.due_at;
const states = async () => (await api.messages(campaign)).map(({ state }) => state);
const path = () => `/api/campaigns/monitoring/contacts/${contact}/absence/`;
const history = async () =>
  (await api.ask('GET', `/api/campaigns/monitoring/contacts/${contact}/history/`)).json<{
    absence: object | null;
    entries: { kind: string; back_on: string | null }[];
  }>();

it('V5 a note holds every sequence to the person until the hours of the day it names, and loses nothing', async () => {
  const other = await startCampaign();
  await api.sendNext(campaign, contact, clock.now());
  const day = dayAhead(12);
  expect(await receiveNote(`I am out of the office and will be back on ${day}.`)).toMatchObject({
    kind: 'automatic_reply',
  });
  expect(await nextDue()).toEqual(opening(day));
  expect(await nextDue(other)).toEqual(opening(day));
  expect(await states()).toEqual(['sent', 'queued', 'queued']);
  expect(await history()).toMatchObject({
    absence: { back_on: day, changed_by: null },
    entries: [
      { kind: 'automatic_reply', back_on: day },
      { kind: 'sent', back_on: null },
    ],
  });
  const { contacts } = await api.read(campaign);
  expect(contacts).toMatchObject([{ kept_from: 'away', back_on: day }]);
});

it.each(casesOf(NOTES, 5))(
  'V5 a note holds until the day it names, which the staff can change: $what',
  async (note) => {
    await api.sendNext(campaign, contact, clock.now());
    const due = await nextDue();
    expect(await receiveNote(note.body, note.headers, note.subject)).toMatchObject({
      kind: 'automatic_reply',
    });
    expect((await history()).absence).toEqual({ back_on: note.backOn, changed_by: null });
    expect(await nextDue()).toEqual(opening(note.backOn));
    expect((await api.ask('PUT', path(), { back_on: dayAhead(3) })).statusCode).toBe(204);
    expect(await nextDue()).toEqual(opening(dayAhead(3)));
    expect((await api.ask('DELETE', path())).statusCode).toBe(204);
    expect(await nextDue()).toEqual(due);
  },
);

it('V5 a note without a day holds for 72 hours, and a mail that is due later keeps its time', async () => {
  await api.sendNext(campaign, contact, clock.now());
  await receiveNote('Ich bin zurzeit im Urlaub. Ihre Nachricht wird nicht weitergeleitet.');
  expect(await nextDue()).toEqual(new Date(clock.now().getTime() + 3 * DAY));
  await api.change(campaign, { frequency_days: 5 });
  expect((await nextDue())!.getTime() - clock.now().getTime()).toBeGreaterThan(4.9 * DAY);
});

it.each([
  [
    'says only that the mail has arrived',
    'Thank you. We have received your message and answer within two days.',
  ],
  ['promises an answer', 'Thank you for writing. We will be back to you by 3 December.'],
])('V5 an automatic answer that %s holds nothing', async (_what, body) => {
  await api.sendNext(campaign, contact, clock.now());
  const due = await nextDue();
  await receiveNote(body);
  expect(await nextDue()).toEqual(due);
  expect((await history()).absence).toBeNull();
});

it('V5 a later note replaces an earlier one, and one that is read late does not', async () => {
  await api.sendNext(campaign, contact, clock.now());
  await receiveNote(`Out of office, back on ${dayAhead(30)}.`);
  advance(60_000);
  await receiveNote(`Out of office, back on ${dayAhead(5)}.`);
  expect(await nextDue()).toEqual(opening(dayAhead(5)));
  await api.respond(campaign, contact, 'automatic_reply', 'Old', new Date(clock.now().getTime() - DAY));
  expect(await nextDue()).toEqual(opening(dayAhead(5)));
  const { kysely } = api.testDatabase.database;
  const kept = () => kysely.selectFrom('absences').select(['key', 'back_on']).executeTakeFirstOrThrow();
  const { key, back_on } = await kept();
  const old = { ...absenceUntil(settings.window, dayAhead(9)), noted_at: BEGAN, changed_by: null };
  await noteAbsence(kysely, [key], old, [], { clock, window: settings.window });
  expect(await kept()).toEqual({ key, back_on });
});

it('V5 the staff changes the day, or has emails go out again, also where nothing was sent yet', async () => {
  const other = await startCampaign();
  await api.sendNext(campaign, contact, clock.now());
  const due = await nextDue();
  await receiveNote(`I am away until ${dayAhead(30)}.`);
  const day = dayAhead(7);
  expect((await api.ask('PUT', path(), { back_on: day })).statusCode).toBe(204);
  expect(await nextDue()).toEqual(opening(day));
  expect((await history()).absence).toEqual({ back_on: day, changed_by: expect.stringContaining('@') });
  expect((await api.ask('DELETE', path())).statusCode).toBe(204);
  expect(await nextDue()).toEqual(due);
  expect(await nextDue(other)).toEqual(clock.now());
  expect((await history()).absence).toBeNull();
  expect((await api.ask('DELETE', path())).statusCode).toBe(204);
});

it('V5 people who are taken into a campaign while they are away wait as well, and nobody else does', async () => {
  await api.ask('PUT', path(), { back_on: dayAhead(9) });
  const [colleague = 0] = await api.addContacts(1);
  const both = await startCampaign([contact, colleague]);
  const due = new Map(
    (await api.messages(both))
      .map((mail) => [mail.contact_id, mail.due_at ?? undefined] as const)
      .toReversed(),
  );
  expect(due.get(contact)).toEqual(opening(dayAhead(9)));
  expect(due.get(colleague)).toEqual(clock.now());
});

it('V5 a reply ends the sequence of somebody who is away', async () => {
  await api.sendNext(campaign, contact, clock.now());
  await receiveNote(`I am away until ${dayAhead(30)}.`);
  await api.respond(campaign, contact, 'replied', 'Call me.');
  expect(await states()).toEqual(['sent', 'cancelled', 'cancelled']);
});

it('V5 what is over holds nothing, and a campaign that is started after it is not late', async () => {
  await api.ask('PUT', path(), { back_on: dayAhead(2) });
  advance(20 * DAY);
  const later = await startCampaign();
  expect(await nextDue(later)).toEqual(clock.now());
  expect((await history()).absence).toBeNull();
  expect((await api.read(later)).contacts).toMatchObject([{ kept_from: null, back_on: null }]);
});

it.each([
  ['in the past', () => dayAhead(-1), 'is in the past'],
  ['more than a year ahead', () => dayAhead(400), 'must not be more than a year ahead'],
  ['that there is not', () => '2027-02-31', 'must be a day such as 2026-11-21'],
])('V5 refuses a day %s', async (_what, day, message) => {
  const refused = await api.ask('PUT', path(), { back_on: day() });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ errors: [{ field: 'back_on', message }] });
});

it('V5 refuses a contact that there is not, and one without an address', async () => {
  const nobody = '/api/campaigns/monitoring/contacts/999999/absence/';
  expect((await api.ask('PUT', nobody, { back_on: dayAhead(3) })).statusCode).toBe(404);
  expect((await api.ask('DELETE', nobody)).statusCode).toBe(404);
  await api.testDatabase.database.pool.query(
    "update contacts set email = '', email_key = null where id = $1",
    [contact],
  );
  expect((await api.ask('PUT', path(), { back_on: dayAhead(3) })).statusCode).toBe(409);
  expect((await api.ask('GET', `${CAMPAIGNS}${campaign}/`)).statusCode).toBe(200);
});
