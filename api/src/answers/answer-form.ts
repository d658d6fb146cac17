import { MERGE_TAG_FIELDS, recordOf, type AnswerForm } from '@touchline/shared/contract';
import { firstNameOf } from '../mail/composition/first-name/first-name.ts';
import { oneLine } from '../mail/composition/merge-values.ts';
import { answerSubject } from '../mail/composition/headers.ts';
import { asPeopleRead } from '../mail/mail-sender.ts';
import { findRecipient } from '../mail/preview/preview.repository.ts';
import type { Queryable } from '../database/database.ts';
import { listAddresses, listEverybody, readAddressee, type Addressing } from './address-answer.ts';
import { readDraft } from './drafts.repository.ts';

/** What writing to a contact begins with. @throws 404 */
export async function readAnswerForm(
  addressing: Addressing,
  contact: number,
  user: number,
): Promise<AnswerForm> {
  const { database } = addressing;
  const addressee = await readAddressee(addressing, contact, user);
  const { from, sender, thread } = addressee;
  return {
    draft: await readDraft(database, { user, contact }),
    from: asPeopleRead(from),
    addresses: await listAddresses(database, addressee),
    everybody: await listEverybody(database, addressee),
    signature: sender.signature,
    subject: thread ? answerSubject(oneLine(thread.subject)) : '',
    merge_values: await readMergeValues(database, contact),
  };
}

/**
 * What merge tags of an answer stand for. Without the fallbacks of a campaign: a person is there to mend what is not known, and
 * an answer has its signature anyway.
 */
export async function readMergeValues(database: Queryable, contact: number): Promise<Record<string, string>> {
  const recipient = await findRecipient(database, contact);
  if (!recipient) return {};
  return {
    first_name: firstNameOf(oneLine(recipient.full_name)).text,
    full_name: oneLine(recipient.full_name),
    organization: oneLine(recipient.organization_name),
    ...recordOf(MERGE_TAG_FIELDS, (key) => oneLine(recipient[key])),
  };
}
