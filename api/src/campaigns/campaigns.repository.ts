import type { CampaignUpdate, NewCampaign } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { setContacts } from '../database/campaign-contacts.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { planMessages, touchCampaigns } from '../database/message-plan.ts';
import { laterUpdatedAt, wasUpdatedAt } from '../database/times.ts';
import { notFound, RequestError } from '../errors.ts';
import { texts } from '../language/texts.ts';
import { checkCampaign, type CampaignFields } from './campaign-checks.ts';
import { readCampaign } from './campaign-reads.ts';
import { campaignChanged } from './texts.ts';

/**
 * Creates a campaign and plans its mails.
 * @returns its detail as JSON text.
 * @throws 400 naming what does not exist or does not fit.
 */
export function createCampaign(database: Queryable, { contacts, ...fields }: NewCampaign): Promise<string> {
  return inTransaction(database, async (transaction) => {
    const ids = [...new Set(contacts)];
    await checkCampaign(transaction, fields, { field: 'contacts', ids });
    const { id } = await transaction
      .insertInto('campaigns')
      .values(columnsOf(fields))
      .returning('id')
      .executeTakeFirstOrThrow();
    await writePlan(transaction, id, fields, ids);
    return readCampaign(transaction, id);
  });
}

/**
 * Changes a campaign in whatever state it is: what was sent stays, and the mails still to come are planned anew.
 * @returns its detail as JSON text.
 * @throws 404, 409 when it was changed after `updated_at`, 400 naming what does not exist or does not fit.
 */
export function updateCampaign(
  database: Queryable,
  id: number,
  { contact_ids, updated_at, ...fields }: CampaignUpdate,
): Promise<string> {
  return inTransaction(database, async (transaction) => {
    await holdCampaign(transaction, id, updated_at);
    const ids = [...new Set(contact_ids)];
    await checkCampaign(transaction, fields, { field: 'contact_ids', ids }, id);
    await transaction
      .updateTable('campaigns')
      .set({ ...columnsOf(fields), updated_at: laterUpdatedAt() })
      .where('id', '=', id)
      .execute();
    await writePlan(transaction, id, fields, ids);
    return readCampaign(transaction, id);
  });
}

/** Deletes a campaign: nothing more is sent, and what was sent and received stays on record. @throws 404 */
export function deleteCampaign(database: Queryable, id: number): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await holdCampaign(transaction, id);
    await transaction
      .updateTable('campaigns')
      .set({ deleted_at: sql<Date>`now()`, updated_at: laterUpdatedAt() })
      .where('id', '=', id)
      .execute();
    await transaction.deleteFrom('campaign_steps').where('campaign_id', '=', id).execute();
    await transaction
      .updateTable('messages')
      .set({ state: 'cancelled', due_at: null })
      .where('campaign_id', '=', id)
      .where('state', '=', 'queued')
      .execute();
  });
}

/** Holds a campaign until the transaction ends. @throws 404, 409 when it was changed after `updatedAt`. */
async function holdCampaign(transaction: Queryable, id: number, updatedAt?: string): Promise<void> {
  await touchCampaigns(transaction, [id]);
  const campaign = await transaction
    .selectFrom('campaigns')
    .select((updatedAt === undefined ? sql<boolean>`true` : wasUpdatedAt(updatedAt)).as('is_current'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!campaign) throw notFound(texts.noSuchCampaign);
  if (!campaign.is_current) throw new RequestError(409, campaignChanged);
}

async function writePlan(
  transaction: Queryable,
  id: number,
  { template_map }: CampaignFields,
  contacts: readonly number[],
): Promise<void> {
  await transaction.deleteFrom('campaign_steps').where('campaign_id', '=', id).execute();
  const steps = Object.entries(template_map).map(([step, template_id]) => ({
    campaign_id: id,
    step_number: Number(step),
    template_id,
  }));
  if (steps.length > 0) await transaction.insertInto('campaign_steps').values(steps).execute();
  await setContacts(transaction, id, contacts);
  await planMessages(transaction, id);
}

function columnsOf(fields: CampaignFields) {
  const { name, scenario, status, frequency_days, stagger_sends, email_count } = fields;
  return { name, scenario, status, frequency_days, stagger_sends, email_count };
}
