import { z } from 'zod';
import { Role } from './auth.ts';
import {
  CONNECTION_SECURITIES,
  MAILBOX_ENVELOPES,
  MAILBOX_HEALTH_CHECKS,
  MAILBOX_KINDS,
  MAILBOX_PROVIDERS,
  type MAILBOX_SIGN_IN_ERRORS,
  MAILBOX_STATES,
  MAX_DAILY_CAP,
  MAX_PER_MINUTE,
  MAX_SIGNATURE_LENGTH,
  TEXT_LIMITS,
  withoutDirections,
} from './rules.ts';
import { id, lineOfText, requiredEmail, requiredText, storableText } from './text.ts';

export type MailboxKind = (typeof MAILBOX_KINDS)[number];

export type MailboxProvider = (typeof MAILBOX_PROVIDERS)[number];

export type ConnectionSecurity = (typeof CONNECTION_SECURITIES)[number];

/** Where a mail server listens. */
export const MailServerAddress = z.strictObject({
  host: requiredText(253),
  port: z.int().min(1).max(65_535),
  security: z.enum(CONNECTION_SECURITIES),
});
export type MailServerAddress = z.infer<typeof MailServerAddress>;

export type MailboxEnvelope = (typeof MAILBOX_ENVELOPES)[number];

const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/u;
/** `09:00` */
const clockTime = z.string().refine((value) => CLOCK_TIME.test(value), { params: { code: 'clock_time' } });

/** Hours in which a mailbox sends. */
export const MailboxWindow = z.strictObject({
  /** 1 is Monday, 7 Sunday (ISO 8601); at least one. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
  starts_at: clockTime,
  /** Later than `starts_at`; `24:00` at most. */
  ends_at: z
    .string()
    .refine((value) => value === '24:00' || CLOCK_TIME.test(value), { params: { code: 'clock_time' } }),
  /** IANA name, or `UTC-4`. */
  time_zone: requiredText(64),
});
export type MailboxWindow = z.infer<typeof MailboxWindow>;

/** Lets a new mailbox send more each day until its cap is reached. */
export const MailboxRamp = z.strictObject({
  /** Mails of the first day. */
  first_day: z.int().min(1).max(MAX_DAILY_CAP),
  /** How many more each further day. */
  daily_increase: z.int().min(1).max(MAX_DAILY_CAP),
  /** First day in the time zone of the mailbox, ISO 8601, of this century. */
  started_on: z.iso.date().regex(/^20/u),
});
export type MailboxRamp = z.infer<typeof MailboxRamp>;

export const MailboxState = z.object({
  kind: z.enum(MAILBOX_STATES),
  /** ISO 8601; null while it works. */
  since: z.string().nullable(),
  until: z.string().nullable(),
  /** For `held`: a `HoldCause`, or `bounces`; null otherwise. */
  cause: z.string().nullable(),
  /** What the server said. */
  reply: z.string().nullable(),
});
export type MailboxState = z.infer<typeof MailboxState>;

/** A mailbox that mails go out from and answers come to. */
export const Mailbox = z.object({
  id: z.int(),
  kind: z.enum(MAILBOX_KINDS),
  /** Address and name that recipients see. */
  email: z.string(),
  name: z.string(),
  /** Whom it signs in as; differs from `email` for a shared mailbox. Empty when there is no sign-in. */
  user: z.string(),
  /** Member of staff whose mailbox it is. */
  owner: z.object({ id: z.int(), email: z.string() }).nullable(),
  /** HTML, sanitized; empty for none. */
  signature_html: z.string(),
  smtp: MailServerAddress.nullable(),
  imap: MailServerAddress.nullable(),
  envelope: z.enum(MAILBOX_ENVELOPES),
  /** Most mails in any 24 hours; null for no limit. */
  daily_cap: z.int().nullable(),
  ramp: MailboxRamp.nullable(),
  /** Most mails in a minute. */
  per_minute: z.int(),
  window: MailboxWindow,
  state: MailboxState,
  /** Mails of the last 24 hours, and how many there may be by cap and ramp now; null for no limit. */
  sent_last_24_hours: z.int(),
  cap_now: z.int().nullable(),
  /** Campaigns, not completed, that send from it. */
  campaign_count: z.int(),
  updated_at: z.string(),
});
export type Mailbox = z.infer<typeof Mailbox>;

/** Answer of `GET /api/mailboxes/`: the sandbox or environment's first, then by address. */
export const MailboxList = z.object({
  results: z.array(Mailbox),
  /** What a new campaign of whoever asks goes out from, unless they choose. */
  usual_id: z.int(),
  /** Whether an administrator has set up signing in with each provider. */
  providers: z.object({ google: z.boolean(), microsoft: z.boolean() }),
  /** Whom a mailbox may belong to, as their role says, and who has something; `name` as in `GET /api/accounts/`. */
  people: z.array(z.object({ id: z.int(), email: z.string(), name: z.string(), role: Role })),
});
export type MailboxList = z.infer<typeof MailboxList>;

/** One that a person has to sign in to again (B7). */
export const SignedOutMailbox = z.object({ id: z.int(), kind: z.enum(MAILBOX_KINDS), email: z.string() });
export type SignedOutMailbox = z.infer<typeof SignedOutMailbox>;

