import type { CampaignPlan, Contact, Organization } from '@touchline/shared/contract';
import { seedOf, volume } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { domainToASCII } from 'node:url';
import { importFile } from '../contact-import/testing/import-api.ts';
import { fileOf } from '../contact-import/testing/workbooks.ts';
import { mailboxKey } from '../database/keys.ts';
import { CAMPAIGNS, SCENARIO, startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';
import { suppressAddress } from './suppressions.ts';

/** Ways in which people and programs write one address. */
const WAYS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.normalize('NFD'),
  (text) => `\u200B${text}\u00A0`,
  (text) => `\u202A${text}\u202C`,
  (text) => {
    const [local = '', domain = ''] = text.split('@');
    return `${local}@${domainToASCII(domain) || domain}`;
  },
];
const written = fc
  .array(fc.constantFrom(...WAYS), { maxLength: 3 })
  .map((ways) => (address: string) => ways.reduce((text, way) => way(text), address));
const LOCAL_PARTS = ['ann', 'jörg', 'иван.петров', 'o’neil', 'zoë'].map((name) => name.replace('’', "'"));
const DOMAINS = ['club.example', 'стадион.рф', 'münchen.example', 'café.example', 'клуб.example'];

const mailbox = fc.record({
  local: fc.constantFrom(...LOCAL_PARTS),
  domain: fc.constantFrom(...DOMAINS),
  first: written,
  second: written,
  third: written,
  history: fc.constantFrom(
    'listed',
    'domain',
    'unsubscribed',
    'bounced',
    'imported',
    'added',
    'planned',
    'erased',
  ),
});

let api: CampaignApi;
let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'touchline-one-mailbox-'));
  api = await startCampaignApi({}, { DATA_DIR: folder });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const kysely = () => api.testDatabase.database.kysely;
const pool = () => api.testDatabase.database.pool;

const addTo = async (organization: Organization, email: string) =>
  api.ask('POST', `/api/contacts/organizations/${organization.id}/contacts/`, { full_name: 'A name', email });
/** Which contacts are on the do-not-email list. */
async function listed(...contacts: number[]): Promise<boolean[]> {
  const { rows } = await pool().query<{ id: number }>(
    'select p.id from contacts p join suppressions using (email_key) where p.id = any($1)',
    [contacts],
  );
  return contacts.map((contact) => rows.some(({ id }) => id === contact));
}

/** Contacts of two organizations with two spellings of an address, and a third one. */
interface Lived {
  readonly organizations: readonly [Organization, Organization];
  readonly contacts: readonly [number, number];
  readonly third: string;
}

const list = (address: string) => api.ask('POST', '/api/mail/suppressions/', { address });

/** What is done to somebody by the third spelling, and whether it counts for each of the others. */
const HISTORIES = {
  listed: async ({ contacts, third }: Lived) => {
    const { statusCode } = await list(third);
    return statusCode === 204 ? listed(...contacts) : [];
  },
  domain: async ({ contacts, third }: Lived) => {
    const { statusCode } = await list(third.slice(third.indexOf('@')));
    return statusCode === 204 ? listed(...contacts) : [];
  },
  unsubscribed: async ({ contacts, third }: Lived) => {
    await suppressAddress(kysely(), third, { reason: 'unsubscribed' });
    return listed(...contacts);
  },
  bounced: async ({ contacts, third }: Lived) => {
    await suppressAddress(kysely(), third, { reason: 'bounced' });
    return listed(...contacts);
  },
  imported: async ({ organizations: [one], third }: Lived) => {
    const rows = [
      ['Organization', 'Email', 'Phone'],
      [one.name, third, '1'],
    ];
    const { summary } = await importFile(api, fileOf(rows));
    return [summary.contacts_created === 0, summary.contacts_updated === 1];
  },
  added: async ({ organizations, third }: Lived) =>
    Promise.all(organizations.map(async (one) => (await addTo(one, third)).statusCode === 409)),
  planned: async ({ contacts }: Lived) => {
    const { id } = await api.addTemplate();
    const plan = await api.ask('POST', `${CAMPAIGNS}plan/`, {
      name: 'Plan',
      scenario: SCENARIO,
      frequency_days: 1,
      stagger_sends: false,
      email_count: 1,
      template_map: { 1: id },
      status: 'active',
      contacts,
    });
    return [plan.json<CampaignPlan>().same_address.contacts === 1, true];
  },
  erased: async ({ contacts: [contact], third }: Lived) => {
    const erasure = { confirmation: third };
    const { statusCode } = await api.ask('POST', `/api/contacts/contacts/${contact}/erasure/`, erasure);
    const [back] = (await api.createOrganization(`Back ${count}`, [{ full_name: 'Back', email: third }]))
      .contacts;
    return [...(await listed(back?.id ?? 0)), statusCode === 200];
  },
} satisfies Readonly<Record<string, (lived: Lived) => Promise<boolean[]>>>;

