import type { CampaignPlan } from '@touchline/shared/contract';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';
import { insertMailbox } from '../testing/mailboxes.ts';

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

it.each([
  ['2026-11-20T21:59:00Z', '2026-11-20', {}],
  ['2026-11-20T22:00:00Z', '2026-11-23', {}],
  ['2026-11-21T16:00:00Z', '2026-11-23', {}],
  // Still Thursday where the mail is sent.
  ['2026-11-20T03:00:00Z', '2026-11-20', {}],
  // Friday, 12 o'clock in UTC-4, is 19 o'clock in Moscow, and Saturday on the Line Islands.
  ['2026-11-20T16:00:00Z', '2026-11-23', { MAIL_TIME_ZONE: 'Europe/Moscow' }],
  ['2026-11-20T16:00:00Z', '2026-11-21', { MAIL_TIME_ZONE: 'UTC+14', MAIL_WEEKDAYS: 'sat' }],
  ['2026-11-20T16:00:00Z', '2026-11-23', { MAIL_TIME_ZONE: 'UTC+5:30', MAIL_HOURS: '9:00-21:30' }],
  ['2026-11-20T16:00:00Z', '2026-11-20', { MAIL_TIME_ZONE: 'UTC+5:30', MAIL_HOURS: '9:00-21:31' }],
])('C12 E1 at %s begins on %s, by the window %j', async (now, day, settings) => {
  await open(settings);
  moment = new Date(now);
  const planned = await plan({ contacts: await people(1), template_map: await templates(1) });
  expect(planned.steps[0]?.first_day).toBe(day);
});

it('C12 counts the mails of all steps in a day, and warns of more than 200', async () => {
  await open();
  const contacts = await people(101);
  const template_map = await templates(2);
  const together = { contacts, template_map, frequency_days: 0 };
  expect((await plan(together)).warnings.overload).toEqual({ day: '2026-11-20', mails: 202, limit: 200 });
  const enough = await plan({ ...together, contacts: contacts.slice(1) });
  expect([enough.busiest?.mails, enough.warnings.overload]).toEqual([200, null]);
});

it.each<[string, string, (contact: number) => object]>([
  ['a campaign that does not exist', 'id', () => ({ id: 999 })],
  ['an id that is none', 'id', () => ({ id: 0 })],
  ['a contact that does not exist', 'contacts', (contact) => ({ contacts: [contact, 999] })],
  ['a template that does not exist', 'template_map.1', () => ({ template_map: { 1: 999 } })],
  ['a scenario that does not exist', 'scenario', () => ({ scenario: 'none' })],
  ['too many contacts', 'contacts', () => ({ contacts: Array<number>(100_001).fill(1) })],
  ['a frequency that is none', 'frequency_days', () => ({ frequency_days: -1 })],
  ['an unknown field', 'contact_ids', () => ({ contact_ids: [] })],
])('P2 a plan with %s is refused, naming the field', async (_case, field, fields) => {
  await open();
  const [contact = 0] = await people(1);
  const answer = await ask({ contacts: [contact], ...fields(contact) });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field }] }]);
});

const from = (...mailbox_ids: number[]) => ({ kind: 'mailboxes' as const, mailbox_ids });

const told = ({ mailboxes }: CampaignPlan) =>
  mailboxes.map(({ id, mails, first_day, last_day, is_slowed_by_cap: isSlowed }) => [
    id,
    mails,
    first_day,
    last_day,
    isSlowed,
  ]);

