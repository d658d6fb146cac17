import { z } from 'zod';
import { AnswerFile, LastAnswer, OpenAnswer } from './answers.ts';
import { CampaignStatus } from './campaigns.ts';
import { RowFollowUp } from './follow-ups.ts';
import { INVITATION_ANSWERS } from './rules.ts';

/**
 * One campaign in `GET /api/campaigns/monitoring/campaigns/` (an array, newest first). The figures are those of the campaign
 * list (see `Campaign`) under monitoring's own names.
 */
export const MonitoringCampaign = z.object({
  id: z.int(),
  name: z.string(),
  status: CampaignStatus,
  scenario: z.string(),
  totalContacts: z.int(),
  replied: z.int(),
  opened: z.int(),
  bounced: z.int(),
  noResponse: z.int(),
  progress: z.int(),
});
export type MonitoringCampaign = z.infer<typeof MonitoringCampaign>;

/**
 * How things stand with a contact over all campaigns; the first of these that is true: `replied`: the contact wrote, and
 * somebody of the staff has answered since, or marked it as answered, or the contact was deleted or erased (only then is there nothing to do); `awaiting_reply`: the contact wrote, and
 * nobody has answered yet; `unsubscribed`; `bounced`; `opened`; `sent`; `waiting`: in a campaign, and nothing has been sent
 * yet; `none`: in no campaign, and nothing was ever sent (only in a history, and of a contact to come back to).
 */
export const MonitoringContactStatus = z.enum([
  'replied',
  'awaiting_reply',
  'unsubscribed',
  'bounced',
  'opened',
  'sent',
  'waiting',
  'none',
]);
export type MonitoringContactStatus = z.infer<typeof MonitoringContactStatus>;

/**
 * One contact in `GET /api/campaigns/monitoring/contacts/` (an array, by last interaction, newest first): everybody who is
 * in a campaign or was sent something. A contact deleted since keeps the name and address of the last mail sent to it.
 */
export const MonitoringContact = z.object({
  id: z.int(),
  /** The address for a contact without a name; empty for one without either. */
  name: z.string(),
  /** Empty for none. */
  organizationName: z.string(),
  /**
   * Mails sent to the contact, and everything that came of them: opens, replies, automatic answers, bounces,
   * unsubscribing, and answers of the staff: the entries of {@link ContactHistory}.
   */
  totalInteractions: z.int(),
  repliesReceived: z.int(),
  /** Mails opened at least once. */
  emailsOpened: z.int(),
  /** Time of the newest interaction, ISO 8601 in UTC; null without one. */
  lastInteraction: z.string().nullable(),
  status: MonitoringContactStatus,
  /** What the contact last wrote, without quotes and signature; null when it wrote nothing. */
  lastReplyText: z.string().nullable(),
  /** Who wrote that, `Bob Smith <bob@club.example>`, where it came from none of the contact's addresses (S14); otherwise null. */
  lastReplyFrom: z.string().nullable(),
  /** Its subject where the writer chose one, and did not answer ours (S14); otherwise null. */
  lastReplySubject: z.string().nullable(),
  lastReplyAt: z.string().nullable(),
  /** Whether the contact, or somebody in its name, asked for no more email, whatever it has written since. */
  isUnsubscribed: z.boolean(),
  /** Whether nobody knows any more who that was: nothing can be written to them (U9). */
  isErased: z.boolean(),
  /** While `awaiting_reply`: since when, which is the earliest reply that nobody has answered (V1); otherwise null. */
  waitingSince: z.string().nullable(),
  /** What the staff has noted about the conversation (V4); null where there is nothing. */
  followUp: RowFollowUp.nullable(),
});
export type MonitoringContact = z.infer<typeof MonitoringContact>;

/**
 * What can happen after a mail was sent. `bounced` is permanent, `soft_bounced` may pass; an `automatic_reply` was written
 * by a program; a `staff_reply` is what the staff wrote to the contact by hand, here or in a mail program. The database checks the same list.
 */
export const MESSAGE_EVENT_KINDS = [
  'opened',
  'replied',
  'automatic_reply',
  'staff_reply',
  'soft_bounced',
  'bounced',
  'unsubscribed',
] as const;
export type MessageEventKind = (typeof MESSAGE_EVENT_KINDS)[number];

