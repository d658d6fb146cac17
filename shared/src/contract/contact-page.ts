import { z } from 'zod';
import { CampaignContactState, CampaignStatus } from './campaigns.ts';
import { Contact } from './organizations.ts';
import { Tag } from './own-fields.ts';
import { MAX_EXPLANATION_LENGTH } from './rules.ts';
import { requiredText } from './text.ts';

/** Most campaigns, and most mails, of one answer; how many there are stands beside them. */
export const MOST_CAMPAIGNS_OF_CONTACT = 50;
export const MOST_MAILS_OF_CONTACT = 100;

/** Where a contact stands in a campaign. Times are ISO 8601 in UTC. */
export const ContactCampaign = z.object({
  id: z.int(),
  name: z.string(),
  status: CampaignStatus,
  state: CampaignContactState,
  /** Steps that went out to it, and those of the campaign. */
  sent_count: z.int(),
  step_count: z.int(),
  /** Taken out after something had been sent. */
  removed: z.boolean(),
  /** By a reply to another mail, or by the staff: ended, or held until somebody decides; null for neither. */
  stopped: z.enum(['ended', 'held']).nullable(),
  /** When that was, and the address of the account that did; `by` is null where a reply did. Null where it was not stopped. */
  stop: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
  /** Its address of the mailbox that the mails go out from; null for none. */
  mailbox: z.string().nullable(),
  /** The step that is to come; null for none. */
  next_step: z.int().nullable(),
  /** When that is due; null while it depends on something else. */
  next_at: z.string().nullable(),
});
export type ContactCampaign = z.infer<typeof ContactCampaign>;

/** A mail that went out to a contact, or was tried, with the receipt of the mail server. */
export const ContactMail = z.object({
  id: z.string(),
  /** Of the mail as it went out; null where it was not kept. */
  sent_mail_id: z.string().nullable(),
  state: z.enum(['sent', 'failed', 'uncertain', 'sending', 'queued', 'cancelled', 'skipped']),
  /** When it went out, or was last tried. */
  at: z.string(),
  subject: z.string(),
  /** Null, with an empty name, for a mail to somebody who takes part in none. */
  campaign_id: z.int().nullable(),
  campaign_name: z.string(),
  step_number: z.int().nullable(),
  /** Who of the staff wrote it; null for a mail of a campaign. */
  author: z.string().nullable(),
  recipient: z.string(),
  mailbox: z.string().nullable(),
  /** What the mail server answered (SMTP), and when; null where that is not known. */
  server_reply: z.string().nullable(),
  server_reply_at: z.string().nullable(),
});
export type ContactMail = z.infer<typeof ContactMail>;

/** `GET /api/contacts/contacts/{id}/page/`: what the page of a contact shows beside the conversation (V7). */
export const ContactPage = z.object({
  contact: Contact,
  created_at: z.string(),
  /** By name; absent where a server knows none. */
  tags: z.array(Tag).optional(),
  /** Null for an unassigned contact. `owner` is what the one who looks after it is called. */
  organization: z.object({ id: z.int(), name: z.string(), owner: z.string().nullable() }).nullable(),
  /** Why the address gets no mail from anybody; null when it does. */
  suppression: z
    .object({
      reason: z.enum(['unsubscribed', 'bounced']),
      at: z.string(),
      is_complaint: z.boolean(),
      /** Who of the staff put it on the do-not-email list, an address of an account; null where a mail did. */
      added_by: z.string().nullable(),
      explanation: z.string(),
      /** The domain that is on the list; null where it is the address itself. */
      domain: z.string().nullable(),
      /** Whether it is the address of somebody who was erased (U9). */
      is_erased: z.boolean(),
    })
    .nullable(),
  /**
   * The latest bounce that nobody has lifted, of a mail to this contact; null for none. Its recipient may be an address that
   * the contact had then: the sequences that it ended go on once somebody says so.
   */
  bounce: z.object({ recipient: z.string(), at: z.string() }).nullable(),
  /** Until when emails wait because the person is away: `2026-12-04`; null for nobody. */
  away_until: z.iso.date().nullable(),
  /** Addresses of contacts that were merged into it: what comes from them is this contact's as well. */
  further_addresses: z.array(z.string()),
  /** Others who have the address, at most 5: most likely the same person. */
  same_address: z.array(z.object({ id: z.int(), name: z.string(), organization_name: z.string() })),
  /** The newest first. */
  campaigns: z.array(ContactCampaign),
  campaign_count: z.int(),
  /** The newest first. */
  mails: z.array(ContactMail),
  mail_count: z.int(),
  /** Since when nothing personal is left of the contact; null for all others. */
  erased_at: z.string().nullable(),
});
export type ContactPage = z.infer<typeof ContactPage>;

/** `POST /api/contacts/contacts/{id}/resume/`: sequences go on that ended because of a bounce; answers 204. */
export const ContactResumption = z.strictObject({
  /** Why the address gets mail again, in words that stay beside who said so. */
  explanation: requiredText(MAX_EXPLANATION_LENGTH),
});
export type ContactResumption = z.infer<typeof ContactResumption>;

/** `GET /api/contacts/search/`: words of whatever is known of a contact and its organization (G4). */
export const ContactSearch = z.strictObject({ query: requiredText(200) });

/** A contact that was searched for. */
export const FoundContact = Contact.extend({ organization_name: z.string() });
export type FoundContact = z.infer<typeof FoundContact>;
