import { z } from 'zod';
import { TEXT_LIMITS } from './rules.ts';
import { requiredText } from './text.ts';

/** Who asked for approval, or sent a campaign back, and when. */
const Decision = z.object({
  /** Address of the account; null where nobody is signed in, or the account is gone. */
  by: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
});

/** How far the approval of a campaign is, where the team requires one (U4). */
export const CampaignApproval = z.object({
  /** What would go out was approved: whoever may run campaigns can activate it. */
  is_approved: z.boolean(),
  /** What would go out, to be sent with an approval: it holds only for what was seen. */
  seen: z.string(),
  /** Null while nobody asks for approval. */
  asked: Decision.nullable(),
  /** Why it was sent back, until approval is asked for again. */
  sent_back: Decision.extend({ note: z.string() }).nullable(),
  /** Who may approve it now: approvers who have not worked on what would go out. */
  approvers: z.array(z.object({ id: z.int(), email: z.string() })),
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
  to_approve: z.array(ApprovalRequest),
  /** What they asked for and was sent back, the latest first. */
  sent_back: z.array(ApprovalRequest.extend({ note: z.string() })),
});
export type Approvals = z.infer<typeof Approvals>;