/** What somebody answered to an invitation from our calendar. */
export const InvitationAnswer = z.object({
  answer: z.enum(INVITATION_ANSWERS),
  /** Of the event; empty when it has none. */
  title: z.string(),
  /** Of the event, or of what is proposed instead (`countered`): `2026-12-07T10:00:00.000Z`; `2026-12-07` for a whole day, or a time without a zone; null when unknown. */
  begins: z.string().nullable(),
});
export type InvitationAnswer = z.infer<typeof InvitationAnswer>;

/** One thing that happened between us and a contact, newest first in {@link ContactHistory}. */
export const ContactHistoryEntry = z.object({
  /** An `unproved_reply` answers a mail of this conversation but is not surely the contact's: `author` is who it says it is from. */
  kind: z.enum(['sent', 'unproved_reply', ...MESSAGE_EVENT_KINDS]),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Null, and its name empty, for a mail by hand to somebody who takes part in no campaign. */
  campaign_id: z.int().nullable(),
  campaign_name: z.string(),
  step_number: z.int().nullable(),
  /** Its own, of a mail that came and of an answer written here; otherwise of the mail it is about. */
  subject: z.string(),
  /** The text of a reply: the contact's, an automatic one, or the staff's. */
  text: z.string().nullable(),
  /** HTML of an answer that was written in a conversation, as it went out without the signature; null for any other entry (V3). */
  html: z.string().nullable(),
  /** Whether the mail contains more than `text`: a quote or a signature. */
  is_folded: z.boolean(),
  /**
   * Who of the staff wrote a `staff_reply`: address of the account, otherwise the mailbox's name; null when unknown. Who wrote
   * what came, `Bob Smith <bob@club.example>`, where it came from none of the contact's addresses (S14); null for the contact.
   */
  author: z.string().nullable(),
  /** A contact who has the address of that other writer; null where nobody has. */
  author_contact: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** For `unsubscribed`: whether it came as a complaint through a feedback loop. */
  is_complaint: z.boolean(),
  /** For `unsubscribed`: whether anybody may have asked for it in the contact's name; staff can allow email again. */
  is_unproved: z.boolean(),
  /** The mail that brought it, for `GET /api/mail/incoming/{id}/`; null when none did. */
  incoming_mail_id: z.string().nullable(),
  /** The mail itself, for `GET /api/mail/sent/{id}/`: of a mail that was sent, and of an answer of the staff (V2). */
  sent_mail_id: z.string().nullable(),
  /** Address of the mailbox that it was sent from; null when unknown. */
  mailbox: z.string().nullable(),
  /**
   * For a mail that was sent: what the mail server answered when it accepted it, with its queue id; null when unknown (S3).
   */
  server_reply: z.string().nullable(),
  /** Of an `automatic_reply` that says that the person is away: the day from which emails go out again, `2026-12-04` (V5). */
  back_on: z.iso.date().nullable(),
  /** What the mail answers to an invitation (RFC 5546); null for one that is no such answer. */
  invitation: InvitationAnswer.nullable(),
  /** Who got a copy, of a mail that came and of an answer written in a conversation; of that its files as well, each at `…/attachments/{place}/` of the mail (V3). */
  cc: z.array(z.string()),
  files: z.array(AnswerFile),
});
export type ContactHistoryEntry = z.infer<typeof ContactHistoryEntry>;

/**
 * That a person is away, so that every email of a campaign to their address waits (V5), in the same order and as many: until the
 * day that their automatic answer names, three days where it names none, or as the staff has said.
 */
export const ContactAbsence = z.object({
  /** The day on whose hours of sending emails go out again, `2026-12-04`. */
  back_on: z.iso.date(),
  /** Address of the account that changed the day; null while it is as the note says. */
  changed_by: z.string().nullable(),
});
export type ContactAbsence = z.infer<typeof ContactAbsence>;

/**
 * `PUT /api/campaigns/monitoring/contacts/{id}/absence/`: has emails to a person wait until another day, from today to a year
 * ahead; `DELETE` sends them at their times again. Both answer with 204.
 */
export const AbsenceChange = z.strictObject({ back_on: z.iso.date() });
export type AbsenceChange = z.infer<typeof AbsenceChange>;

