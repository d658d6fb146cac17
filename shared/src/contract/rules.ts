/**
 * Rules and limits of the contract that need no schema, under `@touchline/shared/contract/rules`: a short-lived process,
 * such as the reader of a workbook, need not load the schema library.
 */

import { MAX_ADDRESS_LENGTH } from './addresses.ts';

export * from './addresses.ts';

/** Longest text that the palette looks for, in UTF-16 code units, and most results of a kind (G5). */
export const PALETTE_LIMITS = { query: 200, results: 8 } as const;

/** Longest values the API stores, in UTF-16 code units. One table, so that page, API and import agree. */
export const TEXT_LIMITS = {
  organizationName: 200,
  email: MAX_ADDRESS_LENGTH,
  password: 1000,
  personName: 100,
  campaignName: 200,
  mailboxName: 200,
  templateTitle: 200,
  /** RFC 5322 §2.1.1: a line of a header is at most 998 characters; a subject that long is a mistake already. */
  subject: 500,
  snippetName: 100,
  keyName: 100,
  scenarioValue: 100,
  scenarioLabel: 200,
  url: 2048,
  companyName: 120,
  companyAddress: 300,
  timestamp: 40,
  approvalNote: 2000,
} as const;

/** The zone of every time that the page shows (D12). POSIX inverts the sign: it is UTC-4, all year. */
export const SHOWN_TIME_ZONE = 'Etc/GMT+4';
/** The same as ISO 8601 and PostgreSQL write it. */
export const SHOWN_OFFSET = '-04:00';

/** What an account may be (U2), each of which may do all that the ones before it may. */
export const ROLES = ['viewer', 'staff', 'approver', 'administrator'] as const;

/** Tones a template may have. */
export const TEMPLATE_TONES = ['Professional', 'Casual', 'Urgent'] as const;

/** States of a campaign (C12), in the order they are offered. */
export const CAMPAIGN_STATUSES = ['draft', 'active', 'paused', 'waiting', 'completed'] as const;

/** What a campaign does with people who are in another active one (S5). */
export const CAMPAIGN_OVERLAPS = ['wait', 'send'] as const;

/** How far a contact may be in a campaign. */
export const CAMPAIGN_CONTACT_STATES = [
  'replied',
  'unsubscribed',
  'bounced',
  'uncertain',
  'failed',
  'opened',
  'sent',
  'waiting',
] as const;

/** Why a contact of a campaign gets nothing for now, or nothing more, though its state alone does not say so. */
export const KEPT_FROM = [
  'same_address',
  'stopped_by_staff',
  'replied_elsewhere',
  'other_campaign',
  'no_mailbox',
  'mailbox_disconnected',
  'awaits_plan',
  'away',
] as const;

/**
 * What the people of a campaign are filtered by: their state, or that they got nothing, are stopped, wait for something, or were
 * taken out.
 */
export const PEOPLE_STATES = [...CAMPAIGN_CONTACT_STATES, 'unsent', 'stopped', 'kept', 'removed'] as const;

/** Why people of a campaign get nothing for now, or nothing more; `paused`: a colleague has replied. */
export const HOLDING_REASONS = ['paused', ...KEPT_FROM] as const;

/** What a person can have done about people of a campaign (V8). */
export const PEOPLE_ACTIONS = ['stop', 'resume', 'retry', 'skip', 'take_out'] as const;

/** What activity is about (U7). */
export const ACTIVITY_KINDS = [
  'organization',
  'contact',
  'campaign',
  'template',
  'mail',
  'mailbox',
  'account',
  'snippet',
  'outcome',
  'own_field',
  'group',
  'tag',
  'note',
  'scenario',
  'setting',
  'import',
  'download',
  'release',
  'api_key',
  'webhook',
] as const;

/** What was done (U7). */
export const ACTIVITY_ACTIONS = [
  'created',
  'changed',
  'deleted',
  'restored',
  'merged',
  'unmerged',
  'imported',
  'import_undone',
  'downloaded',
  'overdue',
  'step_changed',
  'people_added',
  'people_removed',
  'people_stop',
  'people_resume',
  'people_retry',
  'people_skip',
  'people_undone',
  'plan_approved',
  'approval_asked',
  'approval_needed',
  'approval_given',
  'approval_sent_back',
  'approval_withdrawn',
  'approval_needless',
  'organization_continued',
  'mailbox_moved',
  'mails_sent_again',
  'mails_skipped',
  'mails_counted_sent',
  'conversation',
  'note_added',
  'note_changed',
  'note_deleted',
  'note_restored',
  'marked_answered',
  'unmarked_answered',
  'answered',
  'answer_sent_again',
  'answer_taken_back',
  'answer_discarded',
  'mail_allowed',
  'mail_refused',
  'personal_data_downloaded',
  'erased',
  'mail_confirmed',
  'mail_dismissed',
  'mail_reopened',
  'mails_read_again',
  'test_sent',
  'connected',
  'disconnected',
  'tried_now',
  'connected_again',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'invited',
  'invitation_withdrawn',
  'reset_link',
  'deactivated',
  'reactivated',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_made',
  'passkey_added',
  'passkey_removed',
  'released',
  'rolled_back',
  'withdrawn',
  'key_revoked',
  'webhook_tested',
  'webhook_sent_again',
] as const;

