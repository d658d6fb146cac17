import type { FastifyBaseLogger } from 'fastify';
import type { Timing } from '../../outreach/sending-window.ts';
import { type Recurring, startRecurring } from '../../recurring.ts';
import { type ApprovalMailing, mailApprovalRequests } from './approval-mails.ts';
import { letApprovedGoOn } from './go-on.ts';
import { mailOutcomes } from './outcomes.ts';

/** Milliseconds. */
const INTERVAL = 5000;

/** Lets go on what is again as it was approved, and mails the other requests for approval and what came of them, until it is stopped. */
export const startApprovals = (
  mailing: ApprovalMailing & Timing,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Recurring =>
  startRecurring(
    async () => {
      try {
        await letApprovedGoOn(mailing.database.kysely, mailing, log);
      } finally {
        await mailApprovalRequests(mailing);
        await mailOutcomes(mailing);
      }
    },
    INTERVAL,
    { log, failure: 'requests for approval could not be settled or mailed' },
  );