/** Answer of `GET /api/campaigns/monitoring/contacts/{id}/history/`: the contact's whole history. */
export const ContactHistory = z.object({
  contact: MonitoringContact,
  email: z.string(),
  /** Nothing personal is left of them (U9): nobody can write to them. */
  is_erased: z.boolean(),
  /** The contact was deleted: nobody can write to them, unless it is restored. */
  is_deleted: z.boolean(),
  /** Null where nothing waits for the person's return. */
  absence: ContactAbsence.nullable(),
  /** Answers that wait to go, did not go, or may not have, oldest first (V3). */
  answers: z.array(OpenAnswer),
  /** Null when nobody has answered yet. */
  last_answer: LastAnswer.nullable(),
  /** Addresses of the other accounts that are writing to the contact at this moment. */
  writing: z.array(z.string()),
  /** `version` of what the asking account has begun to write; null where there is nothing. */
  draft_version: z.int().nullable(),
  entries: z.array(ContactHistoryEntry),
});
export type ContactHistory = z.infer<typeof ContactHistory>;

/** One step of a campaign's funnel, in mails; each figure counts mails, so a step can be compared with the next. */
export const FunnelStep = z.object({
  step_number: z.int(),
  subject: z.string(),
  planned: z.int(),
  sent: z.int(),
  opened: z.int(),
  replied: z.int(),
  bounced: z.int(),
  unsubscribed: z.int(),
});
export type FunnelStep = z.infer<typeof FunnelStep>;

/** Answer of `GET /api/campaigns/monitoring/campaigns/{id}/funnel/`. */
export const CampaignFunnel = z.object({ campaign: MonitoringCampaign, steps: z.array(FunnelStep) });
export type CampaignFunnel = z.infer<typeof CampaignFunnel>;

/**
 * Mails of one day; days are those of the fixed zone UTC-4, as every time on the page (D12). Each mail counts once in
 * each figure: on the day it was sent, first opened, first replied to.
 */
export const DailyFigures = z.object({
  /** `YYYY-MM-DD` */
  date: z.string(),
  sent: z.int(),
  opened: z.int(),
  replied: z.int(),
});
export type DailyFigures = z.infer<typeof DailyFigures>;

/** Answer of `GET /api/campaigns/monitoring/daily/`: the last 30 days, oldest first, none left out. */
export const DailyFiguresList = z.array(DailyFigures);
export type DailyFiguresList = z.infer<typeof DailyFiguresList>;

/**
 * Answer of `GET /api/campaigns/monitoring/replies/`: how many conversations must be answered (V1): those that wait for an answer
 * and are not put off, and those to come back to today (V4).
 */
export const RepliesToAnswer = z.object({
  to_answer: z.int(),
  /** Since when the first of those that wait does, ISO 8601 in UTC; null when none does. */
  waiting_since: z.string().nullable(),
});
export type RepliesToAnswer = z.infer<typeof RepliesToAnswer>;

/** What the account has read of a contact, or begun to write to it, in `GET /api/campaigns/monitoring/replies/read/` (V1). */
export const ReadReply = z.object({
  contact_id: z.int(),
  /** When the newest reply came that was read, ISO 8601 in UTC: a later one is unread. Null when none was. */
  reply_at: z.string().nullable(),
  /** Whether the account has begun an answer (V3). */
  has_draft: z.boolean(),
});
export type ReadReply = z.infer<typeof ReadReply>;

/** Answer of that call, for each contact one at most. */
export const ReadReplies = z.array(ReadReply);
export type ReadReplies = z.infer<typeof ReadReplies>;

/** `PUT /api/campaigns/monitoring/contacts/{id}/reply/marks/`: what becomes of a contact's newest reply (V1). */
export const ReplyMarks = z.strictObject({
  /** `lastReplyAt` of the row: a mark is about the reply that the person saw, and never about a later one. */
  reply_at: z.iso.datetime(),
  /** The account has read it. */
  is_read: z.literal(true).optional(),
  /**
   * Whether it is answered, for everybody: by telephone, for example. An email that answers it needs no mark. A return of the
   * day is dealt with by it as well (V4).
   */
  is_answered: z.boolean().optional(),
});
export type ReplyMarks = z.infer<typeof ReplyMarks>;
