import { z } from 'zod';
import { NewCampaign, SenderMailbox } from './campaigns.ts';
import { id } from './text.ts';

/** `POST /api/campaigns/plan/`: a campaign as it would be saved, with its id if it is stored already. */
export const PlannedCampaign = z.strictObject({
  ...NewCampaign.shape,
  id: id.optional(),
  /**
   * Of an active campaign: contacts who would begin with this plan (`awaits_plan`). Those who do not wait are ignored, as when it is
   * confirmed: who waits may change between the two, and nobody else begins by it.
   */
  begin_ids: NewCampaign.shape.contacts.optional(),
});
export type PlannedCampaign = z.infer<typeof PlannedCampaign>;

/** One of the chosen contacts. */
const PlannedPerson = z.object({ id: z.int(), name: z.string(), email: z.string() });

/** Mails on a day of the sending window's time zone, `2026-11-20`. */
const MailsOfDay = z.object({ day: z.iso.date(), mails: z.int() });

/** A step that at least one contact will get, with the template chosen for it. */
export const PlannedStep = z.object({
  step_number: z.int(),
  template_id: z.int(),
  title: z.string(),
  /** To how many contacts. */
  contacts: z.int(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  /** By day; days without a mail are left out. */
  days: z.array(MailsOfDay),
});
export type PlannedStep = z.infer<typeof PlannedStep>;

/**
 * Why a contact gets nothing more: no mail can reach it, it has replied, somebody of the staff has stopped it (`stopped`), a colleague has (`paused`), nobody knows whether
 * the last mail went out (`unsettled`), it has been sent every step (`finished`), another contact of the campaign has its
 * address (`same_address`), it waits until another campaign to the same person has ended (`other_campaign`), there is no
 * mailbox to send from (`no_mailbox`), the one the campaign has begun from is disconnected (`mailbox_disconnected`), or there was
 * none and is one now, but nobody has seen the plan with it (`awaits_plan`).
 */
export const NO_MAIL_REASONS = [
  'replied',
  'unsubscribed',
  'bounced',
  'stopped',
  'no_email',
  'finished',
  'unsettled',
  'paused',
  'same_address',
  'other_campaign',
  'no_mailbox',
  'mailbox_disconnected',
  'awaits_plan',
] as const;
export const NoMailReason = z.enum(NO_MAIL_REASONS);
export type NoMailReason = z.infer<typeof NoMailReason>;

/** What may be wrong with a campaign. */
export const PlanWarnings = z.object({
  /** Steps without a template before the last step that has one. */
  missing_steps: z.array(z.int()),
  /** Contacts without a name who would get a template that uses the first name: how many, and the first few. */
  without_first_name: z.object({
    contacts: z.int(),
    examples: z.array(z.object({ id: z.int(), email: z.string() })),
  }),
  /** Titles of templates without a link to unsubscribe. */
  without_unsubscribe: z.array(z.string()),
  /** The busiest day, if it has more than `limit` mails, which harms the sender's reputation; null otherwise. */
  overload: z.object({ ...MailsOfDay.shape, limit: z.int() }).nullable(),
  /** Contacts whose mails go to the sandbox and reach nobody, while others' go out; 0 where all or none do. */
  sandbox_contacts: z.int(),
});
export type PlanWarnings = z.infer<typeof PlanWarnings>;

/** What goes out from one mailbox (B5, B6). */
export const PlannedMailbox = SenderMailbox.extend({
  mails: z.int(),
  /** Null where nothing goes out from it, or not in years. */
  first_day: z.iso.date().nullable(),
  last_day: z.iso.date().nullable(),
  /** Most mails in 24 hours at this moment; null for no limit. */
  cap_now: z.int().nullable(),
  /** Whether mails wait because of that limit. */
  is_slowed_by_cap: z.boolean(),
  /** ISO 8601: until when nothing goes out from a held one; null otherwise, or until a person has it tried. */
  held_until: z.string().nullable(),
});
export type PlannedMailbox = z.infer<typeof PlannedMailbox>;

/**
 * Answer of `POST /api/campaigns/plan/`: what goes out and when, if the campaign is active from now on and nobody replies,
 * bounces or unsubscribes. Mails of other campaigns share the rates and caps and can delay it; those of the last 24 hours are
 * counted. Of a mailbox that a person has to mend first, the days are those as if it were mended now.
 */
export const CampaignPlan = z.object({
  /** By number, without steps that nobody will get any more. */
  steps: z.array(PlannedStep),
  /** Contacts who get at least one mail. */
  contacts: z.int(),
  /** Their ids; absent where the server does not say. */
  receivers: z.array(z.int()).optional(),
  mails: z.int(),
  /** How many of these mails are too far ahead for `steps` to list their days. */
  later_mails: z.int(),
  /** Whether some of them go out by the clocks of the recipient's organization (V10). */
  uses_local_time: z.boolean(),
  /** The day with the most mails, all steps together; null when there are none. */
  busiest: MailsOfDay.nullable(),
  /** Contacts who get nothing, by reason. */
  without_mail: z.array(z.object({ reason: NoMailReason, contacts: z.int() })),
  /** Contacts who share their address with another contact of the campaign (S4): how many, and the first few. */
  same_address: z.object({ contacts: z.int(), people: z.array(PlannedPerson) }),
  /** Contacts who are in other active campaigns (S5): how many, the names of those campaigns, and the first few contacts. */
  in_other_campaigns: z.object({
    contacts: z.int(),
    contact_ids: z.array(z.int()),
    people: z.array(PlannedPerson.extend({ campaigns: z.array(z.string()) })),
  }),
  /** Those that it goes out from, by id. */
  mailboxes: z.array(PlannedMailbox),
  warnings: PlanWarnings,
});
export type CampaignPlan = z.infer<typeof CampaignPlan>;
