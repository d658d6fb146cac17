import { z } from 'zod';
import { CONTACT_FIELDS } from './contact-fields.ts';
import {
  MAX_EXPLANATION_LENGTH,
  MAX_HTML_LENGTH,
  MAX_STEP_NUMBER,
  parseSuppressed,
  TEXT_LIMITS,
} from './rules.ts';
import { id, lineOfText, requiredEmail, requiredText, storableText, text } from './text.ts';

/** A request for a mail as its contact would get it, from a template that need not be saved. */
export const MailDraft = z.strictObject({
  /** May be empty for a later step: then it goes out in the thread of the first. */
  subject: lineOfText(TEXT_LIMITS.subject),
  html: storableText(MAX_HTML_LENGTH),
  /** Whose name, title and organization are filled in; without it, the fallbacks are. */
  contact_id: id.optional(),
  /** The campaign and step it would go out as: a later step without a subject takes that of the campaign's first mail. */
  step: z.strictObject({ campaign_id: id, step_number: z.int().min(1).max(MAX_STEP_NUMBER) }).optional(),
});
export type MailDraft = z.infer<typeof MailDraft>;

/** Answer of `POST /api/mail/preview/` (body: {@link MailDraft}): the mail with everything filled in. */
export const MailPreview = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  /** The plain-text part. */
  text: z.string(),
  /** Size of the whole mail in bytes. */
  size: z.int(),
});
export type MailPreview = z.infer<typeof MailPreview>;

/** `POST /api/mail/test/`: sends the mail once to `to`, otherwise as the contact would get it; answers 204 once it is out. */
export const TestMail = z.strictObject({ ...MailDraft.shape, to: requiredText(TEXT_LIMITS.email) });
export type TestMail = z.infer<typeof TestMail>;

/** Whether a mail server or a mailbox works. */
export const MailServiceState = z.object({
  /** `smtp`, `sandbox`, `user@host/folder` of `IMAP_URL`, or `address/smtp` and `address/imap` of a connected mailbox. */
  name: z.string(),
  /** ISO 8601; null when it never has. */
  succeeded_at: z.string().nullable(),
  /** The last failure, unless it has worked since. */
  failed_at: z.string().nullable(),
  error: z.string().nullable(),
});
export type MailServiceState = z.infer<typeof MailServiceState>;

/** A mail that could not be read in three attempts and stays in its mailbox (S11). */
export const MailSetAside = z.object({
  /** `user@host/folder`, or `address/folder` of a connected mailbox. */
  mailbox: z.string(),
  from: z.string(),
  subject: z.string(),
  /** What was wrong with it the last time. */
  error: z.string(),
  /** ISO 8601. */
  set_aside_at: z.string(),
});
export type MailSetAside = z.infer<typeof MailSetAside>;

/**
 * Why nothing is sent from a mailbox: its mail server refuses it (S1), or too many of its mails bounce (B9). The database
 * checks the same list.
 */
export const HOLD_CAUSES = [
  'quota',
  'rate',
  'sender',
  'blocked',
  'sign_in',
  'policy',
  'unknown',
  'bounces',
] as const;
export type HoldCause = (typeof HOLD_CAUSES)[number];

/** A pause in sending from a mailbox (S1, B9). */
export const SendingHold = z.object({
  /** The mailbox that is held, and its address. */
  mailbox_id: z.int(),
  mailbox: z.string(),
  /** `unknown`: several mails to different domains were refused in a row without a recognizable reason. */
  cause: z.enum(HOLD_CAUSES),
  /** The mail server's words. */
  reply: z.string(),
  /** Since when, and until when nothing is sent, ISO 8601; `until` is null when a person has to have it tried. */
  since: z.string(),
  until: z.string().nullable(),
});
export type SendingHold = z.infer<typeof SendingHold>;

/** `POST /api/mail/images/`: the image at an address that a mail names, which may be long: it says who reads it. */
export const MailImageRequest = z.strictObject({ url: requiredText(8192) });
export type MailImageRequest = z.infer<typeof MailImageRequest>;