/** Of more deliveries of a webhook in one state, Settings says only that there are more. */
export const MOST_DELIVERIES_COUNTED = 1000;

/** What other programs can be told of (U8). */
export const WEBHOOK_EVENTS = [
  'reply.received',
  'mail.bounced',
  'contact.unsubscribed',
  'campaign.finished',
  'contact.changed',
] as const;

/** Why such an action did nothing for somebody. */
export const PEOPLE_REFUSALS = [
  'unknown',
  'removed',
  'nothing_left',
  'stopped',
  'not_stopped',
  'colleague_replied',
  'address_refused',
  'nothing_failed',
  'overtaken',
  'being_sent',
  'not_begun',
] as const;

/** The outcomes of a conversation that are there from the start (V4). The database checks the same list. */
export const OUTCOME_CODES = [
  'interested',
  'meeting_agreed',
  'later',
  'not_interested',
  'wrong_person',
] as const;
export type OutcomeCode = (typeof OUTCOME_CODES)[number];

/** Why somebody of a campaign is not in a copy of it. */
export const LEFT_OUT_REASONS = [
  'unsubscribed',
  'bounced',
  'outcome',
  'removed',
  'deleted',
  'no_email',
] as const;

/** Most people whom an answer names for each reason. */
export const MAX_NAMED_PEOPLE = 20;

/** States of a mailbox as a campaign shows them (B6). */
export const SENDER_STATES = ['working', 'held', 'sign_in_again', 'disconnected'] as const;

/** What a new campaign begins with (C5). */
export const DEFAULT_EMAIL_COUNT = 3;
export const DEFAULT_FREQUENCY_DAYS = 3;
export const MAX_FREQUENCY_DAYS = 365;
/** How the days between steps are counted: all of them, or those on which the team sends (V10). The database checks the same list. */
export const DAY_UNITS = ['days', 'working_days'] as const;
export type DayUnit = (typeof DAY_UNITS)[number];
/** Most contacts of one campaign; a request with more is a mistake. */
export const MAX_CAMPAIGN_CONTACTS = 100_000;

/** Highest number of an e-mail within a campaign. */
export const MAX_STEP_NUMBER = 100;

/** Longest design of a template as JSON, in UTF-16 code units: ten times the largest we know. */
export const MAX_DESIGN_LENGTH = 2_000_000;
/** Longest HTML of a mail, in UTF-16 code units. Gmail cuts a mail off after {@link CLIPPED_MAIL_BYTES}. */
export const MAX_HTML_LENGTH = 2_000_000;
/** Largest bodies, in bytes: the longest texts with each code unit escaped as `\uXXXX`, and room for the other fields. */
export const MAX_TEMPLATE_BODY = 6 * (MAX_DESIGN_LENGTH + MAX_HTML_LENGTH) + 65_536;
export const MAX_MAIL_DRAFT_BODY = 6 * MAX_HTML_LENGTH + 65_536;
/** The ids of {@link MAX_CAMPAIGN_CONTACTS} contacts, of ten digits and more. */
export const MAX_CAMPAIGN_BODY = 2_000_000;
/** Bytes of HTML after which Gmail hides the rest of a mail behind a link. */
export const CLIPPED_MAIL_BYTES = 102 * 1024;

/** Longest answer of the staff to a contact, in UTF-16 code units. */
export const MAX_ANSWER_LENGTH = 20_000;

