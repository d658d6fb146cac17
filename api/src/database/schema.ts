import type {
  ActivityAction,
  ActivityKind,
  AnswerFile,
  CampaignOverlap,
  CampaignSender,
  CampaignStatus,
  ContactFieldKey,
  DayUnit,
  DeletionKind,
  HoldCause,
  IncomingMailKind,
  InvitationAnswer,
  MailboxEnvelope,
  MailboxKind,
  MailboxProvider,
  MailboxRamp,
  MailboxWindow,
  MailServerAddress,
  MessageEventKind,
  OutcomeCode,
  OwnChoice,
  OwnFieldKind,
  OwnFieldSubject,
  OwnValues,
  PeopleActionKind,
  Permission,
  ProposedEvent,
  ReplyEffect,
  TemplateTone,
  UnavailableReason,
  Role,
  WebhookEvent,
} from '@touchline/shared/contract';
import type { MailboxKey } from './keys.ts';
import type { GroupFilter } from '@touchline/shared/contract/groups';
import type { Language, Text } from '@touchline/shared/contract/language';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { DeletionContent } from './deletion-content.ts';

/** Members of staff who may sign in. */
export interface UsersTable {
  id: Generated<number>;
  email: string;
  /** {@link mailboxKey} of `email`; unique. */
  email_key: MailboxKey;
  /** PHC string of Argon2id. */
  password_hash: string;
  /** Null before somebody has chosen the password: the provider of the company opened the account. */
  password_set_at: Date | null;
  /** What the account may do (U3). */
  role: Generated<Role>;
  /** As the person writes it; empty when they have not. */
  name: Generated<string>;
  /** Path of a picture under `/uploads/`. */
  photo: string | null;
  /** Null before the person has chosen one. */
  language: Language | null;
  /** IANA name; mails to the person say times in it. */
  time_zone: string | null;
  /** From then on the account is out (U2). */
  deactivated_at: Date | null;
  created_at: Generated<Date>;
}

