import type { AnswerDraft, AnswerDraftUpdate } from '@touchline/shared/contract';
import { type Selectable, sql } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import type { AnswersTable } from '../database/schema.ts';
import { badConflict } from './address-answer.ts';
import { notFound, RequestError } from '../errors.ts';
import { texts as commonTexts } from '../language/texts.ts';
import { claimAttachments } from './attachments.repository.ts';
import { attachmentsOf } from './conversation-sql.ts';
import { texts } from './texts.ts';

/** Whose draft it is, and to whom. */
export interface DraftId {
  readonly user: number;
  readonly contact: number;
}

const NEXT_VERSION = sql<number>`nextval('answer_draft_versions')`;

/** What an account has begun to write to a contact; null for nothing. */
export async function readDraft(
  database: Queryable,
  { user, contact }: DraftId,
): Promise<AnswerDraft | null> {
  const { rows } = await sql<AnswerDraft>`
    select version, html, to_email as to, cc, subject, ${sql.raw(attachmentsOf('attachment_ids'))} as attachments
    from answer_drafts where user_id = ${user} and contact_id = ${contact}`.execute(database);
  return rows[0] ?? null;
}

/**
 * Keeps a draft in place of the one that its writer had seen. @returns its version
 * @throws 400 for files that the account has not uploaded, or are too large together; 404;
 *   409 when another window of the same account has saved, sent or discarded it since
 */
export function saveDraft(
  database: Queryable,
  { user, contact }: DraftId,
  { version, html, to, cc, subject, attachments }: AnswerDraftUpdate,
  now: Date,
): Promise<number> {
  const values = { html, to_email: to, cc, subject, attachment_ids: attachments, touched_at: now };
  return inTransaction(database, async (transaction) => {
    await requireContact(transaction, contact);
    // Kept for as long as the draft names them.
    await claimAttachments(transaction, user, attachments, now);
    const saved =
      version === null
        ? await transaction
            .insertInto('answer_drafts')
            .values({ user_id: user, contact_id: contact, ...values })
            .onConflict((conflict) => conflict.columns(['user_id', 'contact_id']).doNothing())
            .returning('version')
            .executeTakeFirst()
        : await transaction
            .updateTable('answer_drafts')
            .set({ ...values, version: NEXT_VERSION })
            .where('user_id', '=', user)
            .where('contact_id', '=', contact)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst();
    if (!saved) throw new RequestError(409, texts.draftChanged);
    return saved.version;
  });
}

/** Keeps a contact from being deleted meanwhile. @throws 404; 409 for one that was erased */
export async function requireContact(transaction: Queryable, contact: number): Promise<void> {
  const found = await transaction
    .selectFrom('contacts')
    .select('erased_at')
    .where('id', '=', contact)
    .forKeyShare()
    .executeTakeFirst();
  if (!found) throw notFound(commonTexts.noSuchContact);
  if (found.erased_at !== null) throw new RequestError(409, commonTexts.contactErased);
}

/** Makes an answer its writer's draft again, as they had it. @returns false where they have begun another */
export async function insertDraft(
  transaction: Queryable,
  answer: Selectable<AnswersTable>,
  now: Date,
): Promise<boolean> {
  const { user_id, contact_id, cc, attachment_ids } = answer;
  const { subject, html } = answer.written ?? answer;
  const to_email = answer.to_email || null;
  const inserted = await transaction
    .insertInto('answer_drafts')
    .values({ user_id, contact_id, to_email, cc, subject, html, attachment_ids, touched_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'contact_id']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Discards what an account has begun to write to a contact, if anything.
 * @param version of the draft that the person saw; undefined for any. @throws 409 when there is another by now
 */
export function deleteDraft(database: Queryable, id: DraftId, version?: number): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const left = await takeDraft(transaction, id, version);
    if (version !== undefined && left === undefined && (await readDraft(transaction, id))) {
      throw new RequestError(409, texts.draftChanged);
    }
  });
}

/**
 * Deletes the draft that an answer was written from.
 * @param version null where it was written without one; undefined for whatever draft there is
 * @throws 409 when another window has saved, sent or discarded it since
 */
export async function consumeDraft(
  transaction: Queryable,
  id: DraftId,
  version: number | null | undefined,
): Promise<void> {
  const isUsedUp =
    version === null
      ? (await readDraft(transaction, id)) === null
      : (await takeDraft(transaction, id, version)) !== undefined || version === undefined;
  if (!isUsedUp) throw badConflict('draft', texts.draftChanged);
}

const takeDraft = (database: Queryable, { user, contact }: DraftId, version: number | undefined) =>
  database
    .deleteFrom('answer_drafts')
    .where('user_id', '=', user)
    .where('contact_id', '=', contact)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning('version')
    .executeTakeFirst();