/** Longest rich text of an answer (V3), in UTF-16 code units of HTML. */
export const MAX_ANSWER_HTML_LENGTH = 100_000;
/** Longest piece of text to insert into answers, likewise. */
export const MAX_SNIPPET_LENGTH = 20_000;
/** Most pieces of text that a team keeps. */
export const MAX_SNIPPETS = 500;
/** Most recipients of a copy of an answer. */
export const MAX_CC = 20;
/** Most files of an answer, and their bytes together: encoded for mail they take a third more, and Gmail refuses over 25 MB. */
export const MAX_ANSWER_ATTACHMENTS = 20;
export const MAX_ATTACHMENTS_BYTES = 18 * 1024 * 1024;
/** Longest name of such a file. */
export const MAX_ATTACHMENT_NAME = 200;
/** Seconds for which an answer waits before it goes out, to be taken back. */
export const ANSWER_UNDO_SECONDS = 10;
/**
 * Where the page has an answer go unless its writer chooses another address: to who wrote (S14). Undefined where none is the contact's:
 * nobody knows then who reads it, and a person has to choose (S12).
 */
export const usualAddress = <Address extends { readonly origin: string }>(
  addresses: readonly Address[],
): Address | undefined => (addresses.some(({ origin }) => origin === 'contact') ? addresses[0] : undefined);
/** What becomes of an answer that is not settled yet. */
export const ANSWER_STATES = ['waiting', 'sending', 'sent', 'failed', 'uncertain', 'set_aside'] as const;

/** What somebody may answer to an invitation (RFC 5545 PARTSTAT). */
export const INVITATION_ANSWERS = ['accepted', 'declined', 'tentative', 'countered'] as const;

/** Longest reason for writing to a suppressed address again, in UTF-16 code units. */
export const MAX_EXPLANATION_LENGTH = 1000;

/** Largest image that is accepted, in bytes (P6). */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** What an uploaded image may be, by its content (T8). */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

/** Most contacts that one request may carry for a single organization. */
export const MAX_CONTACTS_PER_REQUEST = 5000;

/** `2147483647`: identifiers are PostgreSQL `integer`s. */
export const MAX_ID = 2_147_483_647;

/**
 * PostgreSQL cannot store NUL, and a lone surrogate would silently turn into U+FFFD on its way there:
 * both are refused rather than changed.
 */
export function isStorableText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/**
 * The key under which two spellings of one name are the same organization: letter case and all white space
 * are ignored, compatibility forms are folded (Unicode NFKC). Computed here and stored, because PostgreSQL's
 * `lower()` leaves Cyrillic alone in a database created with the C locale.
 */
export function organizationNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
}

/** How much of the suppression list is answered at once. */
export const SUPPRESSION_PAGE = 100;
/** Most rows of an imported suppression list whose fault is named. */
export const MAX_SHOWN_FAULTS = 200;

/** Largest workbook that is accepted, in bytes. */
export const MAX_WORKBOOK_BYTES = 20 * 1024 * 1024;
/** Most data rows of one workbook, over all its sheets. */
export const MAX_WORKBOOK_ROWS = 100_000;

/** What can be deleted and restored. */
export const DELETION_KINDS = [
  'organization',
  'contact',
  'purge',
  'template',
  'campaign',
  'snippet',
  'tag',
  'group',
  'merge',
] as const;

/** Days during which it can be restored (S8). */
export const DELETION_DAYS = 30;

/** How long an import can be undone, in days: as long as a deletion, so that whatever came of it can be taken back as well. */
export const IMPORT_UNDO_DAYS = DELETION_DAYS;

/** Header of the answer to a deletion: the id under which it can be restored. */
export const DELETION_HEADER = 'touchline-deletion';

/** Header of the answer to a change: the campaigns that wait for approval again because of it, as encoded JSON (U4). */
export const WAITING_HEADER = 'touchline-waiting';

/**
 * How a mailbox is connected. `sandbox` and `environment` are set by an administrator (`SMTP_URL`), are always there in place
 * of each other, and cannot be changed in the page. The database checks the same list.
 */
export const MAILBOX_KINDS = ['sandbox', 'environment', 'google', 'microsoft', 'password'] as const;

/** Providers whose accounts are connected by signing in there (OAuth 2). */
export const MAILBOX_PROVIDERS = ['google', 'microsoft'] as const;

/** `tls`: from the first byte; `starttls`: before the password; `none`: only to servers on private addresses. */
export const CONNECTION_SECURITIES = ['tls', 'starttls', 'none'] as const;

/**
 * Which envelope sender mails go out with (RFC 5321), to which bounces return: an address of its own for each mail, where the
 * domain has a catch-all; the mailbox's address with a suffix (`jo+…@`, RFC 5233), where its server keeps that; or the
 * mailbox's plain address.
 */
export const MAILBOX_ENVELOPES = ['per_mail', 'plus', 'plain'] as const;

