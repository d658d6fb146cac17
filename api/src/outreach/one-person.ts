import { isBlocked } from './mail-conditions.ts';

/**
 * A person is an address, not a contact: the same one may stand in several organizations. Within a campaign an address gets
 * each step once (S4), and campaigns that reach the same person wait for each other (S5). Everything here is SQL text;
 * arguments are names of columns or numbers.
 */

/**
 * The contacts who are the person that a contact is: those with its address, and itself. An array is read before what it is
 * compared with, which is then found by index also under a plan that is made for no contact in particular.
 */
export const contactsOfPerson = (contact: string): string => `array(
  select ${contact}::integer
  union
  select twin.id from contacts own join contacts twin on twin.email_key = own.email_key where own.id = ${contact}
  union
  select twin.id from contact_addresses extra join contacts twin on twin.email_key = extra.email_key
  where extra.contact_id = ${contact}
)`;

/** States of a mail that went out, may have gone out, or was tried. */
export const BEGUN = `('sending', 'sent', 'uncertain', 'failed', 'skipped')`;

/**
 * A relation of one column, `contact_id`: contacts of a campaign whose address belongs to another of its contacts that comes
 * first: the one already written to, otherwise the lower id.
 */
export const duplicatesOf = (campaign: string): string => `
  select contact_id
  from (
    select contact_id, bool_or(is_chosen) as is_chosen,
      row_number() over (partition by key order by bool_or(has_begun) desc, contact_id) as position
    from (
      select cc.contact_id, p.email_key as key, true as is_chosen, false as has_begun
      from campaign_contacts cc
      join contacts p on p.id = cc.contact_id
      where cc.campaign_id = ${campaign} and cc.removed_at is null and p.email_key is not null
      union all
      select begun.contact_id, begun.recipient_key, false, true
      from messages begun
      where begun.campaign_id = ${campaign} and begun.recipient_key is not null and begun.state in ${BEGUN}
    ) one
    group by contact_id, key
  ) ranked
  where is_chosen and position > 1`;

/** The step of the message `m` has gone to its address `p.email_key` already, or may have, as another contact's. */
export const IS_REPEATED = `exists (
  select from messages same
  where same.campaign_id = m.campaign_id and same.recipient_key = p.email_key and same.step_number = m.step_number
    and same.id <> m.id and same.state in ('sending', 'sent', 'uncertain')
)`;

/** The campaign of that id has sent something to an address, or may have. */
const hasBegun = (campaign: string, key: string): string => `exists (
  select from messages begun
  where begun.campaign_id = ${campaign} and begun.recipient_key = ${key}
    and begun.state in ('sending', 'sent', 'uncertain') offset 0
)`;

/**
 * The other campaigns, named `other`, that have something left for an address: active ones, and paused ones that have begun
 * with it, because pausing ends nothing.
 * @param which of `other`, and of the mail `theirs` that is left.
 */
export const otherCampaignsOf = (campaign: string, key: string, which = 'true'): string => `
  from contacts twin
  join campaign_contacts member on member.contact_id = twin.id and member.removed_at is null
  join campaigns other on other.id = member.campaign_id
  where twin.email_key = ${key} and other.id is distinct from ${campaign} and other.deleted_at is null
    and (other.status = 'active' or (other.status = 'paused' and ${hasBegun('other.id', key)}))
    and exists (
      select from messages theirs
      where theirs.campaign_id = other.id and theirs.contact_id = twin.id
        and theirs.state in ('queued', 'sending', 'uncertain') and ${which}
    )`;

/**
 * What awaits a person's decision in the campaign named `other` must not make another campaign wait: neither one that is held
 * because it missed its mails before it began with the address, nor one whose plan for the address nobody has seen yet, nor
 * mails behind a failed one. A reply does: a person in a conversation with us gets nothing else meanwhile.
 */
const goesOn = (key: string): string => `
  (other.overdue_since is null and not member.awaits_plan or ${hasBegun('other.id', key)})
  and not (theirs.state = 'queued' and ${isBlocked('theirs')})`;

/**
 * The campaigns named `other` that a mail to an address waits for (S5): one that has begun with the person, where the one here
 * has not; else one that was made active before it. Whoever has begun goes on, whenever the other took the person up.
 * @param since when the one here was made active.
 */
export const earlierCampaignsOf = (campaign: string, key: string, since: string, id = campaign): string =>
  otherCampaignsOf(
    campaign,
    key,
    `(not ${hasBegun('other.id', key)}, coalesce(other.activated_at, other.created_at), other.id)
      < (not ${hasBegun(campaign, key)}, ${since}, ${id}) and ${goesOn(key)}`,
  );

/** Of the campaign `c`, a mail to an address waits until campaigns that were active before it have ended (S5). */
export const waitsForOther = (key: string): string => `(
  c.overlap = 'wait' and exists (
    select ${earlierCampaignsOf('c.id', key, 'coalesce(c.activated_at, c.created_at)')}
  )
)`;

/** The message `m` of the campaign `c` waits for another one. */
export const IS_WAITING = waitsForOther('(select p.email_key from contacts p where p.id = m.contact_id)');
