import { dateOfDay, type Day, planMails, sendingCalendar } from '@touchline/shared/contract/sending-plan';
import { DEFAULT_SENDING_RULES, type SendingRules } from '@touchline/shared/mail-status';
import { type ActivationPlan, type Recipient, summarizeActivation } from './activationSummary.ts';
import fc from 'fast-check';

/** Friday, 12 o'clock in UTC-4. */
const FRIDAY = new Date('2026-11-20T16:00:00Z');

const recipient = (id: number, values: Partial<Recipient> = {}): Recipient => ({
  id,
  name: `Person ${id}`,
  organization: String(id),
  email: `person${id}@club${id}.example`,
  isOver: false,
  sentCount: 0,
  ...values,
});
const step = (number: number, values: Partial<ActivationPlan['steps'][number]> = {}) => ({
  step: number,
  title: `Mail ${number}`,
  subject: 'Your turf',
  html: '<a href="{{unsubscribe_url}}">Unsubscribe</a>',
  lastSentAt: undefined,
  ...values,
});
const plan = (values: Partial<ActivationPlan>): ActivationPlan => ({
  recipients: [recipient(1), recipient(2)],
  steps: [step(1), step(2)],
  frequencyDays: 3,
  staggerSends: false,
  ...values,
});
const date = (day: Day) => dateOfDay(day).toISOString().slice(0, 10);
const days = (summary: ReturnType<typeof summarizeActivation>) =>
  summary.steps.map(({ firstDay, lastDay, contacts, mostPerDay }) => [
    date(firstDay),
    date(lastDay),
    contacts,
    mostPerDay,
  ]);

const summarize = (
  values: Partial<ActivationPlan>,
  { now = FRIDAY, rules = {} }: { readonly now?: Date; readonly rules?: Partial<SendingRules> } = {},
) => summarizeActivation(plan(values), { ...DEFAULT_SENDING_RULES, ...rules }, now);

const rulesOf = (window: Partial<SendingRules['window']>) => ({
  window: { ...DEFAULT_SENDING_RULES.window, ...window },
});
const begin = (now: string, rules: Partial<SendingRules> = {}) =>
  days(summarize({}, { now: new Date(now), rules }))[0]?.[0];

it('C12 sends every step on working days only, at least the frequency apart', () => {
  const summary = summarize({});
  expect(days(summary)).toEqual([
    ['2026-11-20', '2026-11-20', 2, 2],
    ['2026-11-23', '2026-11-23', 2, 2],
  ]);
  expect(summary).toMatchObject({ contacts: 2, mails: 4, withoutMail: 0 });
});

it('C12 begins on the next working day when today is over, or is none', () => {
  expect(begin('2026-11-20T21:59:00Z')).toBe('2026-11-20');
  expect(begin('2026-11-20T22:00:00Z')).toBe('2026-11-23');
  expect(begin('2026-11-21T16:00:00Z')).toBe('2026-11-23');
  // Still Thursday where the mail is sent.
  expect(begin('2026-11-20T03:00:00Z')).toBe('2026-11-20');
});

it('C12 staggers a step to one contact of an organization a day', () => {
  const recipients = [1, 2, 3].map((id) => recipient(id, { organization: 'Meadow Park' }));
  const summary = summarize({ recipients, staggerSends: true, steps: [step(1)] });
  expect(days(summary)).toEqual([['2026-11-20', '2026-11-24', 3, 1]]);
});

it('E1 follows the sending window of the server: its days, its hours, its time zone', () => {
  // Friday, 12 o'clock in UTC-4, is 19 o'clock in Moscow, and Saturday on the Line Islands.
  const noon = '2026-11-20T16:00:00Z';
  expect(begin(noon, rulesOf({ time_zone: 'Europe/Moscow' }))).toBe('2026-11-23');
  expect(begin(noon, rulesOf({ time_zone: 'Europe/Moscow', ends_at: '24:00' }))).toBe('2026-11-20');
  expect(begin(noon, rulesOf({ time_zone: 'UTC+14', weekdays: [6] }))).toBe('2026-11-21');
  expect(begin(noon, rulesOf({ time_zone: 'UTC+5:30', ends_at: '21:31' }))).toBe('2026-11-20');
  expect(begin(noon, rulesOf({ time_zone: 'UTC+5:30', ends_at: '21:30' }))).toBe('2026-11-23');
  expect(begin(noon, rulesOf({ weekdays: [3] }))).toBe('2026-11-25');
});

it('E1 leaves for the next day what the rate does not allow, today what its rest allows', () => {
  const recipients = Array.from({ length: 1000 }, (_, id) => recipient(id));
  // Six hours of Friday are left, then nine of each day; the rate counts 65 seconds as a minute.
  const summary = summarize({ recipients, steps: [step(1)] }, { rules: { per_minute: 1 } });
  expect(days(summary)).toEqual([['2026-11-20', '2026-11-24', 1000, 499]]);
  expect(summary.busiest).toMatchObject({ mails: 499 });
});

