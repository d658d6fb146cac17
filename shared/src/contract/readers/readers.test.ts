import {
  parseId,
  parseList,
  parseMoment,
  parseUntrustedCampaignDetail,
  parseUntrustedCampaigns,
  parseUntrustedContacts,
  parseUntrustedIncomingMail,
  parseUntrustedMailStatus,
  parseUntrustedMailboxes,
  parseUntrustedMonitoringCampaigns,
  parseUntrustedMonitoringContacts,
  parseUntrustedOrganizations,
  parseUntrustedPicker,
  parseUntrustedPlan,
  parseUntrustedProposals,
  parseUntrustedScenarios,
  parseUntrustedSuppressions,
  parseUntrustedTeamSettings,
  parseUntrustedTemplates,
  timeOf,
} from './index.ts';

/** Values that are no row, and rows with fields of every wrong kind. */
const VALUES = [
  undefined,
  null,
  true,
  7,
  Number.NaN,
  '',
  'text',
  [],
  [null],
  {},
  { id: 'x' },
  { contacts: [null] },
];
const FIELDS = ['id', 'name', 'contacts', 'title', 'status', 'updated_at', 'lastReplyAt', 'value', 'email'];
const ODD: readonly unknown[] = [
  ...VALUES,
  ...FIELDS.flatMap((field) => VALUES.map((value) => ({ id: 7, [field]: value }))),
];

it.each([
  ['C2 campaigns', parseUntrustedCampaigns],
  ['T2 templates', parseUntrustedTemplates],
  ['organizations', parseUntrustedOrganizations],
  ['contacts', parseUntrustedContacts],
  ['contacts to choose from', parseUntrustedPicker],
  ['scenarios', parseUntrustedScenarios],
  ['campaigns of monitoring', parseUntrustedMonitoringCampaigns],
  ['contacts of monitoring', parseUntrustedMonitoringContacts],
] as const)('%s: no row is too odd to be read or left out', (_, parse) => {
  const rows: readonly unknown[] = parse(ODD);
  expect(rows.every((row) => typeof row === 'object' && row !== null)).toBe(true);
  expect(parse([])).toEqual([]);
});

it.each([
  parseUntrustedCampaignDetail,
  parseUntrustedMailStatus,
  parseUntrustedMailboxes,
  parseUntrustedIncomingMail,
  parseUntrustedProposals,
  parseUntrustedSuppressions,
  parseList,
])('%p: an answer about something else is none', (parse) => {
  const others = VALUES.filter((value) => !Array.isArray(value));
  expect(others.map((answer) => parse(answer))).toEqual(others.map(() => undefined));
});

it('B5 no limit a day is another thing than one that the answer leaves out', () => {
  const capOf = (fields: object) =>
    parseUntrustedMailboxes({ results: [{ id: 1, kind: 'sandbox', ...fields }] })?.results[0]?.daily_cap;
  expect([{ daily_cap: null }, { daily_cap: 40 }, { daily_cap: 'many' }, {}].map(capOf)).toEqual([
    null,
    40,
    undefined,
    undefined,
  ]);
});

it('leaves out rows whose id is no positive integer', () => {
  const rows = [0, -1, 1.5, '2', 2, 3].map((id, index) => ({ id, name: `Person ${index}` }));
  expect(parseUntrustedOrganizations(rows).map(({ id, name }) => [id, name])).toEqual([
    [2, 'Person 3'],
    [3, 'Person 5'],
  ]);
});

it('S10 people and templates of a campaign of which one has an unreadable id are not known: saved, it would be lost', () => {
  const read = (contacts: readonly object[], template: unknown) =>
    parseUntrustedCampaignDetail({ id: 1, contacts, template_map: { 1: 11, 2: template } });
  expect(read([{ id: 1 }, { id: 'ab-12' }], 'ab-12')).toMatchObject({
    contacts: undefined,
    template_map: undefined,
  });
  const known = read([{ id: 1 }, { id: '2' }], null);
  expect(known?.contacts?.map(({ id }) => id)).toEqual([1, 2]);
  expect(known?.template_map).toEqual({ 1: 11 });
});

it('S12 reads what a malformed row of mails to check, or of suppressed addresses, has, or leaves it out', () => {
  expect(parseUntrustedProposals(ODD)?.every(({ id }) => id !== '')).toBe(true);
  const { suppressed, lifted } = parseUntrustedSuppressions({ suppressed: ODD, lifted: ODD }) ?? {};
  expect(suppressed?.map(({ email }) => email)).toEqual(['text']);
  expect(new Set(lifted?.map(({ id }) => id)).size).toBeGreaterThan(1);
});

