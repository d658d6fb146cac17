import { z } from 'zod';
import { Role } from './auth.ts';
import { OUTCOME_CODES } from './rules.ts';
import { id, lineOfText, requiredText, text } from './text.ts';

/** What has become of a conversation (V4). */
export const NamedOutcome = z.object({
  id: z.int(),
  /** Null for one of the team's own. */
  code: z.enum(OUTCOME_CODES).nullable(),
  /** Empty for one that goes by the usual name of its code, in the language of the reader. */
  name: z.string(),
  /** Nothing is to be answered after it until the contact writes again, and copies of campaigns leave the person out. */
  ends_outreach: z.boolean(),
});
export type NamedOutcome = z.infer<typeof NamedOutcome>;

/** An outcome that can be chosen, or could, in `GET /api/outcomes/`. */
export const Outcome = NamedOutcome.extend({
  /** It can no longer be chosen; the conversations that have it keep it. */
  is_retired: z.boolean(),
  /** How many conversations have it. */
  conversations: z.int(),
});
export type Outcome = z.infer<typeof Outcome>;

export const OUTCOME_LIMITS = { name: 60, count: 50 } as const;

/** `POST /api/outcomes/`; answers 201 with the {@link Outcome}. */
export const NewOutcome = z.strictObject({
  name: requiredText(OUTCOME_LIMITS.name).pipe(lineOfText(OUTCOME_LIMITS.name)),
  /** When absent: false, or as it was for a retired one that can be chosen again. */
  ends_outreach: z.boolean().optional(),
});
export type NewOutcome = z.infer<typeof NewOutcome>;

/** `PATCH /api/outcomes/{id}/`. An empty name gives one of {@link OUTCOME_CODES} its usual name again. */
export const OutcomeChange = z.strictObject({
  name: lineOfText(OUTCOME_LIMITS.name).optional(),
  is_retired: z.boolean().optional(),
  /** Conversations that have the outcome already stay as answered, or as unanswered, as they are. */
  ends_outreach: z.boolean().optional(),
});
export type OutcomeChange = z.infer<typeof OutcomeChange>;

/** An account, in `GET /api/accounts/`: whom a conversation can be assigned to, or who has something. */
export const Account = z.object({
  id: z.int(),
  email: z.string(),
  /** Says whether something can be given to them. */
  role: Role,
  /** What the person is called: the address without a name, both where somebody else has the same name. */
  name: z.string(),
  /** Whether it is that of who asks. */
  is_own: z.boolean(),
});
export type Account = z.infer<typeof Account>;

/**
 * `put_off`: the conversation does not count as one to answer before the day to come back on; `returning`: that day has come,
 * and nobody has dealt with it. A reply that came after it was put off ends both, an answer of that day or later ends the second.
 */
export const RETURN_STATES = ['put_off', 'returning'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** What the staff has noted about a conversation, in a row of the list of contacts (V4). */
export const RowFollowUp = z.object({
  outcome: NamedOutcome.nullable(),
  /** Whose it is. */
  assignee: z.object({ id: z.int(), email: z.string(), name: z.string() }).nullable(),
  /** While `state` is one of {@link RETURN_STATES}: the day, in the team's time zone, `2026-12-04`; otherwise null. */
  comeBackOn: z.string().nullable(),
  state: z.enum(RETURN_STATES).nullable(),
});
export type RowFollowUp = z.infer<typeof RowFollowUp>;

export const NOTE_LIMIT = 4000;

/** Who changed what of a conversation, and when. Only what was changed is there; null says that it was cleared. */
export const FollowUpChangeMade = z.object({
  at: z.string(),
  /** What the person is called. */
  by: z.string(),
  outcome: NamedOutcome.nullable().optional(),
  /** What the person is called. */
  assignee: z.string().nullable().optional(),
  note: z.string().optional(),
  come_back_on: z.string().nullable().optional(),
});
export type FollowUpChangeMade = z.infer<typeof FollowUpChangeMade>;

/** Answer of `GET` and `PATCH /api/conversations/{contact}/` (V4). */
export const FollowUp = z.object({
  contact_id: z.int(),
  /** 0 until something is noted; each change makes it the next number. */
  version: z.int(),
  outcome: NamedOutcome.nullable(),
  assignee: z.object({ id: z.int(), email: z.string(), name: z.string() }).nullable(),
  note: z.string(),
  /** See {@link RowFollowUp}. */
  come_back_on: z.string().nullable(),
  state: z.enum(RETURN_STATES).nullable(),
  /** Of the contact; null for one without. */
  organization: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The day that it is in the team's time zone, `2026-12-03`: `come_back_on` is later. */
  today: z.string(),
  /**
   * Who marked the reply that came at `reply_at` as answered, and when, while nothing else has it count as answered: taken back by
   * {@link ReplyMarks}, it must be answered again.
   */
  marked: z.object({ by: z.string(), at: z.string(), reply_at: z.string() }).nullable(),
  /** Campaigns whose emails to the contact are still to come. */
  running_campaigns: z.int(),
  /** The latest first, 20 at most. */
  changes: z.array(FollowUpChangeMade),
});
export type FollowUp = z.infer<typeof FollowUp>;

/**
 * `PATCH /api/conversations/{contact}/`: what is absent stays. After a change by somebody else, the answer is 409, and nothing is
 * overwritten.
 */
export const FollowUpChange = z.strictObject({
  /** Of the {@link FollowUp} that is changed. */
  version: z.int().min(0),
  outcome_id: id.nullable().optional(),
  assignee_id: id.nullable().optional(),
  note: text(NOTE_LIMIT).optional(),
  /** From tomorrow on to two years ahead. */
  come_back_on: z.iso.date().nullable().optional(),
  /**
   * With `come_back_on`, or an outcome that ends the conversation: `lastReplyAt` of the row as the person saw it. A later reply
   * brings the conversation back, also one that was there already.
   */
  seen_reply_at: z.iso.datetime().nullable().optional(),
});
export type FollowUpChange = z.infer<typeof FollowUpChange>;

/** `PUT /api/conversations/{contact}/return/`: whether a return was dealt with. Answers 204; 409 when there is another one by now. */
export const ReturnSettlement = z.strictObject({
  come_back_on: z.iso.date().regex(/^[12]\d/u),
  is_done: z.boolean(),
});
export type ReturnSettlement = z.infer<typeof ReturnSettlement>;

/** Answer of `POST /api/conversations/{contact}/stop/`: in how many campaigns, and the action of each by which it is undone. */
export const SequencesStopped = z.object({
  stopped: z.int(),
  undo: z.array(z.object({ campaign: z.int(), action: z.int() })),
});
export type SequencesStopped = z.infer<typeof SequencesStopped>;
