import { inTransaction, type Queryable } from '../database/database.ts';
import { notFound, RequestError } from '../errors.ts';
import { texts as commonTexts } from '../language/texts.ts';
import { absenceUntil, liftAbsence, noteAbsence } from '../outreach/absences.ts';
import { holdSequences, type Person } from '../outreach/sequence-stops.ts';
import { dateOf, type Timing } from '../outreach/sending-window.ts';
import { texts } from './texts.ts';

const YEAR = 366 * 24 * 60 * 60_000;

export interface ChangedAbsence {
  /** `2026-12-04`. */
  readonly back_on: string;
  /** Address of the account. */
  readonly changed_by: string;
}

/**
 * Has emails to a contact wait until a day.
 * @throws 400 for a day in the past or more than a year ahead, 404, 409 for a contact without an address.
 */
export function changeAbsence(
  database: Queryable,
  contact: number,
  { back_on, changed_by }: ChangedAbsence,
  timing: Timing,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const person = await personOf(transaction, contact);
    if (person.keys.length === 0) throw new RequestError(409, texts.noAddress);
    const { clock, window } = timing;
    const now = clock.now();
    const isPast = back_on < dateOf(window, now);
    if (isPast || back_on > dateOf(window, new Date(now.getTime() + YEAR))) {
      const message = isPast ? texts.past : texts.tooFar;
      throw new RequestError(400, undefined, { faults: [{ field: 'back_on', message }] });
    }
    const sequences = await holdSequences(transaction, person);
    const absence = { ...absenceUntil(window, back_on), noted_at: now, changed_by };
    await noteAbsence(transaction, person.keys, absence, sequences, timing);
  });
}

/** Has emails to a contact who is away go out at their times again. @throws 404 */
export function endAbsence(database: Queryable, contact: number, timing: Timing): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const person = await personOf(transaction, contact);
    const sequences = await holdSequences(transaction, person);
    await liftAbsence(transaction, person.keys, sequences, timing);
  });
}

async function personOf(transaction: Queryable, contact: number): Promise<Person> {
  const found = await transaction
    .selectFrom('contacts')
    .select('email_key')
    .where('id', '=', contact)
    .executeTakeFirst();
  if (!found) throw notFound(commonTexts.noSuchContact);
  return { keys: found.email_key ? [found.email_key] : [], contact_id: contact };
}