/** Answer of `GET /api/mailboxes/signed-out/`, by address: every open page asks for it each minute. */
export const SignedOutMailboxes = z.array(SignedOutMailbox);

const name = lineOfText(TEXT_LIMITS.mailboxName).overwrite(withoutDirections);

/** `POST /api/mailboxes/discover/`: looks up the servers of an address (RFC 6186, Mozilla autoconfig). */
export const MailboxDiscovery = z.strictObject({ email: requiredEmail });
export type MailboxDiscovery = z.infer<typeof MailboxDiscovery>;

/** Its answer. */
export const DiscoveredMailbox = z.object({
  /** The provider to sign in with, when the domain's mail is there; null to use a password. */
  provider: z.enum(MAILBOX_PROVIDERS).nullable(),
  /** Whom to sign in as. */
  user: z.string(),
  smtp: MailServerAddress.nullable(),
  imap: MailServerAddress.nullable(),
});
export type DiscoveredMailbox = z.infer<typeof DiscoveredMailbox>;

const connection = {
  user: requiredText(TEXT_LIMITS.email),
  /** Never trimmed. */
  password: storableText(1000).min(1),
  smtp: MailServerAddress,
  imap: MailServerAddress,
};

/**
 * `POST /api/mailboxes/`: connects a mailbox by password. Both servers are tried first; a fault is answered with 422 at the
 * field where it lies (`password`, `smtp.host`, `smtp.port`, `smtp.security`, the same of `imap`, `email`), and nothing is
 * saved. Answer: 201 {@link Mailbox}.
 */
export const NewMailbox = z.strictObject({ email: requiredEmail, name, ...connection });
export type NewMailbox = z.infer<typeof NewMailbox>;

/** `PUT /api/mailboxes/{id}/connection/`: another password or other servers, tried in the same way. Answer: {@link Mailbox}. */
export const MailboxConnection = z.strictObject(connection);
export type MailboxConnection = z.infer<typeof MailboxConnection>;

/**
 * `PUT /api/mailboxes/{id}/`. What is left out stays as it is, also within `window`. `updated_at` is that of the mailbox that
 * was edited: when somebody has changed it since, the answer is 409. Answer: {@link Mailbox}.
 */
export const MailboxSettings = z.strictObject({
  name: name.optional(),
  owner_id: id.nullable().optional(),
  signature_html: storableText(MAX_SIGNATURE_LENGTH).optional(),
  envelope: z.enum(MAILBOX_ENVELOPES).optional(),
  daily_cap: z.int().min(1).max(MAX_DAILY_CAP).nullable().optional(),
  /** Without `started_on`, a ramp goes on, or begins today by the day of the mailbox. */
  ramp: MailboxRamp.partial({ started_on: true }).nullable().optional(),
  per_minute: z.int().min(1).max(MAX_PER_MINUTE).optional(),
  window: MailboxWindow.partial().optional(),
  updated_at: z.iso.datetime({ offset: true }),
});
export type MailboxSettings = z.infer<typeof MailboxSettings>;

/**
 * `POST /api/mailboxes/sign-in/`: begins signing in with a provider; the browser goes to `url` and returns to
 * `/settings?mailbox={id}`, or to `/settings?mailbox_error={code}` (see `MAILBOX_SIGN_IN_ERRORS`).
 */
export const MailboxSignIn = z.strictObject({
  provider: z.enum(MAILBOX_PROVIDERS),
  /** To sign in again for a mailbox that is connected. */
  mailbox_id: id.optional(),
  /** Of Microsoft: the shared mailbox to use, if not the account's own. */
  shared_email: requiredEmail.optional(),
});
export type MailboxSignIn = z.infer<typeof MailboxSignIn>;
export const MailboxSignInStart = z.object({ url: z.string() });
export type MailboxSignInStart = z.infer<typeof MailboxSignInStart>;

export type MailboxSignInError = (typeof MAILBOX_SIGN_IN_ERRORS)[number];

export const MailboxHealthCheck = z.object({
  check: z.enum(MAILBOX_HEALTH_CHECKS),
  /** `unknown`: the name server did not answer, or nothing can be said. */
  result: z.enum(['ok', 'warning', 'fault', 'unknown']),
  /** What was found and what is wrong with it, in the language of the request. */
  explanation: z.string(),
  /** Record to publish; null when nothing is to be done. */
  record: z.object({ name: z.string(), type: z.string(), value: z.string() }).nullable(),
});
export type MailboxHealthCheck = z.infer<typeof MailboxHealthCheck>;

/** Answer of `GET /api/mailboxes/{id}/health/` (B8, B9). */
export const MailboxHealth = z.object({
  domain: z.string(),
  checks: z.array(MailboxHealthCheck),
  /** Permanent bounces among the last mails, at most 100. */
  bounces: z.object({ mails: z.int(), bounced: z.int() }),
});
export type MailboxHealth = z.infer<typeof MailboxHealth>;

/**
 * Which mailboxes a campaign goes out from (B6): of those named, each contact keeping theirs for all steps; or that of the
 * owner of the contact's organization.
 */
export const CampaignSender = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mailboxes'), mailbox_ids: z.array(id).min(1).max(100) }),
  z.strictObject({ kind: z.literal('owner') }),
]);
export type CampaignSender = z.infer<typeof CampaignSender>;
