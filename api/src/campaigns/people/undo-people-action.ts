import { DELETION_DAYS, type PeopleActionKind } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../../database/database.ts';
import type { PeopleActionContent } from '../../database/schema.ts';
import { notFound, RequestError } from '../../errors.ts';
import { putBack } from '../../outreach/campaign-contacts.ts';
import { stopAgain, unskip, unstop } from '../../outreach/people-by-hand.ts';
import { completeCampaigns, planMessages, reopenCampaigns } from '../../outreach/plan.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { stopForRepliesSince } from '../../outreach/sequence-stops.ts';
import { holdCampaign } from '../hold-campaign.ts';
import { noSuchAction, skipOvertaken } from '../texts.ts';

/**
 * Takes back what somebody did about people of a campaign: all is as it would be without it, but for what was sent, or changed
 * by somebody else, since.
 * @throws 404 where it was taken back already, or is too old, 409 for skipping a step where everybody is past it.
 */
export function undoPeopleAction(
  database: Queryable,
  campaign: number,
  id: number,
  timing: Timing,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await holdCampaign(transaction, campaign);
    const now = timing.clock.now();
    const found = await transaction
      .updateTable('people_actions')
      .set({ undone_at: now })
      .where('id', '=', id)
      .where('campaign_id', '=', campaign)
      .where('undone_at', 'is', null)
      .where(sql<boolean>`done_at > ${now}::timestamptz - make_interval(days => ${DELETION_DAYS}::integer)`)
      .returning(['action', 'content', 'done_at'])
      .executeTakeFirst();
    if (!found) throw notFound(noSuchAction);
    await UNDOING[found.action](transaction, campaign, found, timing);
  });
}

interface Recorded {
  readonly content: PeopleActionContent;
  readonly done_at: Date;
}

type Undo = (transaction: Queryable, campaign: number, done: Recorded, timing: Timing) => Promise<void>;

const UNDOING: Readonly<Record<PeopleActionKind, Undo>> = {
  stop: (transaction, campaign, { content, done_at }, timing) =>
    unstop(transaction, campaign, content.contacts, done_at, timing),
  resume: (transaction, campaign, { content, done_at }) =>
    stopAgain(transaction, campaign, content.contacts, done_at),
  skip: async (transaction, campaign, { content: { queued = [], failed = [] } }, timing) => {
    const restored = await unskip(transaction, campaign, { queued, failed }, timing);
    if (restored === 0) throw new RequestError(409, skipOvertaken);
  },
  take_out: async (transaction, campaign, { content, done_at }, timing) => {
    const { contacts, awaiting = [], status } = content;
    await putBack(transaction, campaign, contacts, awaiting);
    // Taking them out may have completed it; with nothing left to send, planning completes it again.
    if (status === 'active') await reopenCampaigns(transaction, [campaign], timing);
    await planMessages(transaction, campaign, timing);
    await stopForRepliesSince(transaction, campaign, done_at, contacts);
    await completeCampaigns(transaction, [campaign]);
  },
  // It offers no Undo: what is sent is sent.
  retry: async () => {},
};
