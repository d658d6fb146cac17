import { z } from 'zod';
import { recordOf, SEARCHED_FIELDS } from './contact-fields.ts';
import { CampaignApproval } from './approvals.ts';
import { CampaignSender } from './mailboxes.ts';
import {
  CAMPAIGN_CONTACT_STATES,
  CAMPAIGN_OVERLAPS,
  CAMPAIGN_STATUSES,
  DAY_UNITS,
  DEFAULT_EMAIL_COUNT,
  DEFAULT_FREQUENCY_DAYS,
  KEPT_FROM,
  MAILBOX_KINDS,
  MAX_CAMPAIGN_CONTACTS,
  MAX_FREQUENCY_DAYS,
  MAX_STEP_NUMBER,
  SENDER_STATES,
  TEXT_LIMITS,
} from './rules.ts';
import { id, requiredText } from './text.ts';

/**
 * What a campaign does for a person who is in another active one: `wait` until that has ended, or `send` both. Leaving
 * people out means not choosing them (S5).
 */
export const CampaignOverlap = z.enum(CAMPAIGN_OVERLAPS);
export type CampaignOverlap = z.infer<typeof CampaignOverlap>;

/** `waiting` is shown as "Waiting for approval" (C12). */
export const CampaignStatus = z.enum(CAMPAIGN_STATUSES);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

/**
 * The figures of a campaign, everywhere the same and always counted from stored messages and events. They are about its
 * people: the contacts chosen now, and those removed after something had been sent to them.
 */
const figures = {
  total_contacts: z.int(),
  /** Contacts with at least one reply; automatic replies do not count. */
  replied: z.int(),
  /** Contacts who opened at least one mail. */
  opened: z.int(),
  /** Contacts with at least one permanent bounce. */
  bounced: z.int(),
  /** Contacts sent at least one mail, with no reply and no bounce. */
  no_response: z.int(),
  /** Mails settled (sent, failed, cancelled, skipped) of mails planned, rounded down, so 100 means that nothing is left. */
  progress_percent: z.int(),
};

/** One campaign in `GET /api/campaigns/all/`. */
export const Campaign = z.object({
  id: z.int(),
  name: z.string(),
  scenario: z.string(),
  status: CampaignStatus,
  ...figures,
});
export type Campaign = z.infer<typeof Campaign>;

/** Answer of `GET /api/campaigns/all/`, newest first. */
export const CampaignList = z.object({ results: z.array(Campaign) });
export type CampaignList = z.infer<typeof CampaignList>;

/** How far a contact is in a campaign: the first of these that is true, in the same order as in monitoring. */
export const CampaignContactState = z.enum(CAMPAIGN_CONTACT_STATES);
export type CampaignContactState = z.infer<typeof CampaignContactState>;

export const CampaignContact = z.object({
  id: z.int(),
  name: z.string(),
  /** Null for an unassigned contact, and for a deleted one. */
  organization_id: z.int().nullable(),
  organization_name: z.string(),
  email: z.string(),
  state: CampaignContactState,
  /** Mails sent to this contact in this campaign. */
  sent_count: z.int(),
  /** Removed from the campaign after something had been sent: gets no further mail. */
  removed: z.boolean(),
  /** The contact itself was deleted; name and address are those of its last mail. */
  deleted: z.boolean(),
  /**
   * Why the contact gets nothing more, or nothing for now: another contact of the campaign has its address (`same_address`),
   * somebody of the staff stopped it (`stopped_by_staff`, V8), the person replied to another mail (`replied_elsewhere`: ended or held), another campaign goes first
   * (`other_campaign`), there is no mailbox to send from (`no_mailbox`), the one that the campaign has begun from is
   * disconnected (`mailbox_disconnected`), or there was none and is one now, but nobody has seen the plan with it
   * (`awaits_plan`, S7), or the person is away until `back_on` (`away`, V5); null otherwise.
   */
  kept_from: z.enum(KEPT_FROM).nullable(),
  /** A campaign that has to end first, where `kept_from` is `other_campaign`; null otherwise. */
  waits_for: z.object({ id: z.int(), name: z.string() }).nullable(),
  /**
   * What the reply to another mail (S6), or a member of staff, did to the sequence: ended it, or holds it until a person
   * decides; null for neither.
   */
  stopped: z.enum(['ended', 'held']).nullable(),
  /** Address of the account that stopped the sequence (V8); null where nobody did. */
  stopped_by: z.string().nullable(),
  /**
   * Name of the colleague whose reply paused the organization, so that this contact gets nothing until it is resumed; null
   * otherwise.
   */
  paused_by: z.string().nullable(),
  /** The day on which emails to the person go out again, who is away (V5): `2026-12-04`; null for anybody else. */
  back_on: z.iso.date().nullable(),
  /** Steps that were left out for the contact, and by whom of the staff and when; null where that is not known (V8). */
  skipped: z.array(z.object({ step_number: z.int(), by: z.string().nullable(), at: z.string().nullable() })),
});
export type CampaignContact = z.infer<typeof CampaignContact>;

