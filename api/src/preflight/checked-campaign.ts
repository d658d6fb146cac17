import type { CampaignSender, PlannedCampaign } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { notFound } from '../errors.ts';
import { texts } from '../language/texts.ts';
import { STARTS_ON } from '../outreach/campaign-start.ts';
import { readSender, usualSender } from '../outreach/mailbox-choice.ts';
import { requestedRhythm, RHYTHM_COLUMNS, rhythmOf, type Rhythm } from '../outreach/rhythm.ts';

/** A campaign as it would be saved as active. */
export interface CheckedCampaign {
  /** Undefined for one that is not stored yet. */
  readonly id: number | undefined;
  readonly contacts: readonly number[];
  /** Step number → template id. */
  readonly templateMap: Readonly<Record<string, number>>;
  readonly rhythm: Rhythm;
  /** Its first day, `2027-03-01`; null for at once. */
  readonly startsOn: string | null;
  readonly sender: CampaignSender;
}

/** A campaign as a request would have it saved. @param user who asks */
export async function plannedCampaign(
  database: Queryable,
  { id, contacts, template_map, starts_on, sender, ...fields }: PlannedCampaign,
  user: number | undefined,
): Promise<CheckedCampaign> {
  const stored = id === undefined ? undefined : await findSettings(database, id);
  return {
    id: stored && id,
    contacts,
    templateMap: template_map,
    rhythm: requestedRhythm(fields, stored),
    startsOn: starts_on === undefined ? (stored?.starts_on ?? null) : starts_on,
    sender:
      sender ??
      (stored === undefined || id === undefined
        ? await usualSender(database, user)
        : await readSender(database, id)),
  };
}

/** A campaign as it is. @throws 404 */
export async function storedCampaign(database: Queryable, id: number): Promise<CheckedCampaign> {
  const stored = await findSettings(database, id);
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
  return {
    id,
    contacts,
    templateMap,
    rhythm: rhythmOf(stored),
    startsOn: stored.starts_on,
    sender: await readSender(database, id),
  };
}

const findSettings = (database: Queryable, id: number) =>
  database
    .selectFrom('campaigns')
    .select([...RHYTHM_COLUMNS, STARTS_ON])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
