import { CAMPAIGNS } from '../testing/campaign-api.ts';
import { api } from './history.testing.ts';

describe('what was sent', () => {
  it('P5 a contact chosen while a purge runs is either purged and refused, or kept', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [contact = 0] = await api.addContacts(1, `Gone ${round}`);
      const { rows } = await api.testDatabase.database.pool.query<{ id: number }>(
        'update contacts set organization_id = null where id = $1 returning id',
        [contact],
      );
      expect(rows).toEqual([{ id: contact }]);
      const payload = { name: 'Rush', scenario: 'pitch_testing', contacts: [contact] };
      const [created, purged] = await Promise.all([
        api.ask('POST', CAMPAIGNS, payload),
        api.ask('DELETE', '/api/contacts/purge-unassigned-empty/'),
      ]);
      expect([created.statusCode, purged.json()]).toEqual(
        created.statusCode === 201 ? [201, { deleted: 0 }] : [400, { deleted: 1 }],
      );
    }
  });
});
