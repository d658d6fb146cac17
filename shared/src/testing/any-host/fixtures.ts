/** A complete example of each kind that the spec's calls answer (spec §3), with the extra fields of our own API. */

const contact = (id: number, organization: number | null) => ({
  id,
  full_name: `Person ${id}`,
  email: `person${id}@meadow.example`,
  phone: '+1 555 0100',
  title: 'Groundskeeper',
  organization,
});

const organization = (id: number) => ({
  id,
  name: `Organization ${id}`,
  contacts: [contact(10 * id + 1, id), contact(10 * id + 2, id)],
});

const template = (id: number) => ({
  id,
  title: `Template ${id}`,
  subject: `Subject ${id}`,
  scenario: 'pitch_testing',
  tone: 'Professional',
  step_number: id,
  content: '{"body":{"rows":[]}}',
  html: '<p>Mail</p>',
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-02T10:00:00.000Z',
});

const STATUSES = ['draft', 'active', 'paused', 'waiting', 'completed'];

const campaign = (id: number) => ({
  id,
  name: `Campaign ${id}`,
  scenario: 'pitch_testing',
  status: STATUSES[id % STATUSES.length],
  total_contacts: 4,
  replied: 1,
  opened: 2,
  bounced: 0,
  no_response: 1,
  progress_percent: 50,
});

const campaignDetail = (id: number) => ({
  ...campaign(id),
  frequency_days: 3,
  stagger_sends: true,
  contacts: [
    { id: 11, name: 'Person 11', organization_name: 'Organization 1', email: 'person11@meadow.example' },
    { id: 12, name: '', organization_name: '', email: '', state: 'failed', removed: true, paused_by: 'Ann' },
  ],
  template_map: { 1: 1, 2: 2 },
  sent_templates: [{ subject: 'Subject 1', body: '<p>Mail</p>', step_number: 1, sent_count: 2 }],
  upcoming_templates: [{ id: 2, step_number: 2, title: 'Template 2', subject: 'Subject 2' }],
  email_count: 3,
  uncertain_messages: [{ id: '5', contact_id: 11, name: 'Person 11', email: 'a@b.example', step_number: 1 }],
  failed_messages: [{ id: '6', contact_id: 12, name: '', email: '', step_number: 1, reply: '550 No' }],
  paused_organizations: [{ id: 1, name: 'Organization 1', replied_by: 'Ann', waiting_contacts: 1 }],
  overdue: { since: '2026-03-01T10:00:00.000Z', count: 2 },
  updated_at: '2026-03-02T10:00:00.000Z',
});

const monitoringCampaign = (id: number) => ({
  id,
  name: `Campaign ${id}`,
  status: STATUSES[id % STATUSES.length],
  scenario: 'pitch_testing',
  totalContacts: 4,
  replied: 1,
  opened: 2,
  bounced: 0,
  noResponse: 1,
  progress: 50,
});

const monitoringContact = (id: number) => ({
  id,
  name: `Person ${id}`,
  organizationName: 'Organization 1',
  totalInteractions: 3,
  repliesReceived: 1,
  emailsOpened: 1,
  lastInteraction: '2026-03-02T10:00:00.000Z',
  status: id % 2 === 0 ? 'Replied' : 'awaiting_reply',
  lastReplyText: 'Please call me.',
  lastReplyAt: '2026-03-02T10:00:00.000Z',
  content: 'Called back.',
  timestamp: '2026-03-02T10:00:00.000Z',
});

const rows = <Row>(make: (id: number) => Row) => ({ rows: [1, 2, 3].map(make) });

/** What a call answers: a list, which may come bare or in `results`, or one thing. */
export type Fixture = { readonly rows: readonly unknown[] } | { readonly one: unknown };

/** By method and path; the first match counts. Calls outside the spec have none. */
const FIXTURES: readonly (readonly [pattern: RegExp, fixture: Fixture])[] = [
  [/^GET \/api\/contacts\/$/u, rows(organization)],
  [/^GET \/api\/contacts\/contacts\/$/u, { rows: [contact(91, null), contact(92, null)] }],
  [/^GET \/api\/contacts\/organizations-with-contacts\/$/u, rows(organization)],
  [/^GET \/api\/contacts\/summary\/$/u, { one: { total_rows: 9, unique_emails: 8, sample: [] } }],
  [/^POST \/api\/contacts\/upload\/$/u, rows(organization)],
  [/^(POST|GET|PUT) \/api\/contacts\/organizations\/(\d+\/)?$/u, { one: organization(1) }],
  [/^POST \/api\/contacts\/organizations\/\d+\/contacts\/$/u, { one: contact(19, 1) }],
  [/^PUT \/api\/contacts\/contacts\/\d+\/$/u, { one: contact(11, 1) }],
  [/^DELETE \/api\/contacts\/purge-unassigned-empty\/$/u, { one: { would_delete: 2 } }],
  [/^GET \/api\/templates\/$/u, rows(template)],
  [/^(POST|PUT) \/api\/templates\/(\d+\/)?$/u, { one: template(1) }],
  [/^POST \/api\/uploads\//u, { one: { url: 'https://touchline.example/uploads/1.png' } }],
  [
    /^GET \/api\/campaigns\/scenarios\/$/u,
    { rows: [{ value: 'pitch_testing', label: 'Pitch testing and audit' }] },
  ],
  [/^GET \/api\/campaigns\/all\/$/u, rows(campaign)],
  [/^GET \/api\/campaigns\/monitoring\/campaigns\/$/u, rows(monitoringCampaign)],
  [/^GET \/api\/campaigns\/monitoring\/contacts\/$/u, rows(monitoringContact)],
  [/^GET \/api\/campaigns\/\d+\/$/u, { one: campaignDetail(1) }],
  [/^(POST|PUT) \/api\/campaigns\/(\d+\/update\/)?$/u, { one: campaignDetail(1) }],
  [/^DELETE /u, { one: {} }],
];

/** @returns undefined for a call that the spec does not have */
export const fixtureOf = (method: string, path: string): Fixture | undefined =>
  FIXTURES.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1];