it('S13 all spellings of a mailbox have one key', () => {
  fc.assert(
    fc.property(mailbox, ({ local, domain, first, second }) => {
      const address = `${local}@${domain}`;
      expect([first(address), second(address)].map(mailboxKey)).toEqual([address, address].map(mailboxKey));
    }),
    { seed: seedOf(31), numRuns: volume(10_000, 1 / 20) },
  );
});

it(
  'S13 S4 U9 O16 whatever is done to one spelling of a mailbox counts for all of them',
  async () => {
    await fc.assert(
      fc.asyncProperty(mailbox, async ({ local, domain, first, second, third, history }) => {
        const address = `${local}@n${count}.${domain}`;
        count += 1;
        const one = await api.createOrganization(`One ${count}`, [
          { full_name: 'A name', email: first(address) },
        ]);
        const other = await api.createOrganization(`Other ${count}`, [
          { full_name: 'A name', email: second(address) },
        ]);
        const contacts = [one.contacts[0]?.id ?? 0, other.contacts[0]?.id ?? 0] as const;
        const lived = { organizations: [one, other], contacts, third: third(address) } as const;
        expect(await HISTORIES[history](lived)).toEqual([true, true]);
      }),
      { seed: seedOf(31), numRuns: volume(400, 1 / 20) },
    );
  },
  volume(600_000, 1 / 5),
);

it('S13 V7 two contacts of one organization who turned out to be one mailbox are edited and merged', async () => {
  const contacts = ['ann@twin.example', 'other@twin.example'].map((email) => ({ full_name: 'Ann', email }));
  const { contacts: made } = await api.createOrganization('Twins', contacts);
  const [first, twin] = made.map(({ id }) => id);
  // As the migration leaves them.
  const email = 'ann@twin.example';
  await kysely()
    .updateTable('contacts')
    .set({ email, email_key: mailboxKey(email), same_mailbox_as: first ?? null })
    .where('id', '=', twin ?? 0)
    .execute();
  const contactOf = async (id: number | undefined) =>
    (await api.ask('GET', `/api/contacts/contacts/${id}/page/`)).json<{ contact: Contact }>().contact;
  for (const id of [first, twin]) {
    const fields = { full_name: 'Ann Field', email: 'ann@twin.example', phone: '', title: 'Coach' };
    expect((await api.ask('PUT', `/api/contacts/contacts/${id}/`, fields)).statusCode).toBe(200);
  }
  const [{ id: _, ...kept }, { updated_at }] = [await contactOf(first), await contactOf(twin)];
  const merge = { ...kept, other: twin, other_updated_at: updated_at };
  const merged = await api.ask('POST', `/api/contacts/contacts/${first}/merge/`, merge);
  expect([merged.statusCode, merged.json()]).toMatchObject([200, { email: 'ann@twin.example' }]);
  const undo = `/api/deletions/${String(merged.headers['touchline-deletion'])}/restore/`;
  expect((await api.ask('POST', undo, { resolve_conflicts: false })).statusCode).toBeLessThan(500);
});