it('O7 keeps well-formed organizations as they are, and mends others', () => {
  const contact = { id: 3, full_name: 'Ann', email: '', phone: '', title: '', organization: 1 };
  const sound = { id: 1, name: 'Meadow', contacts: [contact] };
  const [first, second] = parseUntrustedOrganizations([
    sound,
    { id: 2, contacts: [{ id: 4, email: 7 }, null] },
  ]);
  expect(first).toBe(sound);
  expect(second).toMatchObject({
    id: 2,
    name: '',
    contacts: [{ id: 4, full_name: '', email: '', organization: 2 }],
  });
});

it('B6 keeps the owner of an organization, also where the rest of its row is odd', () => {
  const row = { id: 1, name: 'Meadow', contacts: [] };
  for (const [owner_id, expected] of [
    [7, { owner_id: 7 }],
    ['7', { owner_id: 7 }],
    [null, { owner_id: null }],
  ] as const) {
    expect(parseUntrustedOrganizations([{ ...row, name: 5, owner_id }])).toMatchObject([expected]);
    expect(parseUntrustedOrganizations([{ ...row, owner_id }])).toMatchObject([expected]);
  }
  for (const owner_id of [undefined, 0, 'Ann', {}]) {
    expect(parseUntrustedOrganizations([{ ...row, id: '1', owner_id }])).toEqual([row]);
  }
});

it('S4 S5 reads whatever a plan holds, and asks about nobody for an older one', () => {
  const NONE = { contacts: 0, people: [] };
  expect(parseUntrustedPlan({})).toBeUndefined();
  expect(parseUntrustedPlan({ steps: [{ step_number: '1', contacts: 3 }, null, 7] })).toMatchObject({
    steps: [{ step_number: 1, title: '', contacts: 3, days: [] }],
    mails: 3,
    busiest: null,
    same_address: NONE,
    in_other_campaigns: { ...NONE, contact_ids: [] },
    warnings: { missing_steps: [], without_first_name: { contacts: 0 }, overload: null },
  });
  for (const odd of VALUES) {
    const plan = parseUntrustedPlan({
      steps: VALUES,
      busiest: odd,
      without_mail: [odd, { reason: odd }],
      same_address: { people: [odd] },
      in_other_campaigns: { contacts: odd, contact_ids: odd, people: [{ id: 3, campaigns: odd }] },
      warnings: { without_first_name: odd, overload: odd, missing_steps: odd },
    });
    expect(plan).toMatchObject({ without_mail: [], in_other_campaigns: { contact_ids: [3] } });
  }
});

it('S6 reads what the team has chosen', () => {
  expect(parseUntrustedTeamSettings({ reply_effect: 'held', more: 1 })).toEqual({
    reply_effect: 'held',
    holiday_country: null,
    two_factor_required: false,
    approval_required: false,
    company_name: '',
    company_address: '',
    company_website: '',
    company_logo: '',
  });
  const company = { company_name: ' Turf & Co ', company_website: 'javascript:alert(1)', company_logo: 7 };
  expect(parseUntrustedTeamSettings({ reply_effect: 'held', ...company })).toMatchObject({
    company_name: 'Turf & Co',
    company_website: '',
    company_logo: '',
  });
  for (const odd of VALUES) expect(parseUntrustedTeamSettings({ reply_effect: odd })).toBeUndefined();
});

it('T3 puts the newest template first, and among those without a time the highest id', () => {
  const rows = [
    { id: 1, updated_at: '2026-01-01T00:00:00Z' },
    { id: 2, updated_at: 'soon' },
    { id: 3 },
    { id: 4, created_at: '2026-02-01T00:00:00Z' },
  ];
  expect(parseUntrustedTemplates(rows).map(({ id }) => id)).toEqual([4, 1, 3, 2]);
});

it('gives every row of monitoring a key of its own', () => {
  const rows = parseUntrustedMonitoringContacts([{ id: 7 }, { id: '7' }, {}, { id: -1 }, { id: 8 }]);
  expect(rows.map(({ key }) => key)).toEqual(['7', 'row-2', 'row-3', '8']);
});

it('takes an id also as a text, and a time as text or number', () => {
  expect(['12', 12, 0, 1.5, '1e3', null].map(parseId)).toEqual([12, 12, null, null, null, null]);
  expect([' soon ', 5, '', undefined].map(parseMoment)).toEqual(['soon', 5, null, null]);
  expect(['2026-01-01T00:00:00Z', 5, 'soon', null].map(timeOf)).toEqual([Date.UTC(2026, 0), 5, null, null]);
});

const dayOf = (starts_on: unknown) => parseUntrustedCampaignDetail({ id: 1, starts_on })?.starts_on;

it('S10 V10 a first day that is no date is none: a date field would complain about it', () => {
  expect(dayOf('2026-12-24')).toBe('2026-12-24');
  for (const odd of ['Spring', '24.12.2026', 7, null, ['2026-12-24']]) expect(dayOf(odd)).toBeNull();
});
