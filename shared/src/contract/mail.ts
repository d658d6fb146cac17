import { z } from 'zod';
import { MAX_EXPLANATION_LENGTH, MAX_HTML_LENGTH, MAX_STEP_NUMBER, TEXT_LIMITS } from './rules.ts';
import { id, lineOfText, requiredText, storableText } from './text.ts';

/** A mail as its contact would get it, from a template that need not be saved. */
export const MailDraft = z.strictObject({
  /** May be empty for a later step: then it goes out in the thread of the first. */
  subject: lineOfText(TEXT_LIMITS.subject),
  html: storableText(MAX_HTML_LENGTH),
  /** Whose name, title and organization are filled in; without it those of nobody, as the fallbacks say. */
  contact_id: id.optional(),
  /** As which step of which campaign it would go out: a later one without a subject has that of the first mail there. */
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

/** How a mail server or a mailbox does. */
export const MailServiceState = z.object({
  /** `smtp`, or that of the mailbox: `user@host/folder`, `sandbox`. */
  name: z.string(),
  /** ISO 8601; null when it never did. */
  succeeded_at: z.string().nullable(),
  /** The last failure, unless it has worked since. */
  failed_at: z.string().nullable(),
  error: z.string().nullable(),
});
export type MailServiceState = z.infer<typeof MailServiceState>;

/** A mail that could not be read, three times over, and stays in its mailbox (S11). */
export const MailSetAside = z.object({
  /** `user@host/folder` */
  mailbox: z.string(),
  from: z.string(),
  subject: z.string(),
  /** What was wrong with it the last time. */
  error: z.string(),
  /** ISO 8601. */
  set_aside_at: z.string(),
});
export type MailSetAside = z.infer<typeof MailSetAside>;

/** What a mail server has against the account that sends (S1). The database checks the same list. */
export const HOLD_CAUSES = ['quota', 'rate', 'sender', 'blocked', 'sign_in', 'policy', 'unknown'] as const;
export type HoldCause = (typeof HOLD_CAUSES)[number];

/** That no mail is sent for a while, because the mail server refused the account (S1). */
export const SendingHold = z.object({
  /** `unknown`: several mails to different domains were refused in a row, and the words say no reason. */
  cause: z.enum(HOLD_CAUSES),
  /** The mail server's words. */
  reply: z.string(),
  /** Since when, and until when nothing is tried; ISO 8601. */
  since: z.string(),
  until: z.string(),
});
export type SendingHold = z.infer<typeof SendingHold>;

/** Answer of `GET /api/mail/status/`, for Settings (E6). */
export const MailStatus = z.object({
  /** `sandbox`: nothing leaves this machine. */
  transport: z.enum(['sandbox', 'smtp']),
  /** Where the sandbox mailbox is read; null with a real mail server. */
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
  /** Whether some process sends; a worker that was not seen for a minute counts as none. */
  has_worker: z.boolean(),
  /** Mails have been due for ten minutes while a worker is there and sends none. */
  is_stalled: z.boolean(),
  /** Mails that may go out now, as fast as the rates allow, and since when the oldest of them might have. */
  due_count: z.int(),
  oldest_due_at: z.string().nullable(),
  /** Mails whose time has come while the sending window is closed; 0 while it is open. */
  waiting_count: z.int(),
  /** When the sending window opens next, ISO 8601; null while it is open. */
  window_opens_at: z.string().nullable(),
  uncertain_count: z.int(),
  /** Incoming mails of which nobody knows what they are about. */
  unknown_count: z.int(),
  services: z.array(MailServiceState),
  /** Null while mails go out. `POST /api/mail/hold/try-now/` ends the wait. */
  hold: SendingHold.nullable(),
  /** The latest, at most 20. `POST /api/mail/set-aside/retry/` has all of them tried again. */
  set_aside: z.array(MailSetAside),
});
export type MailStatus = z.infer<typeof MailStatus>;

/**
 * What an incoming mail is settled as. `bounce` is permanent, `soft_bounce` may pass, an `automatic_reply` was written by a
 * program, and of `unknown` ones nobody knows what they are about. The database checks the same list.
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

/** What an incoming mail brings along; its content is at `…/attachments/{number}/`. */
export const MailAttachment = z.object({
  number: z.int(),
  /** As the mail says, else one made up. */
  name: z.string(),
  /** `image/jpeg`; empty when the mail does not say. */
  type: z.string(),
  /** In bytes. */
  size: z.int(),
});
export type MailAttachment = z.infer<typeof MailAttachment>;

/** Answer of `GET /api/mail/incoming/{id}/`: a mail that came in, whole. Its source is at `…/raw/`. */
export const IncomingMail = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  received_at: z.string(),
  /** Never to be shown outside a sandboxed frame; with the pictures that the mail brings; null for a mail of text alone. */
  html: z.string().nullable(),
  text: z.string(),
  attachments: z.array(MailAttachment),
  /** False for a mail of which no more than the headers could be read. */
  is_readable: z.boolean(),
});
export type IncomingMail = z.infer<typeof IncomingMail>;

