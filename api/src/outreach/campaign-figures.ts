/**
 * The figures of a campaign, defined here alone: whatever shows a figure joins {@link FIGURES}. They are counted from
 * the stored mails and events each time, from indexes alone, and stored nowhere.
 */

/** States of a settled mail, to which nothing more happens. */
export const SETTLED = `('sent', 'failed', 'cancelled', 'skipped')`;

/** Those after which a contact's next mail may go out: after a failed one it waits for a person (S2). */
export const PASSED = `('sent', 'cancelled', 'skipped')`;

/** The other states. */
export const UNSETTLED = `('queued', 'sending', 'uncertain')`;

/**
 * SQL, to be joined to campaigns named `c`: one row `figures` for each. Each part reads a range of an index in its
 * order, so that contacts are told apart without sorting. What is counted:
 * - `total_contacts`: contacts chosen now, and those taken out after something had been sent to them;
 * - `replied`, `opened`, `bounced`: contacts with at least one; an automatic reply is no reply, a soft bounce no bounce;
 * - `no_response`: contacts sent at least one mail, with no reply and no bounce;
 * - `progress_percent`: settled mails of planned mails, rounded down; 0 when none is planned.
 */
export const FIGURES = `
  cross join lateral (
    select people.total_contacts, responses.replied, responses.opened, responses.bounced,
      mails.sent_contacts - answered.contacts as no_response,
      coalesce(100 * mails.settled / nullif(mails.planned, 0), 0) as progress_percent
    from (
      select count(*) as total_contacts from campaign_contacts where campaign_id = c.id
    ) people
    cross join (
      select count(*) as planned, count(*) filter (where state in ${SETTLED}) as settled,
        count(distinct contact_id) filter (where state = 'sent') as sent_contacts
      from messages where campaign_id = c.id
    ) mails
    cross join (
      select count(distinct contact_id) filter (where kind = 'replied') as replied,
        count(distinct contact_id) filter (where kind = 'opened') as opened,
        count(distinct contact_id) filter (where kind = 'bounced') as bounced
      from message_events where campaign_id = c.id and kind in ('replied', 'opened', 'bounced')
    ) responses
    cross join (
      select count(*) as contacts
      from (
        select distinct contact_id from message_events
        where campaign_id = c.id and kind in ('replied', 'bounced')
      ) answer
      where exists (
        select from messages m
        where m.campaign_id = c.id and m.contact_id = answer.contact_id and m.state = 'sent'
      )
    ) answered
  ) figures`;

/** SQL: the fields of a campaign in the list, in the order of the contract, from `c` and {@link FIGURES}. */
export const LIST_COLUMNS = `c.id, c.name, c.scenario, c.status, figures.total_contacts, figures.replied, figures.opened,
  figures.bounced, figures.no_response, figures.progress_percent`;

/** SQL: the same of a campaign in monitoring, under the names it has there. */
export const MONITORING_COLUMNS = `c.id, c.name, c.status, c.scenario, figures.total_contacts as "totalContacts",
  figures.replied, figures.opened, figures.bounced, figures.no_response as "noResponse",
  figures.progress_percent as progress`;

/** A text that changes whenever a shown field of any campaign does; costs a row for each campaign. */
export const LIST_VERSION = `
  select coalesce(string_agg(id || ':' || revision, ' ' order by id), '') as version
  from campaigns where deleted_at is null`;
