/** What each field of monitoring means, for the OpenAPI document; the SQL beside this file is held to it by tests. */

export const CAMPAIGN =
  'The figures of a campaign are those of `GET /api/campaigns/all/` under other names: `totalContacts` is ' +
  '`total_contacts`, `noResponse` is `no_response`, `progress` is `progress_percent`; `replied`, `opened` and `bounced` ' +
  'keep theirs. They are counted from the stored mails and events by the same statement.';

export const CONTACT =
  'A row for each contact that is chosen for a campaign, or that a campaign has sent something to or heard of; what ' +
  'deleted campaigns sent counts too. A contact that was deleted after something had been sent to it stays, under the ' +
  'name and the address of the last mail. `name`: of the contact; the address where there is no name. ' +
  '`totalInteractions`: the entries of the history, that is every mail sent, and every opening, reply, automatic reply, ' +
  'bounce (the passing ones too), unsubscription and answer of the staff. `repliesReceived`: replies; automatic ones ' +
  'are none. `emailsOpened`: mails opened at least once. `lastInteraction`: the time of the newest entry. ' +
  '`lastReplyText`, `lastReplyAt`: of the newest reply; `lastReplyFrom`: who wrote it, where that is not the contact; `lastReplySubject`: its subject, where that ' +
  'is no answer to a subject of ours. `status`, the first that is true: `replied`: the contact ' +
  'replied, and the staff has answered since the newest reply or marked it as answered, or they were deleted or erased and nobody can; `awaiting_reply`: the contact ' +
  'replied, and waits for an answer since `waitingSince`, the earliest reply that is not answered; `unsubscribed`, ' +
  '`bounced`: from a mail, or by any way for the address that the contact has now; `opened`: at least one mail; ' +
  '`sent`: any interaction; `waiting`: chosen for a campaign; `none`: nothing of all this, in a history only. Times are ' +
  'ISO 8601 in UTC. `isUnsubscribed`: from a mail, or by any way for the address that the contact has now, whatever the ' +
  'status is. `followUp`: outcome and assignee of the conversation, and whether it is put off until `comeBackOn` or returning ' +
  'since that day: whoever waits and is not put off, and whoever returns, must be answered. `isErased`: the person was erased: ' +
  'nobody is left to be answered.';

export const HISTORY =
  'Over all campaigns, deleted ones among them. `subject` is its own of a mail that came, otherwise that of the mail that the entry ' +
  'is about, as it was sent; where only its template is kept, merge tags are unfilled. `text` is what somebody wrote: the contact, ' +
  'unless `author` names another; `cc` got a copy; `invitation` is what it answers to one. `is_unproved`: that the address gets no more mail was ' +
  'asked for by this mail, which may be anybody’s. A contact that was never in a campaign has no ' +
  'entries.';

export const FUNNEL =
  'Every figure of a step counts mails. `planned`: mails of the step in whatever state; `sent`: those that went out; ' +
  '`opened`, `replied`, `bounced`, `unsubscribed`: those with at least one such event. `subject`: of the mail that was ' +
  'sent last; before the first, of the template.';

export const DAILY =
  'The last 30 days, today among them, of the fixed zone UTC-4. Each mail counts once in each figure: in `sent` on the ' +
  'day it went out, in `opened` on the day it was first opened, in `replied` on the day it was first replied to. Mails ' +
  'of deleted campaigns count.';