/** Changes of its status that a campaign tells, the latest. */
export const MAX_STATUS_CHANGES = 20;

/** A change of the status of a campaign, to be known who approved it, and what (V8). */
export const StatusChange = z.object({
  status: CampaignStatus,
  /** ISO 8601. */
  at: z.string(),
  /** What the account is called: its name, or its address; null where nobody did it, as when nothing was left to send. */
  by: z.string().nullable(),
  /** Of one that somebody made active: to how many contacts it had still to send, and how many mails; else null. */
  contacts: z.int().nullable(),
  mails: z.int().nullable(),
});
export type StatusChange = z.infer<typeof StatusChange>;

/** A mail that was sent, with the template's text at that time; later edits do not change it. */
export const SentTemplate = z.object({
  step_number: z.int(),
  subject: z.string(),
  body: z.string(),
  /** To how many contacts. */
  sent_count: z.int(),
  last_sent_at: z.string(),
});
export type SentTemplate = z.infer<typeof SentTemplate>;

/** A step that at least one contact has still to get. */
export const UpcomingTemplate = z.object({
  /** Of the template. */
  id: z.int(),
  step_number: z.int(),
  title: z.string(),
  subject: z.string(),
  /** How many contacts have still to get it. */
  remaining_count: z.int(),
  /** When the next of them is to be sent, ISO 8601; null while the campaign is not active, or a mailbox waits for a person. */
  next_send_at: z.string().nullable(),
});
export type UpcomingTemplate = z.infer<typeof UpcomingTemplate>;

/** A mail that may or may not have gone out: the connection was lost, or the worker ended, while it was being sent. */
export const UncertainMessage = z.object({
  id: z.string(),
  contact_id: z.int(),
  name: z.string(),
  email: z.string(),
  step_number: z.int(),
  /** As it went out, everything filled in. */
  subject: z.string(),
  /** When it was handed to the mail server, ISO 8601. */
  sending_at: z.string(),
});
export type UncertainMessage = z.infer<typeof UncertainMessage>;

/** A mail that the server refused, for a person to send again or skip: until then its contact gets nothing more (S2). */
export const FailedMessage = UncertainMessage.omit({ sending_at: true }).extend({
  /** The mail server's words, or why the mail could not be made. */
  reply: z.string(),
  /** False once a later step went out: this one can only be skipped. */
  can_retry: z.boolean(),
  /** ISO 8601. */
  failed_at: z.string(),
});
export type FailedMessage = z.infer<typeof FailedMessage>;

/** An organization whose contacts wait because one of them replied. */
export const PausedOrganization = z.object({
  id: z.int(),
  name: z.string(),
  /** Name of the contact who replied. */
  replied_by: z.string(),
  /** Null for a contact who was deleted since. */
  replied_by_id: z.int().nullable(),
  paused_at: z.string(),
  /** How many contacts still have mails to come once it is resumed. */
  waiting_contacts: z.int(),
});
export type PausedOrganization = z.infer<typeof PausedOrganization>;

