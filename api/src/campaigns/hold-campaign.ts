import type { Queryable } from '../database/database.ts';
import { wasUpdatedAt } from '../database/times.ts';
import { notFound, RequestError } from '../errors.ts';
import { texts } from '../language/texts.ts';
import { STARTS_ON } from '../outreach/campaign-start.ts';
import { touchCampaigns } from '../outreach/plan.ts';
import { RHYTHM_COLUMNS } from '../outreach/rhythm.ts';
import { campaignChanged } from './texts.ts';

/**
 * Locks a campaign until the transaction ends.
 * @returns its name, status and rhythm as they are.
 * @throws 404, 409 when it was changed after `updatedAt`.
 */
export async function holdCampaign(transaction: Queryable, id: number, updatedAt?: string) {
  await touchCampaigns(transaction, [id]);
  const campaign = await transaction
    .selectFrom('campaigns')
    .select(['name', 'status', STARTS_ON, ...RHYTHM_COLUMNS])
    .select(wasUpdatedAt(updatedAt).as('is_current'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!campaign) throw notFound(texts.noSuchCampaign);
  if (!campaign.is_current) throw new RequestError(409, campaignChanged);
  return campaign;
}