describe('mailboxes', () => {
  const ALL_DAY = { weekdays: [1, 2, 3, 4, 5, 6, 7], starts_at: '00:00', ends_at: '24:00', time_zone: 'UTC' };
  const connect = (fields: Parameters<typeof insertMailbox>[1] = {}) =>
    insertMailbox(api.testDatabase.database.kysely, { window: ALL_DAY, ...fields });
  it('B5 B6 counts with the cap of each mailbox, and with what other campaigns sent in the last 24 hours', async () => {
    await open();
    const [one, two] = [await connect({ daily_cap: 3 }), await connect({ daily_cap: 1000 })];
    const contacts = await people(10);
    const template_map = await templates(1);
    const alone = { contacts, template_map, sender: from(one) };
    expect(told(await plan(alone))).toEqual([[one, 10, '2026-11-20', '2026-11-23', true]]);
    const both = await plan({ ...alone, sender: from(one, two) });
    expect(told(both)).toEqual([[two, 10, '2026-11-20', '2026-11-20', false]]);

    const other = await api.addCampaign({ contacts: await people(3, () => 'other.example'), template_map });
    await api.testDatabase.database.kysely
      .updateTable('messages')
      .set({
        state: 'sent',
        mailbox_id: one,
        sending_at: new Date(FRIDAY.getTime() - 3_600_000),
        sent_at: FRIDAY,
      })
      .where('campaign_id', '=', other.id)
      .execute();
    expect(told(await plan(alone))).toEqual([[one, 10, '2026-11-21', '2026-11-24', true]]);
  });

  it('B5 counts with the end of a hold, and names mailboxes that a person has to mend', async () => {
    await open();
    const held = await connect();
    await api.testDatabase.database.kysely
      .insertInto('sending_holds')
      .values({
        mailbox_id: held,
        cause: 'quota',
        reply: '',
        since: FRIDAY,
        until: new Date('2026-11-22T16:00:00Z'),
        refusals: 1,
      })
      .execute();
    const signedOut = await connect({ sign_in_failed_at: FRIDAY });
    const fields = { contacts: await people(2), template_map: await templates(1) };
    const planned = await plan({ ...fields, sender: from(held, signedOut) });
    expect(planned.mailboxes).toMatchObject([
      {
        id: held,
        state: 'held',
        held_until: '2026-11-22T16:00:00.000Z',
        first_day: '2026-11-22',
        contacts: 1,
      },
      { id: signedOut, state: 'sign_in_again', held_until: null, first_day: '2026-11-20', contacts: 1 },
    ]);
  });

  it('B6 says who gets nothing because there is no mailbox, and who gets theirs from the sandbox', async () => {
    await open();
    const fields = { contacts: await people(2), template_map: await templates(1) };
    const owners = await plan({ ...fields, sender: { kind: 'owner' } });
    expect(owners).toMatchObject({
      mails: 0,
      without_mail: [{ reason: 'no_mailbox', contacts: 2 }],
      mailboxes: [],
    });
    const { kysely } = api.testDatabase.database;
    const mailbox = await insertMailbox(kysely);
    // From before that was refused.
    const { id } = await api.addCampaign({ sender: from(1) });
    await kysely.insertInto('campaign_mailboxes').values({ campaign_id: id, mailbox_id: mailbox }).execute();
    expect((await plan({ ...fields, id, sender: from(1, mailbox) })).warnings.sandbox_contacts).toBe(1);
    expect((await plan({ ...fields, sender: from(1) })).warnings.sandbox_contacts).toBe(0);
    expect(told(await plan(fields))).toEqual([[mailbox, 2, '2026-11-20', '2026-11-20', false]]);
  });
});

it('V10 tells that emails go out by the clocks of their organizations, and counts their days', async () => {
  await open();
  const organization = await api.createOrganization('Far away', [
    { full_name: 'Zoe', email: 'zoe@far.example' },
  ]);
  const path = `/api/contacts/organizations/${organization.id}/`;
  const answer = await api.ask('PUT', path, { name: 'Far away', time_zone: 'Asia/Tokyo' });
  expect(answer.statusCode).toBe(200);
  const contacts = organization.contacts.map(({ id }) => id);
  const planned = await plan({ contacts, template_map: await templates(1) });
  // Friday noon is Saturday there, and its Monday begins on Sunday evening.
  expect(planned).toMatchObject({ uses_local_time: true, steps: [{ first_day: '2026-11-22' }] });
});
