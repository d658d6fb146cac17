import { sql } from 'kysely';
import { type MailboxKey } from '../../database/keys.ts';
import { lockAnswers, refuseWhileAnswered } from '../../answers/others-answers.ts';
import type { Queryable } from '../../database/database.ts';
import { touchCampaigns } from '../../outreach/plan.ts';
import { findCampaignsOf } from '../../outreach/suppressions.ts';
import { RequestError } from '../../errors.ts';
import { texts as commonTexts } from '../../language/texts.ts';
import type { Pair } from './references.ts';
import { texts } from './texts.ts';

/** Keys of the addresses that contacts have and their mails went to. */
export async function readKeys(transaction: Queryable, contacts: readonly number[]): Promise<MailboxKey[]> {
  const { rows } = await sql<{ key: MailboxKey }>`
    select email_key as key from contacts where id = any(${contacts}::integer[]) and email_key is not null
    union
    select recipient_key from messages
    where contact_id = any(${contacts}::integer[]) and recipient_key is not null`.execute(transaction);
  return rows.map(({ key }) => key);
}

/** Locks every campaign that two contacts, or others with an address of theirs, are in. Before contacts, as everywhere. */
export async function holdCampaigns(transaction: Queryable, { kept, merged, keys }: Pair): Promise<number[]> {
  // As who stores an answer does: none may come for a contact that is gone.
  await lockAnswers(transaction, [kept, merged], keys);
  const own = await findCampaigns(transaction, [kept, merged]);
  const others = await findCampaignsOf(transaction, keys);
  const campaigns = [...new Set([...own, ...others])];
  await touchCampaigns(transaction, campaigns);
  return campaigns;
}

/**
 * To be called with the contacts locked: from then on nobody can choose them.
 * @throws 409 when one was chosen in another campaign meanwhile, or while a mail to one is being handed over or an answer
 *   waits for one: what becomes of it is recorded under the contact that it was claimed for, and each answers its own mail.
 */
export async function requireSettled(
  transaction: Queryable,
  { kept, merged }: Pair,
  campaigns: readonly number[],
): Promise<void> {
  const now = await findCampaigns(transaction, [kept, merged]);
  if (now.some((id) => !campaigns.includes(id))) throw new RequestError(409, commonTexts.conflict);
  const sending = await transaction
    .selectFrom('messages')
    .select('id')
    .where('contact_id', 'in', [kept, merged])
    .where('state', '=', 'sending')
    .limit(1)
    .executeTakeFirst();
  await refuseWhileAnswered(transaction, [kept, merged]);
  if (sending !== undefined) throw new RequestError(409, texts.onItsWay);
}

async function findCampaigns(transaction: Queryable, contacts: readonly number[]): Promise<number[]> {
  const rows = await transaction
    .selectFrom('campaign_contacts')
    .select('campaign_id')
    .distinct()
    .where('contact_id', 'in', contacts)
    .orderBy('campaign_id')
    .execute();
  return rows.map(({ campaign_id }) => campaign_id);
}
