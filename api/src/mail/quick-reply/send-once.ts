import type { StaffAnswer, StaffAnswerSent } from '@touchline/shared/contract';
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import { lockAnswers, refuseWhileOthersAnswer } from '../../answers/others-answers.ts';
import { withoutAsking } from '../../database/actor.ts';
import { inTransaction, type Queryable } from '../../database/database.ts';
import { RequestError } from '../../errors.ts';
import { UncertainHandOver } from '../hand-over.ts';
import {
  claimAnswer,
  findAnswer,
  forgetOldAnswers,
  keyOfWords,
  LONGEST_SENDING,
  recordAnswer,
  releaseAnswer,
  type AnswerId,
} from './staff-answers.repository.ts';
import { texts } from './texts.ts';

/** A requested answer. */
export interface AskedAnswer extends StaffAnswer {
  /** Id of the account that answers. */
  readonly user: number;
  readonly contact: number;
  /** `Idempotency-Key`, one for each dialog; without it the same words count as the same for a minute. */
  readonly key: string | undefined;
}

/** Records, in the transaction that records the mail, that it went out. */
export type RecordSent = (transaction: Queryable, at: Date) => Promise<void>;

/** Milliseconds for which a repeated request waits for the first, and between two checks. */
const PATIENCE = 20_000;
const LOOK_AGAIN = 100;

/** The answer has gone out, but the database does not know it. */
export class NotRecorded extends RequestError {
  constructor(cause: unknown) {
    super(503, texts.notRecorded, { cause });
  }
}

/**
 * Sends an answer once, however often and in whichever process it is requested: a button pressed twice, a request that a
 * proxy repeats, a page that never got the response. A repeated request gets the outcome of the first; one that certainly
 * did not go out is tried again.
 * @throws RequestError 409 for other words under the same key, or while an answer of somebody else is about to go out; 503 while the first is still being sent, or when nobody knows
 * whether it went out.
 */
export async function sendOnce(
  database: Queryable,
  clock: Clock,
  { user, contact, key, text, to, cc }: AskedAnswer,
  send: (recordSent: RecordSent) => Promise<StaffAnswerSent>,
): Promise<StaffAnswerSent> {
  const digest = createHash('sha256')
    .update(JSON.stringify([text, to, cc]))
    .digest('hex');
  const id: AnswerId = { user_id: user, contact_id: contact, key: key ?? keyOfWords(digest) };
  const patience = performance.now() + PATIENCE;
  const claim = () =>
    inTransaction(database, async (transaction) => {
      const now = clock.now();
      await lockAnswers(transaction, [contact]);
      const isClaimed = await claimAnswer(transaction, { ...id, digest, state: 'sending', started_at: now });
      if (isClaimed) await refuseWhileOthersAnswer(transaction, { contact, user, now });
      return isClaimed;
    });
  await forgetOldAnswers(database, clock.now());
  while (!(await claim())) {
    const first = await findAnswer(database, id);
    if (first) {
      if (first.digest !== digest) throw new RequestError(409, texts.otherSent);
      if (first.sent_at) return { sent_at: first.sent_at.toISOString() };
      const isLeft = clock.now().getTime() - first.started_at.getTime() > LONGEST_SENDING;
      if (first.state === 'uncertain' || isLeft) throw new RequestError(503, texts.mayBeOut);
      if (performance.now() > patience) throw new RequestError(503, texts.stillSending);
    }
    await wait(LOOK_AGAIN);
  }
  try {
    return await send((transaction, at) => recordAnswer(transaction, id, { state: 'sent', sent_at: at }));
  } catch (error) {
    const mayBeOut = error instanceof UncertainHandOver || error instanceof NotRecorded;
    const noting = withoutAsking(() =>
      mayBeOut
        ? recordAnswer(database, id, { state: 'uncertain', sent_at: null })
        : releaseAnswer(database, id),
    );
    // The first failure is what the person has to know.
    await noting.catch(() => undefined);
    throw error;
  }
}
