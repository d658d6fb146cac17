import { ANSWER_UNDO_SECONDS, type AnswerStored, type NewAnswer } from '@touchline/shared/contract';
import { CompiledQuery, type Selectable } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import type { AnswersTable } from '../database/schema.ts';
import { isAllowed, type SignedIn } from '../auth/allowed.ts';
import { forbidden, notFound, RequestError, tooOften } from '../errors.ts';
import { MAX_PER_MINUTE, tooMany } from '../mail/hand-over.ts';
import { badConflict, type Addressed } from './address-answer.ts';
import { claimAttachments, readAttachments } from './attachments.repository.ts';
import { UNSEEN_ANSWER } from './conversation-sql.ts';
import { consumeDraft, insertDraft, requireContact } from './drafts.repository.ts';
import { lockAnswers, refuseWhileOthersReply, type Answering } from './others-answers.ts';
import { answeredMeanwhile, somebody, texts } from './texts.ts';

export type AnswerRow = Selectable<AnswersTable>;

/** What identifies a request to store an answer. */
export interface AnswerRequest {
  readonly contact: number;
  readonly person: { readonly id: number; readonly email: string };
  readonly key: string;
  readonly digest: string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const undoUntil = (now: Date) => new Date(now.getTime() + ANSWER_UNDO_SECONDS * SECOND);

const stored = ({ id, due_at }: Pick<AnswerRow, 'id' | 'due_at'>): AnswerStored => ({
  id,
  due_at: due_at.toISOString(),
});

/** The answer that this request stored before; undefined for none. @throws 409 where it asked for something else */
export async function findStored(
  database: Queryable,
  { contact, person, key, digest }: AnswerRequest,
): Promise<AnswerStored | undefined> {
  const row = await database
    .selectFrom('answers')
    .select(['id', 'due_at', 'digest', 'state'])
    .where('user_id', '=', person.id)
    .where('contact_id', '=', contact)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row && (row.digest !== digest || row.state === 'undone' || row.state === 'discarded')) {
    throw new RequestError(409, texts.otherStored);
  }
  return row && stored(row);
}

/** Of the advisory locks by account under which its answers are counted. */
const COUNT_LOCK = 7_146_010;

/** Requests of one account count one after another: at once, each would see only what was stored before all of them. @throws 429 */
async function refuseTooMany(transaction: Queryable, user: number, now: Date): Promise<void> {
  await transaction.executeQuery(
    CompiledQuery.raw('select pg_advisory_xact_lock($1::integer, $2::integer)', [COUNT_LOCK, user]),
  );
  const { count } = await transaction
    .selectFrom('answers')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', user)
    .where('created_at', '>', new Date(now.getTime() - MINUTE))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_PER_MINUTE) throw tooOften(tooMany, 60);
}

/**
 * Stores an answer to go out a little later, in place of its writer's draft. Answers to one person are stored one after another:
 * of two at once, the second is refused until its writer has seen the first.
 * @throws 400 for files that are no longer there, 404, 409 for an answer that the writer has not seen, 429 after too many
 */
export function storeAnswer(
  database: Queryable,
  request: AnswerRequest,
  { cc, attachments, seen, draft, ...asWritten }: Omit<NewAnswer, 'to' | 'from'>,
  written: { readonly addressed: Addressed; readonly subject: string; readonly html: string },
  now: Date,
): Promise<AnswerStored> {
  const { contact, person, key, digest } = request;
  return inTransaction(database, async (transaction) => {
    await lockAnswers(transaction, [contact]);
    await requireContact(transaction, contact);
    // Pressed twice: the first has been stored meanwhile.
    const before = await findStored(transaction, request);
    if (before) return before;
    await refuseTooMany(transaction, person.id, now);
    await claimAttachments(transaction, person.id, attachments, now);
    await refuseUnseen(transaction, { contact, user: person.id, now }, seen);
    await consumeDraft(transaction, { user: person.id, contact }, draft);
    const files = await readAttachments(transaction, attachments);
    const row = await transaction
      .insertInto('answers')
      .values({
        contact_id: contact,
        user_id: person.id,
        written_by: person.email,
        key,
        digest,
        state: 'waiting',
        message_id: written.addressed.conversation?.id ?? null,
        to_email: written.addressed.to.address,
        cc,
        subject: written.subject,
        html: written.html,
        written: JSON.stringify({ html: asWritten.html, subject: asWritten.subject }),
        mailbox_id: written.addressed.sender.id,
        attachment_ids: attachments,
        files: JSON.stringify(files.map(({ name, size }) => ({ name, size }))),
        created_at: now,
        due_at: undoUntil(now),
      })
      .returning(['id', 'due_at'])
      .executeTakeFirstOrThrow();
    return stored(row);
  });
}