/** Answer of `GET /api/mail/status/`, for Settings (E6). */
export const MailStatus = z.object({
  /** `sandbox`: nothing leaves this machine. */
  transport: z.enum(['sandbox', 'smtp']),
  /** Address of the sandbox mailbox; null with a real mail server. */
  sandbox_url: z.string().nullable(),
  from: z.string(),
  sending_window: z.object({
    /** 1 is Monday, 7 Sunday (ISO 8601). */
    weekdays: z.array(z.int().min(1).max(7)),
    /** `09:00` */
    starts_at: z.string(),
    ends_at: z.string(),
    /** `UTC-4`, or an IANA name. */
    time_zone: z.string(),
  }),
  per_minute: z.int(),
  per_domain_per_minute: z.int(),
  /** Whether a worker is running; one that was not seen for a minute does not count. */
  has_worker: z.boolean(),
  /** Whether mails have been due for ten minutes while a worker runs and sends none. */
  is_stalled: z.boolean(),
  /** Mails that may go out now, as fast as the rates allow, and since when the oldest has been due. */
  due_count: z.int(),
  oldest_due_at: z.string().nullable(),
  /** Mails whose time has come while the sending window is closed; 0 while it is open. */
  waiting_count: z.int(),
  /** When the sending window opens next, ISO 8601; null while it is open. */
  window_opens_at: z.string().nullable(),
  uncertain_count: z.int(),
  /** Incoming mails in the name of a contact that a person has to check: `GET /api/mail/proposals/?of=contacts`. Absent where a server does not say. */
  to_check_count: z.int().optional(),
  services: z.array(MailServiceState),
  /** Of the first mailbox that is held; null while mails go out from all. */
  hold: SendingHold.nullable(),
  /** The latest, at most 20. `POST /api/mail/set-aside/retry/` tries all of them again. */
  set_aside: z.array(MailSetAside),
});
export type MailStatus = z.infer<typeof MailStatus>;

/**
 * What an incoming mail is taken to be. A `bounce` is permanent, a `soft_bounce` may pass, an `automatic_reply` was written
 * by a program, and `unknown` ones could not be classified. The database checks the same list.
 */
export const INCOMING_MAIL_KINDS = [
  'reply',
  'bounce',
  'soft_bounce',
  'automatic_reply',
  'feedback_report',
  'unsubscribe_request',
  'unknown',
] as const;
export type IncomingMailKind = (typeof INCOMING_MAIL_KINDS)[number];

/** An attachment of an incoming mail; its content is at `…/attachments/{number}/`. */
export const MailAttachment = z.object({
  number: z.int(),
  /** As the mail names it; otherwise a generated one. */
  name: z.string(),
  /** `image/jpeg`; empty when the mail does not say. */
  type: z.string(),
  /** In bytes. */
  size: z.int(),
});
export type MailAttachment = z.infer<typeof MailAttachment>;

/** A whole mail. Its source is at `…/raw/`. */
const WholeMail = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  /** Who got a copy openly; empty for nobody. */
  cc: z.string(),
  subject: z.string(),
  /** With the images attached to the mail; null for a plain-text mail. Never to be shown outside a sandboxed frame. */
  html: z.string().nullable(),
  text: z.string(),
  attachments: z.array(MailAttachment),
  /** How many it has at least: of very many only the first are listed. */
  attachment_count: z.int().optional(),
  /** False when no more than the headers could be read. */
  is_readable: z.boolean(),
});

/** Answer of `GET /api/mail/incoming/{id}/`. */
export const IncomingMail = WholeMail.extend({ received_at: z.string() });
export type IncomingMail = z.infer<typeof IncomingMail>;

/** `POST /api/mail/incoming/{id}/count/`: what a person says that an answer is, whose words left that open (V5). */
export const MailCount = z.strictObject({ as: z.enum(['reply', 'automatic_reply']) });
export type MailCount = z.infer<typeof MailCount>;

/**
 * Answer of `GET /api/mail/sent/{id}/`: a mail as it went out, to a contact in a campaign or from the staff by hand (V2). Its
 * links do nothing: nobody is unsubscribed, and no opening is counted.
 */
export const SentMail = WholeMail.extend({ sent_at: z.string() });
export type SentMail = z.infer<typeof SentMail>;

/**
 * What an incoming mail would count as if there were proof that it comes from the contact or its mail server. The database
 * checks the same list.
 */
export const PROPOSED_EVENTS = ['replied', 'bounced', 'soft_bounced'] as const;
export type ProposedEvent = (typeof PROPOSED_EVENTS)[number];

