import type { Contact } from '@touchline/shared/contract';
import { importFile } from '../contact-import/testing/import-api.ts';
import { fileOf } from '../contact-import/testing/workbooks.ts';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

let api: CampaignApi;
beforeAll(async () => {
  api = await startCampaignApi();
});
afterAll(() => api.close());

const ANN = { full_name: 'Ann', title: '', phone: '', email: 'ann@park.example' };
const organizationPath = (id: number) => `/api/contacts/organizations/${id}/`;
interface Club {
  readonly id: number;
  readonly contact: Contact;
}

/** Roads by which people and their organizations are changed, that hold their campaigns after them. */
const ROADS: Record<string, (club: Club) => Promise<number>> = {
  "a contact's page": async ({ contact }) =>
    (await api.ask('PUT', `/api/contacts/contacts/${contact.id}/`, { ...ANN, email: 'ann@new.example' }))
      .statusCode,
  "an organization's form": async ({ id, contact }) =>
    (
      await api.ask('PUT', organizationPath(id), {
        name: 'Park',
        contacts: [{ ...ANN, title: 'Groundsman', id: contact.id }],
      })
    ).statusCode,
  'the deletion of an organization': async ({ id }) =>
    (await api.ask('DELETE', organizationPath(id))).statusCode,
  'an import': async () => {
    const file = fileOf([
      ['Organization', 'Name', 'Email', 'Title'],
      ['Park', 'Ann', ANN.email, 'Director'],
    ]);
    await importFile(api, file);
    return 200;
  },
};

it.each(Object.keys(ROADS))(
  'U4 %s gives way to whoever holds a campaign and then its people, and is done again',
  async (road) => {
    const { pool } = api.testDatabase.database;
    await api.clearContacts();
    await api.ask('PUT', '/api/settings/', { reply_effect: 'ended', approval_required: true });
    const { id, contacts } = await api.createOrganization('Park', [ANN]);
    const contact = contacts[0]!;
    await api.addCampaign({
      status: 'draft',
      contacts: [contact.id],
      template_map: { 1: (await api.addTemplate()).id },
    });
    const other = await pool.connect();
    try {
      await other.query('begin; select from campaigns for no key update');
      const changed = ROADS[road]!({ id, contact });
      // The change began to wait first, so it finds out first that neither can go on: after a second, once. Half a second earlier, so
      // that it is the first on a busy machine too.
      await other.query(`do $$ begin
        while not exists (
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        ) loop
          perform pg_sleep(0.01), pg_stat_clear_snapshot();
        end loop;
        perform pg_sleep(0.5);
        perform from contacts for update;
      end $$`);
      await other.query('commit');
      expect(Math.floor((await changed) / 100)).toBe(2);
    } finally {
      other.release(true);
    }
  },
  30_000,
);