/**
 * What an incoming mail would count as, but for proof: nothing shows that it comes from the contact or its mail server. The
 * database checks the same list.
 */
export const PROPOSED_EVENTS = ['replied', 'bounced', 'soft_bounced'] as const;
export type ProposedEvent = (typeof PROPOSED_EVENTS)[number];

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
  /** Whether the mail says more than the text: what it quotes, or a signature. */
  is_folded: z.boolean(),
  contact_id: z.int(),
  contact_name: z.string(),
  contact_email: z.string(),
  campaign_name: z.string(),
});
export type MailProposal = z.infer<typeof MailProposal>;

/**
 * `POST /api/mail/proposals/{id}/settle/`: whether the mail is what it seems; `open` takes back that it was dismissed. Answers
 * 204.
 */
export const ProposalSettlement = z.strictObject({ outcome: z.enum(['confirmed', 'dismissed', 'open']) });
export type ProposalSettlement = z.infer<typeof ProposalSettlement>;
/** What a proposal was settled as. */
export type ProposalOutcome = Exclude<ProposalSettlement['outcome'], 'open'>;

/** An address that gets no more mail from anybody. */
export const SuppressedAddress = z.object({
  email: z.string(),
  /** Names of the contacts who have it; none for an address of nobody. */
  contact_names: z.array(z.string()),
  reason: z.enum(['unsubscribed', 'bounced']),
  /** Whether it came as a complaint through a feedback loop. */
  is_complaint: z.boolean(),
  /** False for a wish that anybody may have written in the name of the address. */
  is_proved: z.boolean(),
  suppressed_at: z.string(),
  /** The mail that brought it, for `GET /api/mail/incoming/{id}/`; null when none did. */
  incoming_mail_id: z.string().nullable(),
});
export type SuppressedAddress = z.infer<typeof SuppressedAddress>;

/** An address that somebody of the staff let get mail again. */
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
  /** Part of an address. */
  search: storableText(TEXT_LIMITS.email).default(''),
});

/** Answer of `GET /api/mail/suppressions/` (S12). */
export const SuppressionList = z.object({
  /** How many there are, of which the latest are listed. */
  total: z.int(),
  suppressed: z.array(SuppressedAddress),
  lifted: z.array(LiftedSuppression),
});
export type SuppressionList = z.infer<typeof SuppressionList>;

/** `POST /api/mail/suppressions/lift/`: lets an address get mail again; answers 204. */
export const SuppressionLift = z.strictObject({
  email: requiredText(TEXT_LIMITS.email),
  /** Why, in the words of whoever does it. */
  explanation: requiredText(MAX_EXPLANATION_LENGTH),
});
export type SuppressionLift = z.infer<typeof SuppressionLift>;

/** An incoming mail in the list of `GET /api/mail/incoming/`. */
export const IncomingMailRow = IncomingMail.pick({ id: true, from: true, subject: true, received_at: true });
export type IncomingMailRow = z.infer<typeof IncomingMailRow>;