/** Of `GET /api/mail/proposals/`: mails that are about a contact, or of others, whose reply it is nobody knows (V6). */
export const PROPOSALS_OF = ['contacts', 'others'] as const;
export type ProposalsOf = (typeof PROPOSALS_OF)[number];

/** A mail that a person has to look at, in `GET /api/mail/proposals/` (S12). Until then it changes nothing. */
export const MailProposal = z.object({
  /** Of the incoming mail. */
  id: z.string(),
  from: z.string(),
  subject: z.string(),
  received_at: z.string(),
  /** What it would count as. */
  kind: z.enum(PROPOSED_EVENTS),
  /** What was written, for a reply. */
  text: z.string().nullable(),
  /** Whether the mail contains more than `text`: a quote or a signature. */
  is_folded: z.boolean(),
  /** Null when a person has to say whose reply it is; the other fields of the contact are then empty. */
  contact_id: z.int().nullable(),
  contact_name: z.string(),
  contact_email: z.string(),
  campaign_name: z.string(),
  /** How many of this kind wait from this sender, this one and those that are not listed among them. */
  group_total: z.int(),
});
export type MailProposal = z.infer<typeof MailProposal>;

/**
 * `POST /api/mail/proposals/{id}/settle/`: whether the mail is what it seems; `open` undoes a dismissal, or giving it to a
 * contact. Answers 204.
 */
export const ProposalSettlement = z.strictObject({
  outcome: z.enum(['confirmed', 'dismissed', 'open']),
  /** Whose reply it is, for a mail of which that is not known. */
  contact_id: id.optional(),
});
export type ProposalSettlement = z.infer<typeof ProposalSettlement>;
/**
 * `POST /api/mail/proposals/{id}/settle-group/`. `dismissed`: that mail, and all of its kind and sender that came before it, but
 * none that nobody can have seen yet. `open`: all that were dismissed together with it.
 */
export const ProposalGroupSettlement = z.strictObject({ outcome: z.enum(['dismissed', 'open']) });
export type ProposalGroupSettlement = z.infer<typeof ProposalGroupSettlement>;
/** Its answer: how many mails it was. */
export const ProposalGroupSettled = z.object({ settled: z.int() });
export type ProposalGroupSettled = z.infer<typeof ProposalGroupSettled>;

/** Answer of `GET /api/mail/proposals/{id}/contact/`: whom a contact made of a mail would be (V6). */
export const ProposedContact = z.object({
  /** As the mail says; may be empty. */
  full_name: z.string(),
  email: z.string(),
  /** Where others of its domain are; null where nobody is, or anybody can have such an address. */
  organization: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Who has this address already. */
  contacts: z.array(z.object({ id: z.int(), name: z.string(), organization_name: z.string() })),
});
export type ProposedContact = z.infer<typeof ProposedContact>;

/**
 * `POST /api/mail/proposals/{id}/contact/`: makes a contact of who wrote a mail that matches nobody, and gives it the mail (V6).
 * Settling the mail as `open` undoes both.
 */
export const NewContactOfMail = z.strictObject({
  full_name: text(CONTACT_FIELDS.full_name.limit),
  email: requiredEmail,
  organization: id,
});
export type NewContactOfMail = z.infer<typeof NewContactOfMail>;

/** Its answer. */
export const ContactOfMail = z.object({ contact_id: z.int() });
export type ContactOfMail = z.infer<typeof ContactOfMail>;

/** What a proposal was settled as. */
export type ProposalOutcome = Exclude<ProposalSettlement['outcome'], 'open'>;

/** What gets no more mail from anybody: an address, a domain with those below it, or the address of an erased person (U9). */
export const SuppressedAddress = z.object({
  /** What it is known by in the list. */
  id: z.string(),
  kind: z.enum(['address', 'domain', 'erased']),
  /** `@example.com` for a domain; of an erased person empty, unless the search was for their address. */
  email: z.string(),
  /** Contacts who have it, the first few; a name may be empty. */
  contacts: z.array(z.object({ id: z.int(), name: z.string() })),
  /** How many there are. */
  contact_count: z.int(),
  reason: z.enum(['unsubscribed', 'bounced']),
  /** Whether it came as a complaint through a feedback loop. */
  is_complaint: z.boolean(),
  /** False for a request that anybody may have written in the address's name. */
  is_proved: z.boolean(),
  suppressed_at: z.string(),
  /** Who of the staff added it, an address of an account; null where a mail did. */
  added_by: z.string().nullable(),
  /** Why, in their words; may be empty. */
  explanation: z.string(),
  /** The mail that brought it, for `GET /api/mail/incoming/{id}/`; null when none did. */
  incoming_mail_id: z.string().nullable(),
});
export type SuppressedAddress = z.infer<typeof SuppressedAddress>;

