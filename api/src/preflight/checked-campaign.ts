import type { PlannedCampaign } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { notFound } from '../errors.ts';
import { texts } from '../language/texts.ts';
import { readSender, usualSender } from '../outreach/mailbox-choice.ts';
import { requestedRhythm, RHYTHM_COLUMNS, rhythmOf } from '../outreach/rhythm.ts';
import type { CheckedCampaign } from './read-input.ts';

/** A campaign as a request would have it saved. @param user who asks */
export async function plannedCampaign(
  database: Queryable,
  { id, contacts, template_map, sender, ...fields }: PlannedCampaign,
  user: number | undefined,
): Promise<CheckedCampaign> {
  const stored = id === undefined ? undefined : await findRhythm(database, id);
  return {
    id: stored && id,
    contacts,
    templateMap: template_map,
    rhythm: requestedRhythm(fields, stored),
    sender:
      sender ??
      (stored === undefined || id === undefined
        ? await usualSender(database, user)
        : await readSender(database, id)),
  };
}

/** A campaign as it is. @throws 404 */
export async function storedCampaign(database: Queryable, id: number): Promise<CheckedCampaign> {
  const stored = await findRhythm(database, id);
  if (stored === undefined) throw notFound(texts.noSuchCampaign);
  const { rows } = await sql<{ contacts: number[]; template_map: Record<string, number> }>`
    select
      array(
        select contact_id from campaign_contacts where campaign_id = ${id} and removed_at is null
      ) as contacts,
      (
        select coalesce(jsonb_object_agg(step_number, template_id), '{}') from campaign_steps where campaign_id = ${id}
      ) as template_map`.execute(database);
  const { contacts = [], template_map: templateMap = {} } = rows[0] ?? {};
  return { id, contacts, templateMap, rhythm: rhythmOf(stored), sender: await readSender(database, id) };
}

const findRhythm = (database: Queryable, id: number) =>
  database
    .selectFrom('campaigns')
    .select(RHYTHM_COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
