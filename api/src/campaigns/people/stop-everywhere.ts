import type { PeopleAction, SequencesStopped } from '@touchline/shared/contract';
import { inTransaction, type Queryable } from '../../database/database.ts';
import { notFound } from '../../errors.ts';
import { texts } from '../../language/texts.ts';
import { holdSequences } from '../../outreach/sequence-stops.ts';
import { actWithin, type Acting } from './people-actions.ts';

/**
 * Stops the sequences of one contact in every campaign, as a person stops each (V8): other contacts of the address go on.
 * @throws 404
 */
export function stopEverywhere(
  database: Queryable,
  contact: number,
  acting: Acting,
): Promise<SequencesStopped> {
  return inTransaction(database, async (transaction) => {
    const known = await transaction
      .selectFrom('contacts')
      .select('id')
      .where('id', '=', contact)
      .executeTakeFirst();
    if (known === undefined) throw notFound(texts.noSuchContact);
    const sequences = await holdSequences(transaction, { keys: [], contact_id: contact });
    const undo: { campaign: number; action: number }[] = [];
    for (const { campaign_id: campaign } of sequences) {
      const stop: PeopleAction = { action: 'stop', contact_ids: [contact] };
      const { undo: action } = await actWithin(transaction, campaign, stop, acting);
      if (action !== null) undo.push({ campaign, action });
    }
    return { stopped: undo.length, undo };
  });
}