/** @throws 409 naming `seen` for an answer that the writer has not seen, or while a Quick Reply of somebody else is being sent. */
async function refuseUnseen(
  transaction: Queryable,
  answering: Answering,
  seen: string | null,
): Promise<void> {
  const { contact, now } = answering;
  // First: a Quick Reply that goes out meanwhile takes no lock, and would be neither under way nor out yet.
  await refuseWhileOthersReply(transaction, answering);
  const { rows } = await transaction.executeQuery<{ by: string | null; at: Date }>(
    CompiledQuery.raw(UNSEEN_ANSWER, [contact, seen]),
  );
  const [unseen] = rows;
  if (unseen === undefined) return;
  const minutes = Math.max(0, Math.floor((now.getTime() - unseen.at.getTime()) / MINUTE));
  throw badConflict('seen', answeredMeanwhile(unseen.by ?? somebody.en, minutes));
}

/** An answer of a contact, locked until the transaction ends, after what a merge of contacts locks first. @throws 404 */
async function holdAnswer(transaction: Queryable, contact: number, id: number): Promise<AnswerRow> {
  await lockAnswers(transaction, [contact]);
  const row = await transaction
    .selectFrom('answers')
    .selectAll()
    .where('id', '=', id)
    .where('contact_id', '=', contact)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound(texts.noSuchAnswer);
  return row;
}

/**
 * Takes back an answer that has not gone out: it is its writer's draft again. Where they have begun another meanwhile, it stays
 * in the conversation, unsent. Whoever sent one of somebody else again takes only that back. Asked again it changes nothing.
 * @throws 404; 409 when it has gone out, or somebody else wrote it
 */
export function takeBack(
  database: Queryable,
  { contact, id, user, now }: { contact: number; id: number; user: number; now: Date },
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const answer = await holdAnswer(transaction, contact, id);
    if (answer.user_id !== user) {
      await takeRetryBack(transaction, answer, user);
      return;
    }
    if (answer.state === 'undone') return;
    if (answer.state === 'discarded') throw new RequestError(409, texts.settled);
    const isSetAside = answer.state === 'set_aside';
    if (!isSetAside && answer.state !== 'waiting' && answer.state !== 'failed')
      throw new RequestError(409, texts.isGone);
    const isDraft = await insertDraft(transaction, answer, now);
    if (isSetAside && !isDraft) throw new RequestError(409, texts.otherDraft);
    await transaction
      .updateTable('answers')
      .set(isDraft ? { state: 'undone' } : { state: 'failed', failure: JSON.stringify(texts.takenBack) })
      .set({ raw: null, retry: null, ...(isDraft && { written: null }) })
      .where('id', '=', id)
      .execute();
  });
}

/** @throws 409 for who did not send it again, and once it is on its way */
async function takeRetryBack(
  transaction: Queryable,
  { id, state, retry }: AnswerRow,
  user: number,
): Promise<void> {
  if (retry?.by !== user) throw new RequestError(409, texts.notOwn);
  if (state !== 'waiting') throw new RequestError(409, state === 'discarded' ? texts.settled : texts.isGone);
  const failure = retry.failure && JSON.stringify(retry.failure);
  await transaction
    .updateTable('answers')
    .set({ state: retry.state, failure, retry: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Records what a person decides about an answer that failed, or of which nobody knows whether it went out. Tried again, it can be
 * taken back as at first. Its text is its writer's: others leave it.
 * @throws 403 for who may not discard it; 404; 409 when it is in another state by now, or is to be tried again after one that the person has not seen
 */
export function settleAnswer(
  database: Queryable,
  { contact, id, user, now }: { contact: number; id: number; user: SignedIn; now: Date },
  { outcome, seen }: { outcome: 'retry' | 'discarded'; seen: string | null },
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const { state, user_id, failure } = await holdAnswer(transaction, contact, id);
    const isNotice = state === 'sent' && outcome === 'discarded';
    const isOwn = user_id === user.id;
    const isSetAside = state === 'set_aside' && outcome === 'discarded' && isOwn;
    if (!isNotice && !isSetAside && state !== 'failed' && state !== 'uncertain')
      throw new RequestError(409, texts.settled);
    if (outcome === 'discarded' && !isNotice && !isOwn && !isAllowed(user, 'answersOfOthers')) {
      throw forbidden(texts.discardsOthers);
    }
    if (outcome === 'retry') {
      await requireContact(transaction, contact);
      await refuseUnseen(transaction, { contact, user: user.id, now }, seen ?? `a${id}`);
    }
    const retry = isOwn ? null : JSON.stringify({ by: user.id, state, failure });
    await transaction
      .updateTable('answers')
      .set(
        isNotice
          ? { refused_cc: [] }
          : outcome === 'discarded'
            ? { state: 'discarded', raw: null, written: null }
            : // The bytes of an uncertain one stay until it is claimed: taken back, it is uncertain again.
              { state: 'waiting', due_at: undoUntil(now), failure: null, retry, worker_id: null },
      )
      .where('id', '=', id)
      .execute();
  });
}

/** An uncertain answer, of which a person says that it arrived. @throws 404; 409 when it is in another state by now */
export async function holdUncertain(transaction: Queryable, contact: number, id: number): Promise<AnswerRow> {
  const answer = await holdAnswer(transaction, contact, id);
  if (answer.state !== 'uncertain') throw new RequestError(409, texts.settled);
  return answer;
}
