import type { CampaignPlan } from '@touchline/shared/contract';
import { volume } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { readConfig } from '../config.ts';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';
import { writeEnvironmentMailbox } from '../mailboxes/environment-mailbox.ts';
import { createComposer } from '../mail/composition/compose-mail.ts';
import { readHere } from '../mail/composition/read-template.ts';
import { RATE_PERIOD } from './rates.ts';
import { nextSendingMoment, startOfSendingDay } from './sending-window.ts';
import { SILENT } from '../mail/sending/testing/engine.ts';
import { startMailSink, type MailSink } from '../mail/sending/testing/mail-sink.ts';
import { openTransport } from '../mail/sending/transport.ts';
import { Worker } from '../mail/sending/worker.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Monday, midnight in UTC-4. */
const MONDAY = new Date('2026-11-09T04:00:00Z');

let api: CampaignApi;
let sink: MailSink;
let worker: Worker;
let steps: number[];
let moment: Date;
const clock = { now: () => moment };

/** A system with an API and a worker whose clock is `moment`. */
async function start(environment: Record<string, string>) {
  moment = MONDAY;
  sink = await startMailSink();
  const settings = {
    MAIL_PER_MINUTE: '100000',
    MAIL_PER_DOMAIN_PER_MINUTE: '100000',
    SMTP_URL: sink.url,
    ...environment,
  };
  api = await startCampaignApi({ clock }, settings);
  steps = await Promise.all([1, 2, 3].map(async () => (await api.addTemplate()).id));
  const { mail } = readConfig(settings);
  await writeEnvironmentMailbox(api.testDatabase.database.kysely, mail);
  worker = new Worker({
    database: api.testDatabase.database,
    databaseUrl: api.testDatabase.url,
    settings: mail,
    clock,
    composer: createComposer(mail, readHere),
    transport: openTransport({ server: sink.url, connections: 5 }),
    log: SILENT,
  });
  worker.start();
}
afterEach(async () => {
  await worker.stop();
  await api.close();
  await sink.stop();
});

interface Shape {
  readonly organizations: readonly {
    readonly people: number;
    /** Domain of their addresses. */
    readonly domain: string;
  }[];
  readonly steps: number;
  readonly frequency_days: number;
  readonly stagger_sends: boolean;
}

/** What the API plans for a campaign started now. */
async function planned(fields: object): Promise<string[]> {
  const answer = await api.ask('POST', '/api/campaigns/plan/', fields);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { later_mails: 0, without_mail: [] }]);
  return answer
    .json<CampaignPlan>()
    .steps.flatMap(({ step_number, days }) =>
      days.map(({ day, mails }) => `${day} step ${step_number}: ${mails}`),
    )
    .toSorted();
}

/** When the rates forget mails that they count now: in between, a worker that looks again sends nothing more. */
async function ratesFreed(): Promise<number[]> {
  const counted = await api.testDatabase.database.kysely
    .selectFrom('mail_rates')
    .select('began_at')
    .execute();
  return counted.map(({ began_at }) => began_at.getTime() + RATE_PERIOD);
}

/** Lets time pass until everything has been sent, and returns the days on which mail went out. */
async function sent(campaign: number): Promise<string[]> {
  const { window } = api.timing;
  for (let rounds = 0; rounds < 1000; rounds += 1) {
    await worker.idle();
    const messages = await api.messages(campaign);
    const due = messages.flatMap(({ state, due_at }) =>
      state === 'queued' && due_at !== null ? [due_at.getTime()] : [],
    );
    if (due.length === 0) {
      expect(new Set(messages.map(({ state }) => state))).toEqual(new Set(['sent']));
      const counts = Map.groupBy(messages, ({ sent_at, step_number }) => {
        const day = startOfSendingDay(window, sent_at ?? new Date(0));
        // The zones of these tests are ahead of or behind UTC by less than half a day.
        const date = new Date(day.getTime() + DAY / 2).toISOString().slice(0, 10);
        return `${date} step ${step_number}`;
      });
      return [...counts].map(([day, own]) => `${day}: ${own.length}`).toSorted();
    }
    // What is due already waits for the window or a rate; what is not due yet may be of another domain.
    const changes = [nextSendingMoment(window, moment).getTime(), ...due, ...(await ratesFreed())];
    const next = Math.min(...changes.filter((time) => time > moment.getTime()));
    moment = nextSendingMoment(window, new Date(next));
  }
  throw new Error('It is not all sent');
}

interface Outcome {
  /** What the API says before a campaign is started. */
  readonly plan: readonly string[];
  /** What is sent. */
  readonly reality: readonly string[];
}

async function runCampaign(shape: Shape): Promise<Outcome> {
  const contacts: number[] = [];
  for (const [index, { people, domain }] of shape.organizations.entries()) {
    const persons = Array.from({ length: people }, (_, person) => ({
      full_name: `Person ${person}`,
      email: `person${person}.${index}@${domain}`,
    }));
    const organization = await api.createOrganization(`Organization ${index}`, persons);
    contacts.push(...organization.contacts.map(({ id }) => id));
  }
  const template_map = Object.fromEntries(
    steps.slice(0, shape.steps).map((template, index) => [index + 1, template]),
  );
  const { frequency_days, stagger_sends } = shape;
  const fields = { contacts, frequency_days, stagger_sends, template_map };
  const plan = await planned({ name: 'A campaign', scenario: 'pitch_testing', status: 'active', ...fields });
  const { id } = await api.addCampaign(fields);
  await api.change(id, { status: 'active' });
  return { plan, reality: await sent(id) };
}

