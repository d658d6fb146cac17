import type { Queryable } from '../../database/database.ts';
import { readText } from '../../database/read-text.ts';
import { isoTime } from '../../database/times.ts';
import { notFound } from '../../errors.ts';
import { texts } from '../../language/texts.ts';

const event = (kind: string): string =>
  `${isoTime(`min(e.occurred_at) filter (where e.kind = '${kind}')`)} as ${kind}_at`;

const MAILS = `
  select (select coalesce(json_agg(row_to_json(mail)), '[]') from (
    select m.contact_id, m.step_number, m.state, ${isoTime('m.sent_at')} as sent_at,
      events.opened_at, events.replied_at, events.bounced_at, events.unsubscribed_at
    from messages m
    left join (
      select e.message_id, ${['opened', 'replied', 'bounced', 'unsubscribed'].map(event).join(', ')}
      from message_events e where e.campaign_id = $1 group by e.message_id
    ) events on events.message_id = m.id
    where m.campaign_id = $1 and m.merged_from is null
    order by m.contact_id, m.step_number
  ) mail)::text as json
  from campaigns where id = $1 and deleted_at is null`;

/**
 * Every mail of a campaign, planned ones too, as the JSON text of a list, by contact and step. Of a step that a merged contact
 * got twice, the one that counts.
 * @throws 404
 */
export async function readCampaignMails(database: Queryable, campaign: number): Promise<string> {
  const mails = await readText(database, MAILS, [campaign]);
  if (mails === undefined) throw notFound(texts.noSuchCampaign);
  return mails;
}
