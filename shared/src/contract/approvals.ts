import { z } from 'zod';
import { APPROVAL_CHANGES, TEXT_LIMITS, WORKED_ON } from './rules.ts';
import { requiredText } from './text.ts';

/** Who asked for approval, or sent a campaign back, and when. */
const Decision = z.object({
  /** What the account is called: its name, or its address; null where nobody is signed in, or the account is gone. */
  by: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
});

/** One thing that is not as it was approved. */
export const ApprovalChange = z.object({
  what: z.enum(APPROVAL_CHANGES),
  /** Of the contact or the mailbox, or the number of the step; null for the campaign. */
  id: z.int().nullable(),
  /** What the contact, the mailbox or the template of the step is called. */
  name: z.string(),
  /** As it was approved; null where that is not known, or nothing was. Of a gap, number and unit: `3 working_days`. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Who changed it last; null where that is not known. */
  by: z.string().nullable(),
});
export type ApprovalChange = z.infer<typeof ApprovalChange>;

/** What would go out otherwise than it was approved. */
const UnapprovedChanges = z.object({
  /** Subjects, words or further steps. */
  mails: z.boolean(),
  /** When mails go out: the first day, the days between them, whether they are staggered, or whether they wait for other campaigns. */
  days: z.boolean(),
  mailboxes: z.boolean(),
  /** How many contacts were not among those who were approved. */
  new_people: z.int(),
  /** How many have another address. */
  addresses: z.int(),
  /** How many others are called otherwise in their mail: by name, or a title or organization that it fills in. */
  names: z.int(),
  /** The first of all, each with what it was when it was approved. */
  details: z.array(ApprovalChange),
  /** How much more there is, people counted once. */
  more: z.int(),
});

const account = { id: z.int(), email: z.string(), /** What it is called. */ name: z.string() };

/** How far the approval of a campaign is, where the team requires one (U4). */
export const CampaignApproval = z.object({
  /** What would go out was approved: whoever may run campaigns can activate it. */
  is_approved: z.boolean(),
  /** What would go out, to be sent with an approval: it holds only for what was seen. */
  seen: z.string(),
  /** Null where nothing was approved yet. */
  changes: UnapprovedChanges.nullable(),
  /** Null while nobody asks for approval. */
  asked: Decision.extend({
    /** Nobody asks for it: it was active, and whoever is named changed what it sends. It goes on by itself once that is put back. */
    is_held: z.boolean(),
  }).nullable(),
  /** Why it was sent back, until approval is asked for again. */
  sent_back: Decision.extend({ note: z.string() }).nullable(),
  /** Who may approve it now: approvers who have not worked on what would go out. */
  approvers: z.array(z.object(account)),
  /** Approvers and administrators who may not, as they have. */
  worked_on: z.array(
    z.object({
      ...account,
      how: z.enum(WORKED_ON),
      /** Whose emails they wrote. */
      steps: z.array(z.int()),
    }),
  ),
});
export type CampaignApproval = z.infer<typeof CampaignApproval>;

/** `POST /api/campaigns/{id}/send-back/`: what has to change before it can be approved. */
export const SendingBack = z.strictObject({ note: requiredText(TEXT_LIMITS.approvalNote) });
export type SendingBack = z.infer<typeof SendingBack>;

/** A campaign that somebody asks to approve. */
const ApprovalRequest = Decision.extend({ campaign_id: z.int(), name: z.string() });

/** `GET /api/approvals/` */
export const Approvals = z.object({
  /** What whoever asks may approve, the oldest request first. */
  to_approve: z.array(ApprovalRequest.extend({ is_held: z.boolean() })),
  /** What they asked for and was sent back, the latest first. */
  sent_back: z.array(ApprovalRequest.extend({ note: z.string() })),
  /** What they made, asked for or had changed and goes out since less than a day, the latest first; not what they approved themselves. */
  settled: z.array(
    ApprovalRequest.extend({
      /** Nobody approved it: it is again as it was approved. */
      went_on: z.boolean(),
    }),
  ),
});
export type Approvals = z.infer<typeof Approvals>;

/** Campaigns that wait for approval again because of a change: the header {@link WAITING_HEADER} of its answer, some of them by name. */
export interface WaitingAgain {
  readonly count: number;
  readonly campaigns: readonly { readonly id: number; readonly name: string }[];
}
