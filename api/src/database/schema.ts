import type { CampaignStatus, TemplateTone, UnavailableReason } from '@touchline/shared/contract';
import type { Generated, Selectable } from 'kysely';

/** Members of staff who may sign in. */
export interface UsersTable {
  id: Generated<number>;
  email: string;
  /** {@link mailboxKey} of `email`; unique. */
  email_key: string;
  /** PHC string of Argon2id. */
  password_hash: string;
  created_at: Generated<Date>;
}

/** One row per sign-in; both tokens of a sign-in are worth nothing once it is gone. */
export interface SessionsTable {
  /** UUID, the `sid` claim of both tokens. */
  id: string;
  user_id: number;
  created_at: Generated<Date>;
  expires_at: Date;
}

export interface OrganizationsTable {
  id: Generated<number>;
  name: string;
  /** {@link organizationKey} of `name`; unique. */
  name_key: string;
  created_at: Generated<Date>;
}

export interface ContactsTable {
  id: Generated<number>;
  /** Null for an unassigned contact. */
  organization_id: number | null;
  full_name: string;
  email: string;
  /** {@link mailboxKey} of `email`, unique within an organization; null without an address. */
  email_key: string | null;
  phone: string;
  title: string;
  created_at: Generated<Date>;
}

/** What a campaign is about. */
export interface ScenariosTable {
  value: string;
  label: string;
}

export interface TemplatesTable {
  id: Generated<number>;
  title: string;
  subject: string;
  /** `value` of a scenario. */
  scenario: string;
  tone: TemplateTone;
  step_number: number;
  /** The editor's design, JSON kept as the text that was given. */
  content: string;
  /** Kept as given. */
  html: string;
  created_at: Generated<Date>;
  /** Whole milliseconds; later after every change, be two within the same one. */
  updated_at: Generated<Date>;
}

export interface CampaignsTable {
  id: Generated<number>;
  name: string;
  /** `value` of a scenario. */
  scenario: string;
  status: CampaignStatus;
  frequency_days: number;
  stagger_sends: boolean;
  email_count: number;
  created_at: Generated<Date>;
  /** Of what people set, as in {@link TemplatesTable}. */
  updated_at: Generated<Date>;
  /** Set instead of deleting the row: what the campaign has sent stays. */
  deleted_at: Date | null;
  /** Grows with every change of the campaign, its contacts, mails and events; see {@link touchCampaigns}. */
  revision: Generated<string>;
}

/** Which template goes out as which mail; empty once the campaign is deleted. */
export interface CampaignStepsTable {
  campaign_id: number;
  step_number: number;
  template_id: number;
}

export interface CampaignContactsTable {
  campaign_id: number;
  /** Not a foreign key: stays when the contact is deleted (P4). */
  contact_id: number;
  /** When the contact was taken out, or deleted, after something had been sent; null for those chosen. */
  removed_at: Date | null;
}

/** A template as it was when it was sent; mails that carried the same share it. */
export interface MailContentsTable {
  id: Generated<number>;
  /** Null once the template is deleted. */
  template_id: number | null;
  subject: string;
  html: string;
  /** SHA-256 of subject and HTML, unique with the template. */
  digest: string;
}

/**
 * `queued`: planned. `sending`: handed to the mail server just now. `uncertain`: it may have gone out or not. `sent`,
 * `failed` and `cancelled` are settled.
 */
export type MessageState = 'queued' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'cancelled';

/** One planned mail to one contact, unique by campaign, contact and step: no step goes out twice (E3). */
export interface MessagesTable {
  id: Generated<string>;
  campaign_id: number;
  contact_id: number;
  step_number: number;
  state: Generated<MessageState>;
  /** When a queued mail is to go out; null while the campaign is not active or the mail before is not settled. */
  due_at: Date | null;
  sent_at: Date | null;
  /** What was sent; null before. */
  content_id: number | null;
  /** To whom it was sent, whatever became of the contact. */
  recipient_email: string | null;
  recipient_name: string | null;
  created_at: Generated<Date>;
}

/**
 * `bounced` is for good, `soft_bounced` may pass; an `automatic_reply` was written by nobody; a `staff_reply` is what
 * somebody of the staff answered the contact.
 */
export type MessageEventKind =
  'opened' | 'replied' | 'bounced' | 'soft_bounced' | 'unsubscribed' | 'automatic_reply' | 'staff_reply';

/** What came of a mail. Campaign and contact are those of the message. */
export interface MessageEventsTable {
  id: Generated<string>;
  message_id: string;
  campaign_id: number;
  contact_id: number;
  kind: MessageEventKind;
  occurred_at: Date;
  reply_text: string | null;
}

/** Addresses that get no more mail from anybody. */
export interface SuppressionsTable {
  /** {@link mailboxKey} of the address. */
  email_key: string;
  reason: Exclude<UnavailableReason, 'no_email'>;
  created_at: Generated<Date>;
}

/** Counters of failed sign-ins; columns as rate-limiter-flexible names them. */
export interface LoginFailuresTable {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: string | null;
}

/** Every table, as Kysely knows it. */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  organizations: OrganizationsTable;
  contacts: ContactsTable;
  scenarios: ScenariosTable;
  templates: TemplatesTable;
  campaigns: CampaignsTable;
  campaign_steps: CampaignStepsTable;
  campaign_contacts: CampaignContactsTable;
  mail_contents: MailContentsTable;
  messages: MessagesTable;
  message_events: MessageEventsTable;
  suppressions: SuppressionsTable;
  login_failures: LoginFailuresTable;
}

export type UserRow = Selectable<UsersTable>;
export type ContactRow = Selectable<ContactsTable>;
