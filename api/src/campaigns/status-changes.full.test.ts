import { outcomeOf, refusal } from '../testing/refusals.ts';
import { CAMPAIGNS, updateOf } from '../testing/campaign-api.ts';
import { api, add } from './status-changes.testing.ts';

describe('a campaign that would send nothing', () => {
  it.each(['draft', 'waiting', 'paused', 'completed'] as const)(
    'V8 does not become active from %s: it is refused, and stays as it was',
    async (status) => {
      const { id } = await add({ status, contacts: [] });
      const request = {
        method: 'PUT',
        url: `${CAMPAIGNS}${id}/update/`,
        payload: { ...updateOf(await api.read(id)), status: 'active' },
      } as const;
      expect(await outcomeOf(api, request, 'contact_ids')).toEqual(refusal(400));
      expect((await api.read(id)).status).toBe(status);
    },
  );
});