/** Campaigns of a few contacts, whose addresses are of three domains. */
const shapes = fc.record({
  organizations: fc.array(
    fc.record({
      people: fc.integer({ min: 1, max: 4 }),
      domain: fc.constantFrom('club.example', 'park.example', 'school.example'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  steps: fc.integer({ min: 1, max: 3 }),
  frequency_days: fc.integer({ min: 0, max: 5 }),
  stagger_sends: fc.boolean(),
});

/** Runs campaigns that are started at any minute of the week that begins at a moment. */
const runCampaigns = (
  numRuns: number,
  weekAfter: (moment: Date) => Date,
  check: (outcome: Outcome) => void,
) =>
  fc.assert(
    fc.asyncProperty(shapes, fc.nat({ max: 7 * 24 * 60 - 1 }), async (shape, minutes) => {
      await api.clearContacts();
      moment = new Date(weekAfter(moment).getTime() + minutes * MINUTE);
      check(await runCampaign(shape));
    }),
    { numRuns: volume(numRuns) },
  );

/** A week that comes after everything that was sent before. */
const nextWeek = (after: Date): Date =>
  new Date(MONDAY.getTime() + Math.ceil((after.getTime() - MONDAY.getTime()) / (7 * DAY)) * 7 * DAY);

it.each([
  ['the usual window', {}],
  [
    'three days a week',
    { MAIL_WEEKDAYS: 'mon,wed,sat', MAIL_HOURS: '7:30-9:15', MAIL_TIME_ZONE: 'UTC+5:30' },
  ],
  [
    'always',
    { MAIL_WEEKDAYS: 'mon,tue,wed,thu,fri,sat,sun', MAIL_HOURS: '0:00-24:00', MAIL_TIME_ZONE: 'UTC' },
  ],
])(
  'C12 E1 sends as many mails on the same days as the plan says, with %s',
  async (_window, environment) => {
    await start(environment);
    await runCampaigns(8, nextWeek, ({ plan, reality }) => expect(reality).toEqual(plan));
  },
  120_000,
);

/** Ends with the next day on which a zone sets its clocks. */
function weekOfChange(zone: string, after: Date): Date {
  let day = DateTime.fromJSDate(after, { zone }).startOf('day').plus({ days: 8 });
  while (day.offset === day.plus({ days: 1 }).offset) day = day.plus({ days: 1 });
  return day.minus({ days: 6 }).toJSDate();
}

const ALWAYS = { MAIL_WEEKDAYS: 'mon,tue,wed,thu,fri,sat,sun', MAIL_HOURS: '0:00-24:00' };

it.each([
  ['by day and night', ALWAYS],
  ['in the hour that is left out', { MAIL_WEEKDAYS: 'fri,sat,sun', MAIL_HOURS: '2:00-3:00' }],
])(
  'C12 E1 sends on the days that the plan says where clocks are set between, %s',
  async (_window, environment) => {
    const zone = 'Europe/Berlin';
    await start({ MAIL_TIME_ZONE: zone, ...environment });
    await runCampaigns(
      5,
      (after) => weekOfChange(zone, after),
      ({ plan, reality }) => expect(reality).toEqual(plan),
    );
  },
  120_000,
);

it.each([
  // 17:30 in Berlin, 72 hours before 18:30, when the window is closed.
  ['forward', '2027-03-26T16:30:00Z', {}, 3, ['2027-03-26 step 1: 1', '2027-03-30 step 2: 1']],
  // 0:30, 48 hours before 23:30.
  ['back', '2027-10-29T22:30:00Z', ALWAYS, 2, ['2027-10-30 step 1: 1', '2027-10-31 step 2: 1']],
])(
  'C12 E1 sends at another hour, on another day if need be, where clocks are set %s between',
  async (_direction, now, environment, frequency_days, days) => {
    await start({ MAIL_TIME_ZONE: 'Europe/Berlin', ...environment });
    moment = new Date(now);
    const organizations = [{ people: 1, domain: 'club.example' }];
    const shape = { organizations, steps: 2, frequency_days, stagger_sends: false };
    expect(await runCampaign(shape)).toEqual({ plan: days, reality: days });
  },
);

it('C12 E1 leaves as many mails for the next day as the plan says, where the rate is low', async () => {
  await start({ MAIL_HOURS: '9:00-9:20', MAIL_PER_MINUTE: '2' });
  const shape = {
    organizations: Array.from({ length: 50 }, (_, index) => ({ people: 1, domain: `club${index}.example` })),
    steps: 1,
    frequency_days: 3,
    stagger_sends: false,
  };
  const { plan, reality } = await runCampaign(shape);
  expect(reality).toEqual(plan);
  expect(plan).toHaveLength(2);
}, 60_000);

it.each([
  // So many periods of a minute and five seconds; both domains send at once, and the large one needs days.
  ['together', { stagger_sends: false, hours: '9:00-9:05', large: 12, small: 4 }],
  ['staggered', { stagger_sends: true, hours: '9:00-9:10', large: 24, small: 6 }],
])(
  'C12 E1 leaves as many mails of a domain for the next day as the plan says, %s',
  async (_rhythm, { stagger_sends, hours, large, small }) => {
    await start({ MAIL_HOURS: hours, MAIL_PER_MINUTE: '2', MAIL_PER_DOMAIN_PER_MINUTE: '1' });
    const organizations = [
      ...Array.from({ length: large }, () => ({ people: 1, domain: 'large.example' })),
      ...Array.from({ length: small }, () => ({ people: 1, domain: 'small.example' })),
    ];
    const { plan, reality } = await runCampaign({
      organizations,
      steps: 2,
      frequency_days: 1,
      stagger_sends,
    });
    expect(reality).toEqual(plan);
    expect(plan.length).toBeGreaterThan(3);
  },
  120_000,
);