/**
 * What a mailbox is doing: `working`; `sign_in_again`: its sign-in was revoked, expired or refused; `held`: nothing goes out
 * until `until`, or until a person tries (`until` null); `unreachable`: a server of it did not answer.
 */
export const MAILBOX_STATES = ['working', 'sign_in_again', 'held', 'unreachable'] as const;

/**
 * Why signing in with a provider connected nothing: the person declined; too long ago, or not begun in this browser; another
 * account than the mailbox's; the provider did not answer, or refused Touchline; no lasting access was granted; the address is
 * connected already; its servers refuse the account.
 */
export const MAILBOX_SIGN_IN_ERRORS = [
  'declined',
  'expired',
  'other_account',
  'provider',
  'no_offline_access',
  'already_connected',
  'servers',
] as const;

/** What is looked at of a mailbox's domain, and of the machine that sends for it. */
export const MAILBOX_HEALTH_CHECKS = ['spf', 'dkim', 'dmarc', 'mx', 'ptr'] as const;

export const MAX_DAILY_CAP = 100_000;

/** Of a mailbox, and of the setting `MAIL_PER_MINUTE`. */
export const MAX_PER_MINUTE = 1_000_000;

export const MAX_SIGNATURE_LENGTH = 50_000;

/** Mails in 24 hours that a newly connected Google or Microsoft mailbox sends at most. */
export const DEFAULT_DAILY_CAP = 50;

/** How a mailbox that has just been connected begins: it is on the usual cap after eight days (B5). */
export const DEFAULT_RAMP = { first_day: 10, daily_increase: 5 };

/** What is looked for before a campaign sends (V9). */
export const PREFLIGHT_CHECKS = [
  'subject_empty',
  'link_missing',
  'link_not_filled',
  'sample_text',
  'merge_tag_unknown',
  'template_unreadable',
  'link_broken',
  'link_private',
  'merge_value_missing',
  'first_name_unclear',
  'image_without_text',
  'all_capitals',
  'picture_only',
  'too_large',
  'other_campaigns',
  'waiting_answer',
  'same_mail',
  'mailbox_unhealthy',
  'mailbox_bounces',
  'mailbox_at_limit',
  'mailbox_domain',
  'no_unsubscribe',
  'link_unchecked',
  'holidays',
  'unfinished',
] as const;
export const PREFLIGHT_SEVERITIES = ['stops', 'warns', 'notes'] as const;

/**
 * Where the buttons of a starting layout lead until a person fills it in: a name that nobody can have (RFC 2606), which the
 * preflight finds.
 */
export const LINK_TO_FILL_IN = 'https://fill-in-this-link.invalid';

/** What a preflight looks at in one go: `details` of `unfinished` names those for which there was no time. */
export const PREFLIGHT_PARTS = [
  'mailboxes',
  'other_campaigns',
  'waiting_answer',
  'holidays',
  'templates',
  'same_mail',
  'merge_values',
] as const;

/**
 * What is to be known of a mailbox before a campaign goes out from it: there is none of that number, a person has to mend it,
 * it has sent all that it may in 24 hours, many of its mails came back, or DNS does not say of its domain what receivers look for.
 */
export const MAILBOX_TROUBLES = [
  'gone',
  'disconnected',
  'sign_in_again',
  'held',
  'at_limit',
  'bounces',
  'domain',
] as const;
/** What DNS says of the domain of a mailbox for receivers to trust what comes from it. */
export const DOMAIN_PROOFS = ['spf', 'dkim', 'dmarc'] as const;

const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Text without the characters that turn what follows around: a name could write the address beside it anew (UAX #9). */
export const withoutDirections = (value: string): string => value.replaceAll(DIRECTIONS, '');

/**
 * How somebody has worked on what goes out of a campaign, by which they cannot approve it: they made it, last wrote emails of it, changed
 * something of it, or ask for its approval.
 */
export const WORKED_ON = ['made', 'wrote', 'changed', 'asked'] as const;

/** What can be otherwise than it was approved. */
export const APPROVAL_CHANGES = [
  'email',
  'full_name',
  'title',
  'organization',
  'own_field',
  'new_person',
  'step_added',
  'step_removed',
  'step_changed',
  'field_name',
  'field_choice',
  'starts_on',
  'gap',
  'stagger_sends',
  'overlap',
  'mailbox_added',
  'mailbox_name',
  'mailbox_signature',
  'sender',
] as const;

/**
 * Header of requests that change how an account is signed in to: the time zone of the browser, in which the mail about it
 * tells times where the account has none.
 */
export const TIME_ZONE_HEADER = 'time-zone';
