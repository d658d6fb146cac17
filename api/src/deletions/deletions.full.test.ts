import type { CampaignDetail } from '@touchline/shared/contract';
import { api, CONTACTS, ZOE, LEV, remove, restore, createCampaign, campaignOf } from './deletions.testing.ts';

/** Who is in a campaign, and how far each got. */
const peopleOf = ({ contacts, status }: Pick<CampaignDetail, 'contacts' | 'status'>) => ({
  status,
  people: contacts.map(({ id, state }) => ({ id, state })),
});

it.each(['draft', 'active', 'paused'])(
  'S8 a contact comes back into its %s campaign, and its mails are planned again',
  async (status) => {
    await api.createOrganization('Meadow', [ZOE, LEV]);
    const { id } = await createCampaign([1, 2], status);
    const before = await campaignOf(id);
    for (const contact of [1, 2])
      expect(await restore(await remove(`${CONTACTS}${contact}/`))).toMatchObject({ statusCode: 204 });
    const both = [await remove(`${CONTACTS}1/`), await remove(`${CONTACTS}2/`)];
    for (const deletion of both) await restore(deletion);
    const after = await campaignOf(id);
    expect(peopleOf(after)).toEqual(peopleOf(before));
    expect(after.total_contacts).toBe(2);
    const { rows } = await api.testDatabase.database.pool.query(
      "select contact_id from messages where state = 'queued' order by contact_id",
    );
    expect(rows).toEqual([{ contact_id: 1 }, { contact_id: 2 }]);
  },
);
