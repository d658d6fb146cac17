import type { MailStatus } from '@touchline/shared/contract';
import {
  dateOfDay,
  planMails,
  sendingCalendar,
  type MailsByStep,
  type SendingRules,
} from '@touchline/shared/contract/sending-plan';
import fc from 'fast-check';
import { readConfig } from '../../config.ts';
import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';
import { createComposer } from '../composition/compose-mail.ts';
import { nextSendingMoment, startOfSendingDay } from '../sending-window.ts';
import { SILENT } from '../sending/testing/engine.ts';
import { startMailSink, type MailSink } from '../sending/testing/mail-sink.ts';
import { openTransport } from '../sending/transport.ts';
import { Worker } from '../sending/worker.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** After which a worker looks again for what the rate held back. */
const A_LOOK = 5000;
/** Monday, midnight in UTC-4. */
const MONDAY = new Date('2026-11-09T04:00:00Z');

let api: CampaignApi;
let sink: MailSink;
let worker: Worker;
let steps: number[];
let moment: Date;
const clock = { now: () => moment };

/** A system with an API and a worker, which goes by `moment`. */
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
  worker = new Worker({
    database: api.testDatabase.database,
    databaseUrl: api.testDatabase.url,
    settings: mail,
    clock,
    composer: createComposer(mail),
    transport: openTransport({ url: sink.url, connections: 5 }),
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
  /** Contacts of each organization. */
  readonly organizations: readonly number[];
  readonly steps: number;
  readonly frequency_days: number;
  readonly stagger_sends: boolean;
}

/** As the page would plan a campaign that is set going now, by what the API says of its rules. */
async function planned(shape: Shape, people: readonly (readonly number[])[]): Promise<string[]> {
  const { sending_window: window, per_minute } = (
    await api.ask('GET', '/api/mail/status/')
  ).json<MailStatus>();
  const rules: SendingRules = { window, per_minute };
  const calendar = sendingCalendar(rules, moment);
  const contacts = people.flatMap((own, organization) =>
    own.map((id) => ({
      id,
      organization: String(organization),
      steps: Array.from({ length: shape.steps }, (_, index) => index + 1),
      from: calendar.firstSendingDay(moment),
    })),
  );
  const { frequency_days: frequencyDays, stagger_sends: staggerSends } = shape;
  return linesOf(planMails(contacts, { frequencyDays, staggerSends }, calendar));
}

const linesOf = (mails: MailsByStep): string[] =>
  [...mails]
    .flatMap(([step, days]) =>
      [...days].map(([day, count]) => `${dateOfDay(day).toISOString().slice(0, 10)} step ${step}: ${count}`),
    )
    .toSorted();

/** Lets time pass until everything has been sent, and tells on which days that was. */
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
    moment = nextSendingMoment(window, new Date(Math.max(Math.min(...due), moment.getTime() + A_LOOK)));
  }
  throw new Error('It is not all sent');
}

/** What the page says before a campaign is set going, and what is sent. */
async function runCampaign(shape: Shape): Promise<{ plan: string[]; reality: string[] }> {
  const people: number[][] = [];
  for (const size of shape.organizations) people.push(await api.addContacts(size));
  const plan = await planned(shape, people);
  const template_map = Object.fromEntries(
    steps.slice(0, shape.steps).map((template, index) => [index + 1, template]),
  );
  const { frequency_days, stagger_sends } = shape;
  const { id } = await api.addCampaign({
    contacts: people.flat(),
    frequency_days,
    stagger_sends,
    template_map,
  });
  await api.change(id, { status: 'active' });
  return { plan, reality: await sent(id) };
}

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
  'C12 E1 sends as many mails on the same days as the page says before, with %s',
  async (_window, environment) => {
    await start(environment);
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          organizations: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
          steps: fc.integer({ min: 1, max: 3 }),
          frequency_days: fc.integer({ min: 0, max: 5 }),
          stagger_sends: fc.boolean(),
        }),
        fc.nat({ max: 7 * 24 * 60 - 1 }),
        async (shape, minutes) => {
          await api.clearContacts();
          // Of a week that comes after everything that was sent before.
          const weeks = Math.ceil((moment.getTime() - MONDAY.getTime()) / (7 * DAY));
          moment = new Date(MONDAY.getTime() + weeks * 7 * DAY + minutes * MINUTE);
          const { plan, reality } = await runCampaign(shape);
          expect(reality).toEqual(plan);
        },
      ),
      { numRuns: 8 },
    );
  },
  120_000,
);

it('C12 E1 leaves as many mails for the next day as the page says before, where the rate is low', async () => {
  await start({ MAIL_HOURS: '9:00-9:20', MAIL_PER_MINUTE: '2' });
  const shape = {
    organizations: Array<number>(50).fill(1),
    steps: 1,
    frequency_days: 3,
    stagger_sends: false,
  };
  const { plan, reality } = await runCampaign(shape);
  expect(reality).toEqual(plan);
  expect(plan).toHaveLength(2);
}, 60_000);