/** An address that a member of staff allowed to get mail again. */
export const LiftedSuppression = z.object({
  id: z.string(),
  email: z.string(),
  reason: SuppressedAddress.shape.reason,
  is_proved: z.boolean(),
  lifted_at: z.string(),
  /** Address of the account. */
  lifted_by: z.string(),
  explanation: z.string(),
});
export type LiftedSuppression = z.infer<typeof LiftedSuppression>;

/** Query of `GET /api/mail/suppressions/`. */
export const SuppressionSearch = z.object({
  /** Part of an address; a whole one finds its domain, and the erased person who had it, as well. */
  search: storableText(TEXT_LIMITS.email).default(''),
  /** How many of the list come before. */
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
});

/** Answer of `GET /api/mail/suppressions/` (S12). */
export const SuppressionList = z.object({
  /** How many there are. */
  total: z.int(),
  /** {@link SUPPRESSION_PAGE} of them, the latest first. */
  suppressed: z.array(SuppressedAddress),
  lifted: z.array(LiftedSuppression),
});
export type SuppressionList = z.infer<typeof SuppressionList>;

/** `POST /api/mail/suppressions/lift/`: allows an address to get mail again; answers 204. */
export const SuppressionLift = z.strictObject({
  email: requiredText(TEXT_LIMITS.email),
  /** The reason, in the person's own words. */
  explanation: requiredText(MAX_EXPLANATION_LENGTH),
  /** What the person was shown: refused where there is another reason by now. */
  reason: SuppressedAddress.shape.reason.optional(),
  /** Takes back what the asking account did: refused where somebody else, or the person, has asked for it as well. */
  is_undo: z.literal(true).optional(),
});
export type SuppressionLift = z.infer<typeof SuppressionLift>;

/** An address, or a domain with or without `@` before it. */
const addressOrDomain = requiredText(TEXT_LIMITS.email).refine(
  (value) => parseSuppressed(value) !== undefined,
  {
    params: { code: 'address_or_domain' },
  },
);

/** `POST /api/mail/suppressions/`: nothing more is sent to an address, or to a domain with those below it; answers 204. */
export const NewSuppression = z.strictObject({
  address: addressOrDomain,
  /** Why, in the person's own words. */
  explanation: text(MAX_EXPLANATION_LENGTH).default(''),
});
export type NewSuppression = z.input<typeof NewSuppression>;

/** Query of `GET /api/mail/suppressions/check/`. */
export const SuppressionCheckQuery = z.object({ address: addressOrDomain });

/** Its answer: what adding it would mean. */
export const SuppressionCheck = z.object({
  kind: z.enum(['address', 'domain']),
  /** As it would be added. */
  address: z.string(),
  /** How many contacts have such an address. */
  contact_count: z.int(),
  /** How many emails to them are planned, and would be cancelled. */
  planned_count: z.int(),
  /** Whether anybody can have an address there, as at `gmail.com`. */
  is_public: z.boolean(),
  is_listed: z.boolean(),
});
export type SuppressionCheck = z.infer<typeof SuppressionCheck>;

/** Answer of `POST /api/mail/suppressions/upload/`. */
export const SuppressionImport = z.object({
  added: z.int(),
  /** Addresses and domains that were on the list before. */
  known: z.int(),
  /** Rows without any. */
  refused: z.int(),
  /** Why, of the first {@link MAX_SHOWN_FAULTS}. */
  errors: z.array(z.object({ sheet: z.string(), row: z.int(), message: z.string() })),
});
export type SuppressionImport = z.infer<typeof SuppressionImport>;

/** An incoming mail in the list of `GET /api/mail/incoming/`. */
export const IncomingMailRow = IncomingMail.pick({ id: true, from: true, subject: true, received_at: true });
export type IncomingMailRow = z.infer<typeof IncomingMailRow>;
