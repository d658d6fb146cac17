/** SQL text about which mailboxes the campaign `c`, whose id is $1, goes out from at the moment $2 (B6). */

/** The `hold` of a mailbox still lasts; see `isHeld`. */
export const IS_HELD = `(hold.until is null or hold.until > $2::timestamptz)`;

/** What people have set. */
export const SENDER = `
  case c.sender when 'owner' then json_build_object('kind', 'owner') else json_build_object('kind', 'mailboxes', 'mailbox_ids', (
    select coalesce(json_agg(mailbox_id order by mailbox_id), '[]') from campaign_mailboxes where campaign_id = c.id
  )) end`;

/** There is a mailbox for the contact `cc` of an organization `o`, whichever it was given: see `chooseMailboxes`. */
export const HAS_MAILBOX_NOW = `exists (
  select from mailboxes box
  where box.disconnected_at is null and case
    when cc.mailbox_id is not null then box.id = cc.mailbox_id
    when c.sender = 'owner' then box.owner_id = o.owner_id
    else box.id in (select mailbox_id from campaign_mailboxes where campaign_id = c.id)
  end
)`;

/** Mailboxes that the campaign is set to go out from, and those from which its contacts get their mails already. */
export const SENDER_MAILBOXES = `
  select mailbox.id, mailbox.kind, mailbox.email, mailbox.name,
    case
      when mailbox.disconnected_at is not null then 'disconnected'
      when mailbox.sign_in_failed_at is not null then 'sign_in_again'
      when hold.mailbox_id is not null then 'held'
      else 'working'
    end as state, coalesce(used.contacts, 0) as contacts
  from mailboxes mailbox
  left join sending_holds hold on hold.mailbox_id = mailbox.id and ${IS_HELD}
  left join (
    select mailbox_id, count(*) as contacts from campaign_contacts
    where campaign_id = $1 and removed_at is null group by mailbox_id
  ) used on used.mailbox_id = mailbox.id
  where used.contacts > 0
    or c.sender = 'mailboxes' and mailbox.id in (select mailbox_id from campaign_mailboxes where campaign_id = $1)
    or c.sender = 'owner' and mailbox.id in (
      select min(own.id) from mailboxes own
      where own.disconnected_at is null and own.owner_id in (
        select o.owner_id from campaign_contacts cc
        join contacts p on p.id = cc.contact_id
        join organizations o on o.id = p.organization_id
        where cc.campaign_id = $1 and cc.removed_at is null
      )
      group by own.owner_id
    )
  order by mailbox.id`;