/** Mails that came due while nothing was sent for more than a day, and now wait for a person's decision. */
export const OverdueMails = z.object({ since: z.string(), count: z.int() });
export type OverdueMails = z.infer<typeof OverdueMails>;

/** A mailbox that a campaign goes out from (B6). */
export const SenderMailbox = z.object({
  id: z.int(),
  kind: z.enum(MAILBOX_KINDS),
  email: z.string(),
  name: z.string(),
  state: z.enum(SENDER_STATES),
  /** How many contacts get their mails from it; they are shared out when the campaign becomes active. */
  contacts: z.int(),
});
export type SenderMailbox = z.infer<typeof SenderMailbox>;

/** Step number → template id. */
const TemplateMap = z.record(z.string().regex(/^[1-9]\d{0,2}$/u), id);
export type TemplateMap = z.infer<typeof TemplateMap>;

/** Step number → days after the mail before it. The first step has none before it. */
const StepDays = z.record(
  z.string().regex(/^(?:[2-9]|[1-9]\d{1,2})$/u),
  z.int().min(0).max(MAX_FREQUENCY_DAYS),
);
export type StepDays = z.infer<typeof StepDays>;

/** Answer of `GET /api/campaigns/{id}/`. */
export const CampaignDetail = Campaign.extend({
  frequency_days: z.int(),
  /** Of steps that have their own; the others come `frequency_days` after the mail before. */
  step_days: z.record(z.string(), z.int()),
  /** How days are counted: all, or only days on which the team sends: no weekend, no public holiday of the country in Settings. */
  day_unit: z.enum(DAY_UNITS),
  stagger_sends: z.boolean(),
  /** The day before which nothing goes out, in the team's time zone (V8): `2027-03-01`; null for at once. */
  starts_on: z.iso.date().nullable(),
  overlap: CampaignOverlap,
  sender: CampaignSender,
  /** Those of `sender`, and others from which contacts get their mails already; by id. */
  sender_mailboxes: z.array(SenderMailbox),
  /** How many e-mails the campaign may have: templates of higher steps are not offered (C11). */
  email_count: z.int(),
  contacts: z.array(CampaignContact),
  template_map: z.record(z.string(), z.int()),
  sent_templates: z.array(SentTemplate),
  upcoming_templates: z.array(UpcomingTemplate),
  uncertain_messages: z.array(UncertainMessage),
  failed_messages: z.array(FailedMessage),
  paused_organizations: z.array(PausedOrganization),
  overdue: OverdueMails.nullable(),
  status_changes: z.array(StatusChange).max(MAX_STATUS_CHANGES),
  /** Null where the team requires no approval (U4). */
  approval: CampaignApproval.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type CampaignDetail = z.infer<typeof CampaignDetail>;

/** A day on which a campaign may start. Years beyond are mistakes, and no calendar of the plan goes so far. */
const startDay = z.iso.date().refine((day) => day >= '2000-01-01' && day < '2100-01-01', {
  params: { code: 'start_day' },
});

const campaignFields = {
  name: requiredText(TEXT_LIMITS.campaignName),
  scenario: requiredText(TEXT_LIMITS.scenarioValue),
  frequency_days: z.int().min(0).max(MAX_FREQUENCY_DAYS).default(DEFAULT_FREQUENCY_DAYS),
  /** When absent: none for a new campaign, unchanged for an existing one (V10). */
  step_days: StepDays.optional(),
  /** When absent: `days` for a new campaign, unchanged for an existing one. */
  day_unit: z.enum(DAY_UNITS).optional(),
  stagger_sends: z.boolean().default(false),
  /** When absent: at once for a new campaign, unchanged for an existing one. */
  starts_on: startDay.nullable().optional(),
  /** When absent: `wait` for a new campaign, unchanged for an existing one. */
  overlap: CampaignOverlap.optional(),
  /**
   * When absent: for a new campaign the mailbox of whoever creates it, else the only one connected, else that of the
   * environment; unchanged for an existing campaign.
   */
  sender: CampaignSender.optional(),
  status: CampaignStatus.default('draft'),
  template_map: TemplateMap.default({}),
  email_count: z.int().min(1).max(MAX_STEP_NUMBER).default(DEFAULT_EMAIL_COUNT),
};
const contactIds = z.array(id).max(MAX_CAMPAIGN_CONTACTS);

/** `POST /api/campaigns/` */
export const NewCampaign = z.strictObject({ ...campaignFields, contacts: contactIds });
export type NewCampaign = z.infer<typeof NewCampaign>;

/**
 * `PUT /api/campaigns/{id}/update/`. `updated_at` is that of the campaign that was edited: when somebody has changed it
 * since, the answer is 409 and nothing is overwritten. Without it the campaign is overwritten. `seen` is that of the
 * {@link CampaignApproval} whose plan an approver has seen, who makes a waiting campaign active by it (U4).
 */
export const CampaignUpdate = z.strictObject({
  ...campaignFields,
  contact_ids: contactIds,
  updated_at: z.iso.datetime({ offset: true }).optional(),
  seen: z.string().max(64).optional(),
});
export type CampaignUpdate = z.infer<typeof CampaignUpdate>;

/**
 * `POST /api/campaigns/{id}/messages/{message_id}/settle/`: what became of an uncertain mail, or what to do about a failed one:
 * `send_again` or `skip`. Answer: {@link CampaignDetail}.
 */
export const MessageSettlement = z.strictObject({ outcome: z.enum(['sent', 'send_again', 'skip']) });
export type MessageSettlement = z.infer<typeof MessageSettlement>;

/**
 * `POST /api/campaigns/{id}/mailboxes/{mailbox_id}/move/`: from which other mailbox the contacts of that one get their further
 * mails. Answer: {@link CampaignDetail}.
 */
export const MailboxMove = z.strictObject({ mailbox_id: id });
export type MailboxMove = z.infer<typeof MailboxMove>;

/**
 * `POST /api/campaigns/{id}/begin/`: lets contacts begin who had no mailbox and have one now (`awaits_plan`), once a person has
 * seen their plan (S7). Answer: {@link CampaignDetail}.
 */
export const CampaignBeginning = z.strictObject({ contact_ids: contactIds });
export type CampaignBeginning = z.infer<typeof CampaignBeginning>;

/** `POST /api/campaigns/{id}/failed/`: the same for all mails of the campaign that have failed. Answer: {@link CampaignDetail}. */
export const FailedSettlement = z.strictObject({ outcome: z.enum(['send_again', 'skip']) });
export type FailedSettlement = z.infer<typeof FailedSettlement>;

/** Why a contact cannot be chosen for a campaign. */
export const UnavailableReason = z.enum(['no_email', 'unsubscribed', 'bounced']);
export type UnavailableReason = z.infer<typeof UnavailableReason>;

/** A contact in `GET /api/contacts/organizations-with-contacts/`. */
export const PickerContact = z.object({
  id: z.int(),
  ...recordOf(SEARCHED_FIELDS, () => z.string()),
  /** Absent where none is known. */
  phone: z.string().optional(),
  /** Absent for a contact that can be chosen. */
  unavailable: UnavailableReason.optional(),
});
export type PickerContact = z.infer<typeof PickerContact>;

/** One organization in `GET /api/contacts/organizations-with-contacts/`, by name; those without contacts are left out. */
export const PickerOrganization = z.object({
  id: z.int(),
  name: z.string(),
  contacts: z.array(PickerContact),
});
export type PickerOrganization = z.infer<typeof PickerOrganization>;
