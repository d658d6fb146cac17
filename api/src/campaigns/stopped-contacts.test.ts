import { writeTeamSettings } from '../outreach/team-settings.ts';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

let api: CampaignApi;
beforeAll(async () => {
  api = await startCampaignApi();
});
afterAll(() => api.close());

describe.each(['ended', 'held'] as const)(
  'a contact whose sequence a reply to another campaign has %s',
  (effect) => {
    let contact: number;
    let colleague: number;
    let others: number;
    let alone: number;
    beforeEach(async () => {
      await api.clearContacts();
      await writeTeamSettings(api.testDatabase.database.kysely, { reply_effect: effect });
      [contact = 0, colleague = 0] = await api.addContacts(2);
      const template_map = { 1: (await api.addTemplate()).id };
      const run = async (contacts: number[]) =>
        (await api.addCampaign({ status: 'active', contacts, template_map, overlap: 'send' })).id;
      const first = await run([contact]);
      [others, alone] = [await run([contact, colleague]), await run([contact])];
      await api.sendNext(first, contact);
      await api.respond(first, contact, 'replied');
    });

    it('S6 is told as such, and nobody else', async () => {
      const { contacts } = await api.read(others);
      expect(contacts).toMatchObject([
        { id: contact, kept_from: 'replied_elsewhere', stopped: effect },
        { id: colleague, kept_from: null, stopped: null },
      ]);
    });

    it('E2 S6 is none of those who wait for the pause of their organization', async () => {
      expect((await api.read(others)).paused_organizations).toMatchObject([{ waiting_contacts: 1 }]);
      expect((await api.read(alone)).paused_organizations).toEqual([]);
    });
  },
);
