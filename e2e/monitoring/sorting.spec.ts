import type { MonitoringCampaign, MonitoringContact } from '@touchline/shared/contract';
import type { Page } from '@playwright/test';
import { mailStory } from '../support/correspondence.ts';
import { haveSeason } from '../support/season.ts';
import { expect } from '../support/story.ts';

/** What a column sorts by, as a person would say it: a missing value is null. */
type Key = string | number | null;

interface Sorted<Row> {
  readonly table: string;
  readonly address: string;
  readonly path: string;
  /** What the page calls a row without a name. */
  readonly unnamed: string;
  /** Every column, by its head. */
  readonly columns: Readonly<Record<string, (row: Row) => Key>>;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Written apart from the page's own: no ranks, missing ones taken out first, ties as the API has them. */
function inOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => Key, isDescending: boolean): readonly Row[] {
  const isMissing = (row: Row) => keyOf(row) === null || keyOf(row) === '';
  return [
    ...rows
      .filter((row) => !isMissing(row))
      .toSorted((one, other) => {
        const [left, right] = isDescending ? [other, one] : [one, other];
        const [first, second] = [keyOf(left), keyOf(right)];
        return typeof first === 'number' && typeof second === 'number'
          ? first - second
          : collator.compare(String(first), String(second));
      }),
    ...rows.filter(isMissing),
  ];
}

interface Identified {
  readonly id: number;
  readonly name?: string;
}

/** Puts a row with nothing but its id among those of the API: above the middle, so that nothing is last by chance. */
async function withOddRow(page: Page, path: string): Promise<() => readonly Identified[]> {
  let rows: readonly Identified[] = [];
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    // Nothing changed since the last poll: what is shown stays.
    if (answer.status() !== 200) return route.fulfill({ response: answer });
    rows = ((await answer.json()) as Identified[]).toSpliced(1, 0, { id: 987_654 });
    return route.fulfill({ response: answer, json: rows });
  });
  return () => rows;
}

type Words = Readonly<Record<string, string>>;

const CAMPAIGN_STATUSES: Words = { active: 'Active', waiting: 'Pending Approval', draft: 'Draft' };
const SCENARIOS: Words = { pitch_testing: 'Pitch testing and audit' };
const CONTACT_STATUSES: Words = {
  replied: 'Replied',
  awaiting_reply: 'Awaiting Reply',
  bounced: 'Bounced',
  opened: 'Opened',
  sent: 'Sent',
  waiting: 'Waiting',
};

/** @throws Error for a word that this story has not thought of. */
function wordFor(value: string | undefined, words: Words): Key {
  if (value === undefined) return null;
  const word = words[value];
  if (word === undefined) throw new Error(`No word for ${value}`);
  return word;
}

const CAMPAIGNS: Sorted<Partial<MonitoringCampaign>> = {
  table: 'Campaign Analytics',
  address: '/monitoring',
  path: '/api/campaigns/monitoring/campaigns/',
  unnamed: 'Unnamed campaign',
  columns: {
    'Campaign Name': ({ name }) => name ?? null,
    Status: ({ status }) => wordFor(status, CAMPAIGN_STATUSES),
    Scenario: ({ scenario }) => wordFor(scenario, SCENARIOS),
    'Total Contacts': ({ totalContacts }) => totalContacts ?? null,
    Replies: ({ replied }) => replied ?? null,
    Opened: ({ opened }) => opened ?? null,
    Bounced: ({ bounced }) => bounced ?? null,
    'No Response': ({ noResponse }) => noResponse ?? null,
    Progress: ({ progress }) => progress ?? null,
  },
};

const CONTACTS: Sorted<Partial<MonitoringContact>> = {
  table: 'Contact Analytics',
  address: '/monitoring?tab=contacts',
  path: '/api/campaigns/monitoring/contacts/',
  unnamed: 'Unnamed contact',
  columns: {
    'Contact Name': ({ name }) => name ?? null,
    Organization: ({ organizationName }) => organizationName ?? null,
    'Total Interactions': ({ totalInteractions }) => totalInteractions ?? null,
    'Replies Received': ({ repliesReceived }) => repliesReceived ?? null,
    'Emails Opened': ({ emailsOpened }) => emailsOpened ?? null,
    'Last Interaction': ({ lastInteraction }) => (lastInteraction ? Date.parse(lastInteraction) : null),
    'Current Status': ({ status }) => wordFor(status, CONTACT_STATUSES),
  },
};

for (const sorted of [CAMPAIGNS, CONTACTS] as readonly Sorted<Identified>[]) {
  mailStory(
    `M4 ${sorted.table}: every column orders its rows both ways, ties as they were, missing values last`,
    async ({ signedIn, api, mails }) => {
      const { idOf } = await haveSeason(api, mails);
      // Two more of whom nobody wrote anything, at one organization with others: no last interaction, and ties.
      const { contacts } = await api.addOrganization({
        name: 'Áreas Verdes 2',
        contacts: ['Person 10', 'Person 9'].map((full_name, index) => ({
          full_name,
          email: `quiet${index}@verdes.example`,
          phone: '',
          title: '',
        })),
      });
      await mails.addCampaign({
        name: 'Áutumn trial 2',
        status: 'draft',
        contacts: [...contacts.map(({ id }) => id), idOf('Bo Lind')],
      });
      const rows = await withOddRow(signedIn, sorted.path);
      await signedIn.goto(sorted.address);
      const table = signedIn.getByRole('table', { name: sorted.table });
      const names = table.locator('tbody tr td:first-child');
      await expect(names.first()).toBeVisible();
      await expect(table.getByRole('columnheader')).toHaveText(Object.keys(sorted.columns));
      expect(rows()).toHaveLength(sorted === CAMPAIGNS ? 4 : 11);
      for (const [head, keyOf] of Object.entries(sorted.columns)) {
        for (const direction of ['ascending', 'descending']) {
          const columnHead = table.getByRole('columnheader', { name: head });
          await columnHead.getByRole('button').click();
          await expect(columnHead).toHaveAttribute('aria-sort', direction);
          const expected = inOrder(rows(), keyOf, direction === 'descending');
          await expect(names, `${head}, ${direction}`).toHaveText(
            expected.map(({ name }) => name ?? sorted.unnamed),
          );
        }
      }
    },
  );
}