/** An address that somebody wants to sign in with, until they have confirmed it. */
export interface AddressChangesTable {
  user_id: number;
  email: string;
  /** SHA-256, base64url: whoever reads the table cannot confirm it. */
  token_hash: string;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** A link by which somebody gets in once (U2): an invitation, or the way to a new password. */
export interface AccountLinksTable {
  id: Generated<number>;
  /** SHA-256, base64url: whoever reads the table cannot get in. */
  token_hash: string;
  email: string;
  email_key: MailboxKey;
  /** Of an invitation. */
  role: Role | null;
  /** Of an account whose password is lost. */
  user_id: number | null;
  created_by: number | null;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** One row per sign-in; both its tokens are worth nothing once it is gone. */
export interface SessionsTable {
  /** UUID, the `sid` claim of both tokens. */
  id: string;
  user_id: number;
  created_at: Generated<Date>;
  expires_at: Date;
  /**
   * Hashes of the cookie values that refresh it: the one presented last, then those given since, oldest first. Null for
   * a session that no browser opened, which its refresh token alone refreshes.
   */
  cookie_hashes: string[] | null;
  /** Such as `Firefox, Linux`; empty for a program that does not say. */
  browser: Generated<string>;
  /** Of the last refresh. */
  used_at: Generated<Date>;
  /** Opened by the provider of the company, whose matter a second factor is then (U5). */
  by_provider: Generated<boolean>;
}

/** Who a subject of an issuer is here (U5). */
export interface ProviderAccountsTable {
  issuer: string;
  subject: string;
  user_id: number;
  /** When the provider was asked last; until they are in one again, or signed in without it. */
  is_in_no_group: Generated<boolean>;
}

/** Somebody who has come back from the provider; the page fetches the session with the secret. */
export interface ProviderEntriesTable {
  /** SHA-256, base64url. */
  secret_hash: string;
  user_id: number;
  expires_at: Date;
  /** Null where it was made before there were any. */
  grant_id: string | null;
  /** Whom the account is to be linked with once its password was given; null where it is linked already. */
  link_subject: string | null;
  /** What their groups let them do. */
  link_role: Role | null;
}

/** What the provider of the company is asked with again about a session (U5). */
export interface ProviderGrantsTable {
  id: string;
  user_id: number;
  /** Null until the page has fetched the session. */
  session_id: string | null;
  /** Encrypted. */
  secret: string;
  answered_at: Date;
  asking_until: Date | null;
}

/** The second factor of an account (U1). */
export interface TwoFactorTable {
  user_id: number;
  /** Base32, encrypted like what mailboxes sign in with. */
  secret: string;
  /** Null until a first code has proven that the app has it. */
  confirmed_at: Date | null;
  /** Number of the half minute whose code was used last. */
  last_step: Generated<string | number>;
}

/** A key that a device signs in with (U1). */
export interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  /** base64url, made by the device; unique. */
  credential_id: string;
  /** COSE. */
  public_key: Buffer;
  counter: Generated<string | number>;
  transports: string[];
  name: string;
  created_at: Generated<Date>;
  used_at: Date | null;
}

/** Keys that scripts sign in with (U8). */
export interface ApiKeysTable {
  id: Generated<number>;
  /** Who made it, and in whose name it acts. */
  user_id: number;
  name: string;
  /** SHA-256, base64url: whoever reads the table cannot use it. */
  hash: string;
  /** The first characters, by which a person knows it again. */
  start: string;
  permissions: Permission[];
  created_at: Generated<Date>;
  /** To the minute. */
  used_at: Date | null;
  expires_at: Date | null;
}

/** Challenges that were answered, until they would have expired. */
export interface UsedChallengesTable {
  challenge_hash: string;
  expires_at: Date;
}

/** Codes for the day that the app is lost, each good once: a row goes with its use. */
export interface RecoveryCodesTable {
  user_id: number;
  code_hash: string;
}

export interface OrganizationsTable {
  id: Generated<number>;
  name: string;
  /** {@link organizationKey} of `name`; unique. */
  name_key: string;
  /** Member of staff who looks after it; null without one. */
  owner_id: number | null;
  /** IANA name; its people get mail by the clocks there. Null where it is not known. */
  time_zone: string | null;
  created_at: Generated<Date>;
  /** Changes with the name, as in {@link TemplatesTable}. */
  updated_at: Generated<Date>;
  own_values: OwnValuesColumn;
  tag_ids: Generated<number[]>;
}

export interface ContactsTable extends Record<ContactFieldKey, string> {
  id: Generated<number>;
  /** Null for an unassigned contact. */
  organization_id: number | null;
  /** {@link mailboxKey} of `email`, unique within an organization; null without an address. */
  email_key: MailboxKey | null;
  /** The contact of the organization that has the same mailbox, until they are merged: so it was before spellings were one (S13). */
  same_mailbox_as: Generated<number | null>;
  created_at: Generated<Date>;
  /** Changes with the fields and the organization, as in {@link TemplatesTable}. */
  updated_at: Generated<Date>;
  /** Since when nothing personal is left of it (U9): its name stands for anybody, its key for no address. */
  erased_at: Date | null;
  own_values: OwnValuesColumn;
  tag_ids: Generated<number[]>;
}

/** Values by the id of their field, as `shared/src/contract/own-values.ts` keeps them; written as JSON text. */
type OwnValuesColumn = ColumnType<OwnValues, string | undefined, string>;

/** Fields that the team has made for organizations and contacts (G3). */
export interface OwnFieldsTable {
  id: Generated<number>;
  about: OwnFieldSubject;
  /** Null for one of the team's own. */
  code: string | null;
  /** Empty for one that goes by the usual name of its code. */
  name: Generated<string>;
  /** The name in lower case, unique; null for the usual one. */
  name_key: string | null;
  kind: OwnFieldKind;
  choices: ColumnType<OwnChoice[], string | undefined, string>;
  /** The highest id that a choice has ever had. */
  last_choice: Generated<number>;
  position: number;
  version: Generated<number>;
  /** Since then it is not shown. */
  retired_at: Date | null;
}

/** What organizations and contacts are marked with. A row may name one that was deleted and can come back. */
export interface TagsTable {
  id: Generated<number>;
  name: string;
  /** {@link organizationKey} of `name`; unique. */
  name_key: string;
}

/** People who have something in common (G6). */
export interface ContactGroupsTable {
  id: Generated<number>;
  name: string;
  /** {@link organizationKey} of `name`; unique. */
  name_key: string;
  filter: ColumnType<GroupFilter, string, string>;
  /** What the things that it names were called when it was saved. */
  things: ColumnType<readonly StoredGroupThing[], string, string>;
  version: Generated<number>;
  made_by: number | null;
  changed_by: number | null;
  changed_at: Generated<Date>;
}

/** As {@link ContactGroupsTable} keeps what something is called. */
export interface StoredGroupThing {
  readonly key: string;
  readonly name: string;
  readonly code: string | null;
}

/** What the staff notes of an organization or a contact: one of both ids is there. */
export interface NotesTable {
  id: Generated<number>;
  organization_id: number | null;
  contact_id: number | null;
  author_id: number | null;
  /** Address of the author. */
  written_by: string;
  text: string;
  created_at: Generated<Date>;
  changed_at: Date | null;
  version: Generated<number>;
  deleted_at: Date | null;
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
  /** Whole milliseconds; later after every change, even for two within the same one. */
  updated_at: Generated<Date>;
}

export interface CampaignsTable {
  id: Generated<number>;
  name: string;
  /** `value` of a scenario. */
  scenario: string;
  status: CampaignStatus;
  frequency_days: number;
  /** Step number → days after the mail before it, of steps that have their own (V10). */
  step_days: ColumnType<Readonly<Record<string, number>>, string | undefined, string>;
  /** How days between steps are counted. */
  day_unit: Generated<DayUnit>;
  stagger_sends: boolean;
  email_count: number;
  created_at: Generated<Date>;
  /** Changes with what people set, as in {@link TemplatesTable}. */
  updated_at: Generated<Date>;
  /** Set instead of deleting the row: what the campaign has sent stays. */
  deleted_at: Date | null;
  /** Grows with every change of the campaign, its contacts, mails and events; see {@link touchCampaigns}. */
  revision: Generated<string>;
  /** Since when mails wait for a person because nothing was sent for more than a day; null while all is well. */
  overdue_since: Date | null;
  /** Whether mails wait for other campaigns to the same person that were active before, or go out beside theirs (S5). */
  overlap: Generated<CampaignOverlap>;
  /** When it was last made active. */
  activated_at: Date | null;
  /** The account that made it; null where nobody did, or the account is gone. Set by the database (U6). */
  created_by: Generated<number | null>;
  /** Whether it goes out from `campaign_mailboxes`, or from the mailbox of each organization's owner (B6). */
  sender: Generated<CampaignSender['kind']>;
  /**
   * The day before which it sends nothing, in the team's time zone, `2027-03-01` (V8); null for at once. The driver would make a
   * moment of it: read it by `STARTS_ON`.
   */
  starts_on: ColumnType<Date | null, string | null | undefined, string | null>;
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
  /** Which mailbox the contact gets all steps from (B6), see {@link assignMailboxes}; null where there is none for it. */
  mailbox_id: number | null;
  /** There was no mailbox for it, so it gets nothing until a person has seen the plan with one (S7). */
  awaits_plan: Generated<boolean>;
}

/** That a person has seen the plan and let contacts begin who were without a mailbox before (S7). */
export interface PlanApprovalsTable {
  id: Generated<number>;
  campaign_id: number;
  approved_at: Date;
  /** Address of the account. */
  approved_by: string;
  /** How many contacts. */
  contacts: number;
}

/** Somebody asks for the approval of a campaign (U4); a trigger keeps one open while it waits. */
export interface ApprovalRequestsTable {
  id: GeneratedAlways<number>;
  campaign_id: number;
  asked_by: number | null;
  asked_at: Generated<Date>;
  decided_by: number | null;
  decided_at: Date | null;
  /** Null while it is open. */
  outcome: 'approved' | 'sent_back' | 'withdrawn' | null;
  /** Why it was sent back. */
  note: string | null;
  /** Nobody asks: the campaign was active, and what it sends was changed. */
  held: Generated<boolean>;
  /** Version of the campaign that was compared last with what was approved. */
  compared: string | null;
  /** By which address whoever asked reached Touchline. */
  link_origin: Generated<string | null>;
}

/** Whom a request was mailed to. */
export interface ApprovalMailsTable {
  request_id: number;
  user_id: number;
  /** Whether it asks, or tells what came of that. */
  about: Generated<'request' | 'outcome'>;
  /** How often it did not go out. */
  failures: Generated<number>;
  /** When it is tried again that did not go out; null for one that went out, or is about to. */
  again_at: Date | null;
}

/** What was approved of a campaign last. */
export interface CampaignApprovalsTable {
  campaign_id: number;
  /** Null for what was active when approval became required. */
  approved_by: number | null;
  approved_at: Date;
  /** Step number → hash of its mail. */
  steps: unknown;
  sender: string;
  mailboxes: number[];
  /** First day, and step number → days after the mail before it. */
  days: unknown;
  /** Tags that a template fills in and not every mail names. */
  fills_in: string[];
  /** Id and column of each mailbox → hash of the name or signature that was seen. */
  senders: unknown;
  /** Steps that somebody took out who could approve that. */
  may_lack: Generated<number[]>;
  /** Ids of the team's own fields that an email fills in. */
  own_fields: Generated<string[]>;
  /** Ids of those fields → their names and those of their choices, as they were seen. */
  own_words: Generated<unknown>;
}

/** As whom a contact was seen by whoever approved a campaign. */
export interface CampaignApprovedPeopleTable {
  campaign_id: number;
  contact_id: number;
  /** Hashes of its address, its name and what else of it can stand in a mail. */
  seen: string[];
}

/** Who has changed what goes out of a campaign since it was approved; triggers note it. */
export interface CampaignContributorsTable {
  campaign_id: number;
  user_id: number;
}

/** Who last wrote words that mails say; triggers note it. It outlives what was written, which may be restored. */
export interface WritersTable {
  kind: 'template' | 'own_field';
  thing_id: number;
  user_id: number;
  written_at: Generated<Date>;
}

/** A change of the status of a campaign. */
export interface CampaignStatusChangesTable {
  id: Generated<number>;
  campaign_id: number;
  changed_at: Date;
  /** Address of the account; null where nobody did, as when nothing was left to send. */
  changed_by: string | null;
  status: CampaignStatus;
  /** Of one that became active: how many contacts still got mails then, and how many mails; null for others. */
  contacts: number | null;
  mails: number | null;
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
 * `failed`, `cancelled` and `skipped` are settled; after a failed one nothing goes to the contact until a person has it tried
 * again or skipped (S2).
 */
export type MessageState = 'queued' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'cancelled' | 'skipped';

/** What a mail server's refusal of a mail meant. */
export type RefusalSubject = 'address' | 'content' | 'unknown' | 'moment' | 'account';

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
  /** The address it was sent to, whatever became of the contact. */
  recipient_email: string | null;
  recipient_name: string | null;
  /** {@link mailboxKey} of that address: who it is, whichever contact it was sent to as (S4). */
  recipient_key: MailboxKey | null;
  created_at: Generated<Date>;
  /** UUID that addresses and links of the mail carry, so that nobody can speak for a mail by guessing its number. */
  token: Generated<string>;
  /** Who is sending it, or did. */
  worker_id: number | null;
  /** When it was handed to the mail server. */
  sending_at: Date | null;
  /** How often handing it over was tried. */
  attempts: Generated<number>;
  /** Not before this moment, after a failure that may pass. */
  retry_at: Date | null;
  /** Workers need not check it before: it waits for the hours of its recipient or for another campaign. Only a hint, and nothing to tell. */
  parked_until: Date | null;
  /** What the mail server answered last, whether it took the mail or not, or why it could not be asked (S3). */
  last_reply: string | null;
  /** When that was. */
  replied_at: Date | null;
  /** What it meant, when it was a refusal. */
  refusal: RefusalSubject | null;
  /** As it went out, everything filled in; a later mail in its thread answers it. Null before. */
  subject: string | null;
  /** Which mailbox it is to go out from, or did: that of the contact (`campaign_contacts`); null where there is none. */
  mailbox_id: number | null;
  /** Its `Message-ID` as the server keeps it, where that is another than ours. */
  message_id_header: string | null;
  /** Of one that was skipped before it was tried: when it would have gone out. The next step counts from then (V8). */
  skipped_for: Date | null;
  /** Of one that somebody of the staff skipped: who (address of the account), and when (V8). */
  skipped_by: string | null;
  skipped_at: Date | null;
  /**
   * Of a step that two contacts got who are one person (V7): whose mail the one was that does not count for the sequence. Null
   * for all others.
   */
  merged_from: number | null;
}

/** What came back for a mail. Campaign and contact are those of the message. */
export interface MessageEventsTable {
  id: Generated<string>;
  message_id: string;
  campaign_id: number;
  contact_id: number;
  kind: MessageEventKind;
  occurred_at: Date;
  reply_text: string | null;
  /** Whether the mail says more than the text. */
  is_folded: Generated<boolean>;
  /** The mail that brought it, if one did. */
  incoming_mail_id: string | null;
  /** False for a bounce that may pass whose reason is not the address: several in a row mean nothing then. */
  counts_against_address: Generated<boolean>;
  /** When somebody of the staff let the address get mail again: from then on a bounce or an unsubscription ends nothing. */
  lifted_at: Date | null;
  /** Who of the staff wrote it: address of the account, otherwise the mailbox's name; null when that is not known. */
  written_by: string | null;
  /** Of an automatic answer that says that the person is away: the first day on which they are back, `2026-12-04`. */
  back_on: string | null;
}

/** A process that sends; it holds an advisory lock of its id for as long as it lives. */
export interface MailWorkersTable {
  id: Generated<number>;
  started_at: Date;
  seen_at: Date;
  /** When it last claimed a mail. */
  claimed_at: Date | null;
}

/** How many mails all workers together have handed over in some seconds; kept for as long as a rate counts them. */
export interface MailRatesTable {
  /** Of the recipients. */
  domain: string;
  /** Beginning of those seconds. */
  began_at: Date;
  mails: number;
}

/** The same for each mailbox. */
export interface MailboxRatesTable {
  mailbox_id: number;
  began_at: Date;
  mails: number;
}

/** A mail that a person sent by hand, not a campaign: it counts towards the cap of its mailbox. Kept for a week. */
export interface MailsByHandTable {
  id: Generated<string>;
  mailbox_id: number;
  /** When it was handed over, or was about to be. */
  sending_at: Date;
}

/** What Settings show of the mail server and of each mailbox: when it last worked, and its last fault. */
export interface MailServicesTable {
  /** `smtp`, or that of a mailbox. */
  name: string;
  succeeded_at: Date | null;
  failed_at: Date | null;
  error: string | null;
}

/** That nothing is sent from a mailbox for a while: its mail server refuses it (S1), or too much of it bounces (B9). */
export interface SendingHoldsTable {
  mailbox_id: number;
  cause: HoldCause;
  /** The mail server's words. */
  reply: string;
  since: Date;
  /** Null: until a person has it tried. */
  until: Date | null;
  /** How often in a row it was refused: each wait is longer than the one before. */
  refusals: number;
}

/** Shape in which node-postgres takes JSON: text. */
type Json<Value> = ColumnType<Value, string, string>;

/** A mailbox that mails go out from and answers come to; row 1 is the sandbox, or what `SMTP_URL` says. */
export interface MailboxesTable {
  id: Generated<number>;
  kind: MailboxKind;
  /** Address that recipients see. */
  email: string;
  /** {@link mailboxKey} of `email`; unique among those that are connected in the page. */
  email_key: MailboxKey;
  name: string;
  /** Whom it signs in as. */
  user_name: Generated<string>;
  /** Null without one, or when the account is gone. */
  owner_id: number | null;
  signature_html: Generated<string>;
  smtp: Json<MailServerAddress> | null;
  imap: Json<MailServerAddress> | null;
  /** Password or tokens, encrypted; null where there are none. */
  secret: string | null;
  envelope: Generated<MailboxEnvelope>;
  /** Whether the server keeps what was sent in Sent by itself. */
  keeps_sent: Generated<boolean>;
  /** Most mails in 24 hours. */
  daily_cap: number | null;
  ramp: Json<MailboxRamp> | null;
  per_minute: number;
  sending_window: Json<MailboxWindow>;
  /** Since when its sign-in fails for good; null while it works. */
  sign_in_failed_at: Date | null;
  /** What the provider or the server said of that. */
  sign_in_error: string | null;
  /** `sub` of the account at the provider (OpenID Connect); null of one connected by password. */
  account_subject: Generated<string | null>;
  /** When a server refused an access token last; the token that replaces it may not be refused again. */
  token_refused_at: Generated<Date | null>;
  /** Bounces of mails from before this moment do not hold it; null: all may. */
  bounces_since: Generated<Date | null>;
  created_at: Generated<Date>;
  /** Changes with what people set, as in {@link TemplatesTable}. */
  updated_at: Generated<Date>;
  /** Set instead of deleting the row: what went out from it stays. Its secret is deleted. */
  disconnected_at: Date | null;
}

/** Signing in with a provider that somebody has begun; deleted when they return. */
export interface MailboxSignInsTable {
  /** SHA-256 of the `state` that the provider passes on. */
  state_hash: string;
  /** The same of the cookie of the browser that began it. */
  browser_hash: string;
  user_id: number;
  provider: MailboxProvider;
  /** The mailbox to sign in to again; null for a new one. */
  mailbox_id: number | null;
  shared_email: string | null;
  redirect_uri: string;
  /** PKCE verifier and nonce, encrypted. */
  verifier: string;
  expires_at: Date;
}

/** A mailbox of which the envelope is still to be found out. */
export interface EnvelopeSearchesTable {
  mailbox_id: number;
  /** Marks the mails by which it is found out; nobody can guess it. */
  key: string;
  /** When a process may take it. */
  due_at: Date;
  /** When the first did; null before. */
  began_at: Generated<Date | null>;
  attempts: Generated<number>;
}

/** A mailbox that a campaign goes out from. */
export interface CampaignMailboxesTable {
  campaign_id: number;
  mailbox_id: number;
}

/** How far a folder of a mailbox has been read (RFC 9051 §2.3.1.1). */
export interface MailFoldersTable {
  /** `mailbox-12/INBOX`; of `IMAP_URL` `user@host/folder`. */
  name: string;
  uid_validity: string;
  last_uid: string;
}

/** A mail that is being read, or was set aside because it could not be. */
export interface MailAttemptsTable {
  /** `name` of the mailbox. */
  mailbox: string;
  uid_validity: string;
  uid: string;
  attempts: number;
  /** Known only of what was set aside, and if its headers could be read. */
  sender: string | null;
  subject: string | null;
  /** What was wrong with the last one. */
  error: string | null;
  /** Null while it is still tried. */
  set_aside_at: Date | null;
}

/** A mail that came in, with its source. */
export interface IncomingMailsTable {
  id: Generated<string>;
  received_at: Date;
  /** `name` of the mailbox. */
  mailbox: string;
  kind: IncomingMailKind;
  /** The mail it is about; null when none of ours was found. */
  message_id: string | null;
  sender: string;
  subject: string;
  /** SHA-256 of what makes it this mail, unique: read twice, or in two mailboxes, it is settled once. */
  digest: string;
  /** Its Message-ID, by which an answer written in a mail program names it; null without one. */
  message_id_header: string | null;
  /** Key of the sender's address; empty where it is not known. */
  sender_key: ColumnType<MailboxKey, MailboxKey | undefined, MailboxKey>;
  /** Others whom it went to openly, neither us nor its sender, as people read them: `Carl Keeper <carl@club.example>`. */
  copies: Generated<string[]>;
  /** What it answers to an invitation; null where it is no such answer. */
  invitation: InvitationAnswer | null;
  /** Source as it came, compressed with Brotli. */
  raw: Buffer;
}

/** A mail as it went out, byte for byte. */
export interface SentMailsTable {
  id: Generated<string>;
  /** Null for what was written by hand to somebody who takes part in no campaign: see `answer_id`. */
  message_id: string | null;
  /** For an answer of the staff: its event. */
  event_id: string | null;
  /** Of an answer of the staff to another address than the contact's: see `answerIdOf`. */
  answer_key: string | null;
  /** Of a mail that somebody wrote in a mail program, unique with the message: read twice, it counts once. */
  digest: string | null;
  /** As it was handed to the mail server, compressed with Brotli. */
  raw: Buffer;
  /** The mailbox whose Sent folder is still to get a copy; null where none is wanted, or it is there. */
  copy_mailbox_id: Generated<number | null>;
  /** When it is to be made, or tried again. */
  copy_due_at: Generated<Date | null>;
  copy_attempts: Generated<number>;
  /** The answer that it is, where one was written in a conversation. */
  answer_id: Generated<number | null>;
}

/** What becomes of an answer of the staff (V3): `uncertain` may or may not have gone out; the last two never will. */
export type AnswerState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'failed'
  | 'uncertain'
  | 'undone'
  | 'discarded'
  /** A draft that was never sent off: the older of two, once their contacts were merged. Its address may be empty. */
  | 'set_aside';

/** What is taken back when a retry of somebody else is. */
export interface AnswerRetry {
  readonly by: number;
  readonly state: 'failed' | 'uncertain';
  readonly failure: Text | null;
}

/** What the writer had in the composer, before the subject, the address and merge tags were filled in. */
export interface AnswerWritten {
  readonly html: string;
  readonly subject: string;
}

/** What a member of staff wrote to a contact in its conversation (V3). */
export interface AnswersTable {
  id: GeneratedAlways<number>;
  contact_id: number;
  /** Account that wrote it, and its address. */
  user_id: number;
  written_by: string;
  /** UUID of the request: however often it is repeated, one answer is stored. */
  key: string;
  /** Of everything that was asked for. */
  digest: string;
  state: AnswerState;
  /** The mail of ours whose conversation it belongs to; null where the contact was sent none. */
  message_id: string | null;
  /** Its event, once it is out. */
  event_id: string | null;
  to_email: string;
  cc: string[];
  subject: string;
  /** Sanitized, without the signature. */
  html: string;
  /** As its writer had it, until it is out: the draft that it is again when it is taken back. Null for earlier ones. */
  written: ColumnType<AnswerWritten | null, string | null | undefined, string | null>;
  /** The mailbox that the writer was shown. */
  mailbox_id: number;
  attachment_ids: string[];
  /** In their order; what was uploaded is deleted once the answer is out. */
  files: ColumnType<AnswerFile[], string, string>;
  /** Part of its Message-ID, the same at each try. */
  mail_key: Generated<string>;
  /** Its `Message-ID`, and its bytes compressed with Brotli, from before it is handed over until that is settled. */
  message_id_header: string | null;
  raw: Buffer | null;
  created_at: Date;
  /** Until then it can be taken back. */
  due_at: Date;
  /** Who is sending it: see `mail_workers`. */
  worker_id: number | null;
  sent_at: Date | null;
  /** While it waits because somebody else than its writer sent it again: who, and what it was before. */
  retry: ColumnType<AnswerRetry | null, string | null | undefined, string | null>;
  /** Why it did not go out, in each language. */
  failure: ColumnType<Text | null, string | null, string | null>;
  /** Recipients of a copy that the mail server refused, while it took the mail for the others. */
  refused_cc: Generated<string[]>;
}

/** What an account has begun to write to a contact (V3). */
export interface AnswerDraftsTable {
  user_id: number;
  contact_id: number;
  /** Grows with each change, over all drafts. */
  version: Generated<number>;
  /** Null for the address that is used by default. */
  to_email: string | null;
  cc: string[];
  subject: string;
  html: string;
  attachment_ids: string[];
  touched_at: Date;
}

/** A file for an answer; its bytes are with the uploads. */
export interface AnswerAttachmentsTable {
  id: string;
  user_id: number;
  name: string;
  /** In bytes. */
  size: number;
  /** When it was uploaded, or last put into an answer: what nothing names a day later is deleted. */
  used_at: Date;
}

/** A piece of text to insert into answers. */
export interface SnippetsTable {
  id: Generated<number>;
  name: string;
  /** Of `name`, as that of an organization; unique. */
  name_key: string;
  /** Sanitized. */
  html: string;
  /** Changes with the others, as in {@link TemplatesTable}. */
  updated_at: Generated<Date>;
}

/** A requested Quick Reply, kept for a day so that a repeated request sends nothing more. */
export interface StaffAnswersTable {
  user_id: number;
  contact_id: number;
  /** From the page, one for each dialog that is opened; otherwise derived from the text. */
  key: string;
  /** Of the text and the addresses. */
  digest: string;
  /** `uncertain`: it may or may not have gone out. */
  state: 'sending' | 'sent' | 'uncertain';
  started_at: Date;
  sent_at: Date | null;
}

/** The newest reply of a contact that an account has read (V1). */
export interface ReadRepliesTable {
  user_id: number;
  contact_id: number;
  reply_at: Date;
}

/** The newest reply of a contact that somebody has marked as answered (V1): by telephone, for example. */
export interface AnsweredRepliesTable {
  contact_id: number;
  reply_at: Date;
  marked_by: string;
  marked_at: Date;
  /** The mark of an earlier reply in whose place this one stands, all null for none. */
  before_reply_at: Date | null;
  before_marked_by: string | null;
  before_marked_at: Date | null;
}

/** What can become of a conversation (V4). */
export interface OutcomesTable {
  id: Generated<number>;
  /** Null for one of the team's own. */
  code: OutcomeCode | null;
  /** Empty for one that goes by the usual name of its code. */
  name: Generated<string>;
  /** The name in lower case, unique; null for the usual one. */
  name_key: string | null;
  /** Since then it can no longer be chosen. */
  retired_at: Date | null;
  /** Nothing is to be answered after it, and no copy of a campaign has the person. */
  ends_outreach: Generated<boolean>;
}

/** What the staff has noted about the conversation with a contact (V4). */
export interface FollowUpsTable {
  contact_id: number;
  /** Counts the changes. */
  version: Generated<number>;
  outcome_id: number | null;
  assignee_id: number | null;
  note: Generated<string>;
  /** The day to come back on, in the team's time zone: `2026-12-04`. */
  come_back_on: string | null;
  /** When that day begins. */
  returns_at: Date | null;
  /** Id of the last reply that was known when it was put off, 0 without one: a later one brings it back. */
  put_off_after: string | null;
  /** When somebody dealt with the return. */
  return_done_at: Date | null;
}

/** Who changed what of that, and when. */
export interface FollowUpChangesTable {
  id: Generated<string>;
  contact_id: number;
  changed_at: Date;
  /** Address of the account. */
  changed_by: string;
  /** The new values: `outcome_id`, `assignee` (an address), `note`, `come_back_on`. */
  changed: ColumnType<StoredFollowUpChange, string, never>;
}

/** As {@link FollowUpChangesTable} keeps it; only what was changed. */
export interface StoredFollowUpChange {
  readonly outcome_id?: number | null;
  readonly assignee?: string | null;
  readonly note?: string;
  readonly come_back_on?: string | null;
}

/** An organization of which one contact replied: the others get nothing of the campaign until somebody lifts it. */
export interface CampaignOrganizationPausesTable {
  campaign_id: number;
  organization_id: number;
  /** Who replied. */
  contact_id: number;
  paused_at: Date;
  lifted_at: Date | null;
}

/** That a contact's sequence was ended or held because the person replied to another mail (S6). */
export interface PersonRepliesTable {
  id: Generated<string>;
  /** Address that the answered mail went to, or that the mail came from. */
  key: string;
  contact_id: number | null;
  event_id: string | null;
  replied_at: Date;
  recorded_at: Generated<Date>;
}

/** Until when emails to a person wait because they are away (V5). */
export interface AbsencesTable {
  /** Their address. */
  key: string;
  /** The day, in the team's time zone: `2026-12-04`. */
  back_on: string;
  /** The moment: emails may go out from then on. */
  until: Date;
  /** When the note came, or a member of staff changed the day. */
  noted_at: Date;
  /** Address of the account that changed it; null while it is as the note says. */
  changed_by: string | null;
}

/** Addresses that a contact has besides its own, from contacts that were merged into it (V7). */
export interface ContactAddressesTable {
  contact_id: number;
  email_key: MailboxKey;
  email: string;
}

export interface SequenceStopsTable {
  campaign_id: number;
  contact_id: number;
  /** Address of the contact: its other contacts of the campaign are stopped as well. */
  key: string | null;
  kind: ReplyEffect;
  /** The reply; null for one that answers no mail of ours, and where a paused organization was deleted. */
  event_id: string | null;
  stopped_at: Date;
  lifted_at: Date | null;
  /** Address of the account that stopped it (V8); null where a reply did. */
  stopped_by: string | null;
}

/** What somebody of the staff has done about people of a campaign (V8). */
export interface PeopleActionsTable {
  id: Generated<number>;
  campaign_id: number;
  action: PeopleActionKind;
  done_at: Date;
  /** Address of the account. */
  done_by: string;
  /** For how many people. */
  contacts: number;
  /** What it takes to take it back. */
  content: Json<PeopleActionContent>;
  undone_at: Date | null;
}

/** What an action on people of a campaign has changed. */
export interface PeopleActionContent {
  /** Status of the campaign before. */
  readonly status: CampaignStatus;
  readonly contacts: readonly number[];
  /** Mails that were skipped, by what they were before. */
  readonly queued?: readonly string[];
  readonly failed?: readonly string[];
  /** Those of the contacts who got nothing for want of a mailbox (S7). */
  readonly awaiting?: readonly number[];
}

/** What the team has chosen, where it differs from the default. */
export interface TeamSettingsTable {
  name: string;
  value: unknown;
}

/** Addresses that get no more mail from anybody. */
export interface SuppressionsTable {
  /**
   * {@link mailboxKey} of the address; `@example.com` for a domain with those below it; `hmac:` and a hash for the address of an
   * erased person; `erased:` and a UUID for an erased contact.
   */
  email_key: MailboxKey;
  kind: Generated<SuppressionKind>;
  reason: SuppressionReason | 'erased';
  created_at: Generated<Date>;
  /** The domain or the hash that it is here for, and goes with; null for one of its own. */
  covered_by: Generated<string | null>;
  /** Of one that the staff added: who, an address of an account, and why. */
  added_by: string | null;
  explanation: Generated<string>;
  /** False for a request that anybody may have written in the address's name. */
  is_proved: Generated<boolean>;
  /** Campaigns that it left without anything to send, which completed them. */
  completed_campaigns: Generated<number[]>;
  /** The mail that brought it; null when none did, or it is not kept any more. */
  incoming_mail_id: string | null;
  /** The contact whose wish came along from an address of before; null for what this address was put here for. */
  taken_along_by: number | null;
}

/** What a suppression is of. Of an `anonymous` one nobody knows the address: it is an erased contact's. */
export type SuppressionKind = 'address' | 'domain' | 'erased' | 'anonymous';

/** By what the addresses of erased people are hashed (U9); one row. */
export interface AddressKeysTable {
  id: Generated<number>;
  /** Encrypted like what mailboxes sign in with. */
  secret: string;
}

/** Somebody who is being erased (U9); the row goes with the person. */
export interface ErasuresTable {
  contact_id: number;
  requested_at: Generated<Date>;
  /** The account. */
  requested_by: number;
  /** What stands in place of the name. */
  name: string;
}

/** Why an address gets no more mail. */
export type SuppressionReason = Exclude<UnavailableReason, 'no_email'>;

/** That somebody of the staff let an address get mail again. */
export interface SuppressionLiftsTable {
  id: Generated<string>;
  email_key: MailboxKey;
  /** Those of the suppression that was lifted. */
  reason: SuppressionReason;
  is_proved: boolean;
  suppressed_at: Date;
  lifted_at: Date;
  /** Whether staff had put it on the list. */
  was_added: Generated<boolean>;
  /** Address of the account: it may be removed. */
  lifted_by: string;
  explanation: string;
}

/** What a mail would mean, had it been proved to come from whom it says; a person decides. */
export interface MailProposalsTable {
  incoming_mail_id: string;
  /** The mail of ours that it seems to be about; null when a person has to say whose reply it is. */
  message_id: string | null;
  event_kind: ProposedEvent;
  reply_text: string | null;
  is_folded: Generated<boolean>;
  counts_against_address: Generated<boolean>;
  /** Null while nobody has decided. */
  outcome: 'confirmed' | 'dismissed' | null;
  /** The reply that it counts as since a person gave it to a contact; null otherwise. */
  event_id: string | null;
  /** The contact that a person made of its writer, which goes when that is undone. */
  made_contact_id: number | null;
  /** Whether `message_id` is no mail of ours but stands for the conversation, since none was sent to the contact. */
  opened_message: Generated<boolean>;
  settled_at: Date | null;
  /** Address of the account. */
  settled_by: string | null;
}

/** Counters of failed sign-ins and of requests that are limited; columns as rate-limiter-flexible names them. */
export interface RateLimitsTable {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: string | null;
}

/** What was deleted, to be taken back within 30 days (S8). */
export interface DeletionsTable {
  id: Generated<number>;
  kind: DeletionKind;
  /** What a person knows it by. */
  name: string;
  contact_count: number;
  content: ColumnType<DeletionContent, string, string>;
  deleted_at: Generated<Date>;
  /** Address of the account. */
  deleted_by: string;
}

/** Who did what, and when (U7): written by triggers and `recordActivity`, and only ever added to. */
export interface ActivityTable {
  id: Generated<string>;
  at: Generated<Date>;
  /** The account; null for Touchline itself, and on the command line. */
  actor_id: Generated<number | null>;
  /** Its address then, or `command_line`. */
  actor: Generated<string | null>;
  /** Name of the API key it was done by. */
  via_key: Generated<string | null>;
  action: ActivityAction;
  kind: ActivityKind;
  subject_id: string | null;
  organization_id: number | null;
  contact_id: number | null;
  campaign_id: number | null;
  template_id: number | null;
  /** How many things one statement changed. */
  count: Generated<number>;
  /** The entry that stands for this one among others of its statement. */
  part_of: string | null;
  /** All that is personal: names, and values before and after. */
  content: ColumnType<StoredActivity, string, string>;
}

/** As {@link ActivityTable} keeps it. */
export interface StoredActivity {
  readonly name?: string;
  readonly who?: string;
  readonly names?: readonly string[];
  /** Before and after of each field; empty where only the fact is kept. */
  readonly changes?: Readonly<Record<string, readonly unknown[]>>;
  readonly [more: string]: unknown;
}

/** Addresses that are told what happens (U8). */
export interface WebhooksTable {
  id: Generated<number>;
  /** What follows the host may be as good as a password: never log it. */
  url: string;
  events: WebhookEvent[];
  /** Encrypted, `whsec_…`; null until the transaction that makes the row has stored it. */
  secret: string | null;
  is_enabled: Generated<boolean>;
  created_by: number | null;
  created_at: Generated<Date>;
}

/** What happened, written by triggers in the transaction in which it did. */
export interface WebhookEventsTable {
  id: Generated<string>;
  /** A {@link WebhookEvent}, or `webhook.test`. */
  type: string;
  occurred_at: Generated<Date>;
  data: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
  /** Whom it is about: all that is personal. */
  people: ColumnType<readonly StoredWebhookPerson[], string | undefined, string>;
}

/** As {@link WebhookEventsTable} keeps somebody; null where they were forgotten, or are no contact. */
export interface StoredWebhookPerson {
  readonly id: number | null;
  readonly email: string | null;
  readonly email_key: MailboxKey | null;
  readonly organization_id: number | null;
}

/** One event to one address. */
export interface WebhookDeliveriesTable {
  id: Generated<string>;
  webhook_id: number;
  event_id: string;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  /** While it is being tried: when another process takes it that this one has ended. */
  next_at: Generated<Date>;
  give_up_at: Generated<Date>;
  last_at: Date | null;
  milliseconds: number | null;
  status: number | null;
  answer: string | null;
  failure: ColumnType<Text | null, string | null | undefined, string | null>;
}

/** Every table, as Kysely knows it. */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  provider_accounts: ProviderAccountsTable;
  provider_entries: ProviderEntriesTable;
  provider_grants: ProviderGrantsTable;
  account_links: AccountLinksTable;
  address_changes: AddressChangesTable;
  two_factor: TwoFactorTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  used_challenges: UsedChallengesTable;
  api_keys: ApiKeysTable;
  organizations: OrganizationsTable;
  contacts: ContactsTable;
  own_fields: OwnFieldsTable;
  tags: TagsTable;
  contact_groups: ContactGroupsTable;
  notes: NotesTable;
  scenarios: ScenariosTable;
  templates: TemplatesTable;
  campaigns: CampaignsTable;
  campaign_steps: CampaignStepsTable;
  campaign_contacts: CampaignContactsTable;
  plan_approvals: PlanApprovalsTable;
  approval_requests: ApprovalRequestsTable;
  approval_mails: ApprovalMailsTable;
  campaign_approvals: CampaignApprovalsTable;
  campaign_approved_people: CampaignApprovedPeopleTable;
  campaign_contributors: CampaignContributorsTable;
  writers: WritersTable;
  campaign_status_changes: CampaignStatusChangesTable;
  mail_contents: MailContentsTable;
  messages: MessagesTable;
  message_events: MessageEventsTable;
  mail_workers: MailWorkersTable;
  mail_rates: MailRatesTable;
  mailbox_rates: MailboxRatesTable;
  mails_by_hand: MailsByHandTable;
  mail_services: MailServicesTable;
  sending_holds: SendingHoldsTable;
  mailboxes: MailboxesTable;
  mailbox_sign_ins: MailboxSignInsTable;
  envelope_searches: EnvelopeSearchesTable;
  campaign_mailboxes: CampaignMailboxesTable;
  mail_folders: MailFoldersTable;
  mail_attempts: MailAttemptsTable;
  incoming_mails: IncomingMailsTable;
  sent_mails: SentMailsTable;
  staff_answers: StaffAnswersTable;
  answers: AnswersTable;
  answer_drafts: AnswerDraftsTable;
  answer_attachments: AnswerAttachmentsTable;
  snippets: SnippetsTable;
  read_replies: ReadRepliesTable;
  answered_replies: AnsweredRepliesTable;
  outcomes: OutcomesTable;
  follow_ups: FollowUpsTable;
  follow_up_changes: FollowUpChangesTable;
  campaign_organization_pauses: CampaignOrganizationPausesTable;
  sequence_stops: SequenceStopsTable;
  people_actions: PeopleActionsTable;
  person_replies: PersonRepliesTable;
  absences: AbsencesTable;
  contact_addresses: ContactAddressesTable;
  team_settings: TeamSettingsTable;
  suppressions: SuppressionsTable;
  suppression_lifts: SuppressionLiftsTable;
  address_keys: AddressKeysTable;
  erasures: ErasuresTable;
  mail_proposals: MailProposalsTable;
  rate_limits: RateLimitsTable;
  deletions: DeletionsTable;
  activity: ActivityTable;
  webhooks: WebhooksTable;
  webhook_events: WebhookEventsTable;
  webhook_deliveries: WebhookDeliveriesTable;
}

export type UserRow = Selectable<UsersTable>;
export type ContactRow = Selectable<ContactsTable>;
export type MailboxRow = Selectable<MailboxesTable>;
