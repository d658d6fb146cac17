// oxlint-disable jest/no-standalone-expect -- it does not know test.prop for a test
import { fc, test } from '@fast-check/jest';
import { sortRows } from '@touchline/shared';
import {
  parseUntrustedMonitoringCampaigns,
  parseUntrustedMonitoringContacts,
} from '@touchline/shared/contract/readers';
import { chooseCampaigns } from './campaigns/campaignFilter.ts';
import { knownStatus } from './campaigns/campaignStatus.tsx';
import { campaignColumns, CAMPAIGN_COLUMNS } from './campaigns/campaignColumns.tsx';
import { contactColumns, CONTACT_COLUMNS } from './contacts/contactColumns.tsx';
import { chooseContacts, organizationsOf, WITHOUT_ORGANIZATION } from './contacts/contactFilter.ts';

const said = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 6, arbitrary: value }, fc.constantFrom(null, undefined, 7, '', {}, ['x']));

const someName = fc.constantFrom('Ann', 'ann', 'Bo', 'Иван', 'Zoë', 'Step 2', 'Step 10', ' ');
const contacts = fc
  .array(
    fc.record({
      id: said(fc.nat()),
      name: said(someName),
      organizationName: said(fc.constantFrom('Meadow', 'Lakeside', 'meadow')),
      emailsOpened: said(fc.integer()),
      lastInteraction: said(fc.constantFrom('2026-11-20T13:14:05Z', '2026-11-21T13:14:05Z', 'soon')),
      status: said(fc.constantFrom('replied', 'REPLIED', 'odd')),
    }),
  )
  .map(parseUntrustedMonitoringContacts);
const campaigns = fc
  .array(
    fc.record({
      name: said(someName),
      status: said(
        fc.constantFrom('active', 'Active', 'waiting', 'pending_approval', 'Pending Approval', 'paused'),
      ),
      scenario: said(fc.constantFrom('a', 'b')),
      replied: said(fc.integer()),
      progress: said(fc.double()),
    }),
  )
  .map(parseUntrustedMonitoringCampaigns);

const plain = {
  t: (key: string) => key,
  unnamed: 'Unnamed',
  formatNumber: String,
  statusLabel: (status: string) => status,
  scenarioLabel: (value: string) => value,
  onOpen: () => {},
};

test.prop([
  campaigns,
  fc.constantFrom('', 'active', 'waiting', 'PENDING_APPROVAL', 'nonsense'),
  fc.constantFrom('', 'a'),
])('M2 shows exactly the campaigns of the filters, in the order given', (rows, status, scenario) => {
  const spellings: Readonly<Record<string, readonly string[]>> = {
    active: ['active'],
    waiting: ['waiting', 'pending approval'],
    PENDING_APPROVAL: ['waiting', 'pending approval'],
  };
  const wantedStatus = spellings[status];
  const expected = rows.filter(
    (row) =>
      (wantedStatus === undefined || wantedStatus.includes(row.status.toLowerCase().replace('_', ' '))) &&
      (scenario === '' || row.scenario === scenario),
  );
  expect(chooseCampaigns(rows, { status, scenario })).toEqual(expected);
});

test.prop([contacts, fc.constantFrom('', 'Meadow', 'nobody', WITHOUT_ORGANIZATION)])(
  'M3 shows exactly the contacts of an organization, in the given order',
  (rows, organization) => {
    const expected = rows.filter(
      (row) => organization === '' || row.organizationName === organization.trim(),
    );
    expect(chooseContacts(rows, { organization })).toEqual(expected);
  },
);

test.prop([contacts])('M3 every organization of a contact can be chosen, once', (rows) => {
  const names = organizationsOf(rows, 'en');
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(names)).toEqual(
    new Set(rows.map(({ organizationName }) => organizationName).filter((name) => name !== '')),
  );
});

const isMissing = (key: string | number | null) => key === null || key === '' || Number.isNaN(key);

describe.each([
  [
    'campaigns',
    campaigns as fc.Arbitrary<readonly never[]>,
    campaignColumns(plain as never),
    CAMPAIGN_COLUMNS,
  ],
  ['contacts', contacts as fc.Arbitrary<readonly never[]>, contactColumns(plain as never), CONTACT_COLUMNS],
] as const)('the order of %s', (_what, some, columns, ids) => {
  it('M4 there is one for every column', () => {
    expect(columns.map(({ id }) => id)).toEqual(ids);
    expect(columns.every(({ sortBy }) => sortBy !== undefined)).toBe(true);
  });

  test.prop([some, fc.constantFrom(...ids), fc.constantFrom('ascending', 'descending')])(
    'M4 ascends or descends, equal rows keep their order, missing values come last both ways',
    (rows, id, direction) => {
      const column = columns.find((one) => one.id === id) as {
        sortBy: (row: never) => string | number | null;
      };
      const sorted = sortRows(rows, columns as never, { column: id, direction }, 'en');
      expect(sorted.toSorted((a, b) => rows.indexOf(a) - rows.indexOf(b))).toEqual(rows);
      const keys = sorted.map((row) => column.sortBy(row));
      const firstMissing = keys.findIndex(isMissing);
      if (firstMissing >= 0) expect(keys.slice(firstMissing).every(isMissing)).toBe(true);
      const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
      for (let index = 1; index < keys.length; index += 1) {
        const [before, after] = [keys[index - 1] ?? null, keys[index] ?? null];
        if (before === null || after === null || isMissing(before) || isMissing(after)) continue;
        const rise =
          typeof before === 'number' && typeof after === 'number'
            ? Math.sign(after - before)
            : compare(String(after), String(before));
        expect(rise * (direction === 'ascending' ? 1 : -1)).toBeGreaterThanOrEqual(0);
        if (rise === 0) expect(rows.indexOf(sorted[index - 1]!)).toBeLessThan(rows.indexOf(sorted[index]!));
      }
    },
  );
});

it.each([
  ['waiting', 'waiting'],
  ['Pending Approval', 'waiting'],
  ['PENDING_APPROVAL', 'waiting'],
  ['pending-approval', 'waiting'],
  ['Active', 'active'],
  ['sleeping', undefined],
  ['', undefined],
])('M2 takes the status %j for %j', (status, known) => {
  expect(knownStatus(status)).toBe(known);
});