it('E1 leaves for the next day what the rate of a domain does not allow, and lets others go before', () => {
  // In capitals or not, it is one domain.
  const recipients = Array.from({ length: 1100 }, (_, id) =>
    recipient(id, { email: `A.Person@${id < 600 ? 'Large' : id < 1000 ? 'large' : 'small'}.example` }),
  );
  const rules = { per_minute: 2, per_domain_per_minute: 1 };
  const summary = summarize({ recipients, steps: [step(1)] }, { rules });
  // 333 of the large domain and all of the small one on Friday, then 499 a day.
  expect(days(summary)).toEqual([['2026-11-20', '2026-11-24', 1100, 499]]);
  const friday = summarize({ recipients: recipients.slice(700), steps: [step(1)] }, { rules });
  expect(days(friday)).toEqual([['2026-11-20', '2026-11-20', 400, 400]]);
});

it('E1 counts the hours of the day on which clocks are set', () => {
  const always = { weekdays: [7], starts_at: '00:00', ends_at: '24:00', time_zone: 'Europe/Berlin' };
  const recipients = Array.from({ length: 3000 }, (_, id) => recipient(id));
  const perDay = (now: string) =>
    days(
      summarize(
        { recipients, steps: [step(1)] },
        { now: new Date(now), rules: { per_minute: 1, ...rulesOf(always) } },
      ),
    )[0]?.[3];
  // Sundays of 24 hours, and first one of 25, with a mail every 65 seconds.
  expect(perDay('2026-11-21T12:00:00Z')).toBe(Math.ceil((24 * 3600) / 65));
  expect(perDay('2026-10-24T12:00:00Z')).toBe(Math.ceil((25 * 3600) / 65));
});

it('E1 staggers over all steps: whoever is due first, among equals who has had less', () => {
  const recipients = [1, 2, 3, 4].map((id) => recipient(id, { organization: 'Meadow Park' }));
  const monday = new Date('2026-11-16T16:00:00Z');
  const summary = summarize({ recipients, staggerSends: true, frequencyDays: 2 }, { now: monday });
  // 1, 2 and 3 on the first days; the second mail of 1 is due on the day of 3, waits a day, and moves 4.
  expect(days(summary)).toEqual([
    ['2026-11-16', '2026-11-24', 4, 1],
    ['2026-11-19', '2026-11-26', 4, 1],
  ]);
});

it('E1 E2 sends each contact each step once, on sending days, an organization one mail a day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 10 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      (people, mails, frequencyDays, weekdays) => {
        const rules = { ...DEFAULT_SENDING_RULES, window: { ...DEFAULT_SENDING_RULES.window, weekdays } };
        const calendar = sendingCalendar(rules, FRIDAY);
        const planned = planMails(
          Array.from({ length: people }, (_, id) => ({
            id,
            organization: 'Meadow Park',
            domain: 'meadow.example',
            steps: Array.from({ length: mails }, (__, index) => index + 1),
            from: calendar.timeOf(FRIDAY),
          })),
          { frequencyDays, staggerSends: true },
          rules,
          calendar,
        );
        const all = [...planned.values()].flatMap((byDay) => byDay.keys().toArray());
        expect(
          [...planned.values()].map((byDay) => byDay.values().reduce((sum, count) => sum + count)),
        ).toEqual(Array<number>(mails).fill(people));
        expect(new Set(all).size).toBe(people * mails);
        for (const day of all) expect(weekdays).toContain(dateOfDay(day).getUTCDay() || 7);
      },
    ),
  );
});

it('C12 counts the mails of all steps in a day, and warns of more than 200', () => {
  const recipients = Array.from({ length: 101 }, (_, id) => recipient(id));
  const together = summarize({ recipients, frequencyDays: 0 });
  expect(together.busiest?.mails).toBe(202);
  expect(together.warnings.isOverloaded).toBe(true);
  const enough = summarize({ recipients: recipients.slice(1), frequencyDays: 0 });
  expect(enough.busiest?.mails).toBe(200);
  expect(enough.warnings.isOverloaded).toBe(false);
});

it('C12 goes on after what was sent, and leaves out whom no mail reaches or who has answered', () => {
  const recipients = [
    recipient(1, { sentCount: 1 }),
    recipient(2, { isOver: true }),
    recipient(3, { sentCount: 2 }),
  ];
  const steps = [step(1, { lastSentAt: '2026-11-19T15:00:00Z' }), step(2)];
  const summary = summarize({ recipients, steps, frequencyDays: 5 });
  expect(days(summary)).toEqual([['2026-11-24', '2026-11-24', 1, 1]]);
  expect(summary).toMatchObject({ contacts: 1, withoutMail: 2 });
});

it('C12 warns of missing steps, missing first names, and missing links to unsubscribe', () => {
  const recipients = [recipient(1, { name: ' ' }), recipient(2)];
  const steps = [
    step(1, { subject: 'Hi {{ first_name }}' }),
    step(3, { html: '<p>Hello</p>', title: 'Bare' }),
  ];
  expect(summarize({ recipients, steps }).warnings).toEqual({
    missingSteps: [2],
    withoutFirstName: [1],
    withoutUnsubscribe: ['Bare'],
    isOverloaded: false,
  });
  const unknown = [step(1, { html: undefined })];
  expect(summarize({ recipients, steps: unknown }).warnings.withoutUnsubscribe).toEqual([]);
});

it('C12 says that nothing would be sent', () => {
  expect(summarize({ steps: [] })).toMatchObject({
    steps: [],
    mails: 0,
    busiest: undefined,
  });
});
