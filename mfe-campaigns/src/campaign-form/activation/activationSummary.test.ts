import { type ActivationPlan, type Recipient, summarizeActivation } from './activationSummary.ts';
import { dateOfDay, type Day } from './schedule.ts';

/** Friday, 12 o'clock in UTC-4. */
const FRIDAY = new Date('2026-11-20T16:00:00Z');

const recipient = (id: number, values: Partial<Recipient> = {}): Recipient => ({
  id,
  name: `Person ${id}`,
  organization: String(id),
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

const begin = (now: string) => days(summarizeActivation(plan({}), new Date(now)))[0]?.[0];

it('C12 sends every step on working days only, at least the frequency apart', () => {
  const summary = summarizeActivation(plan({}), FRIDAY);
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
  const summary = summarizeActivation(plan({ recipients, staggerSends: true, steps: [step(1)] }), FRIDAY);
  expect(days(summary)).toEqual([['2026-11-20', '2026-11-24', 3, 1]]);
});

it('C12 counts the mails of all steps in a day, and warns of more than 200', () => {
  const recipients = Array.from({ length: 101 }, (_, id) => recipient(id));
  const together = summarizeActivation(plan({ recipients, frequencyDays: 0 }), FRIDAY);
  expect(together.busiest?.mails).toBe(202);
  expect(together.warnings.isOverloaded).toBe(true);
  const enough = summarizeActivation(plan({ recipients: recipients.slice(1), frequencyDays: 0 }), FRIDAY);
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
  const summary = summarizeActivation(plan({ recipients, steps, frequencyDays: 5 }), FRIDAY);
  expect(days(summary)).toEqual([['2026-11-24', '2026-11-24', 1, 1]]);
  expect(summary).toMatchObject({ contacts: 1, withoutMail: 2 });
});

it('C12 warns of missing steps, missing first names, and missing links to unsubscribe', () => {
  const recipients = [recipient(1, { name: ' ' }), recipient(2)];
  const steps = [
    step(1, { subject: 'Hi {{ first_name }}' }),
    step(3, { html: '<p>Hello</p>', title: 'Bare' }),
  ];
  expect(summarizeActivation(plan({ recipients, steps }), FRIDAY).warnings).toEqual({
    missingSteps: [2],
    withoutFirstName: [1],
    withoutUnsubscribe: ['Bare'],
    isOverloaded: false,
  });
  const unknown = [step(1, { html: undefined })];
  expect(
    summarizeActivation(plan({ recipients, steps: unknown }), FRIDAY).warnings.withoutUnsubscribe,
  ).toEqual([]);
});

it('C12 says that nothing would be sent', () => {
  expect(summarizeActivation(plan({ steps: [] }), FRIDAY)).toMatchObject({
    steps: [],
    mails: 0,
    busiest: undefined,
  });
});
