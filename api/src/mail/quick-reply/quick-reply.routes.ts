import { AnswerAddresses, StaffAnswer, StaffAnswerSent, type User } from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import {
  addressAnswer,
  listAddresses,
  listEverybody,
  readAnsweredMail,
} from '../../answers/address-answer.ts';
import { composeAnswer } from '../../answers/deliver-answer.ts';
import { idempotencyKeyOf } from '../../answers/idempotency-key.ts';
import { recordSentAtOnce } from '../../answers/record-sent.ts';
import { userOf } from '../../auth/authenticate.ts';
import type { Clock } from '../../clock.ts';
import { withoutAsking } from '../../database/actor.ts';
import { inTransaction, type Database } from '../../database/database.ts';
import { IdParameters, possibleId } from '../../http/path-id.ts';
import { errorResponses, jsonResponse } from '../../http/route-schemas.ts';
import { texts as commonTexts } from '../../language/texts.ts';
import type { Composer } from '../composition/compose-mail.ts';
import { answerSubject } from '../composition/headers.ts';
import { oneLine } from '../composition/merge-values.ts';
import { createHandOver } from '../hand-over.ts';
import { asPeopleRead } from '../mail-sender.ts';
import type { MailSettings } from '../mail-settings.ts';
import type { MailTransport } from '../sending/transport.ts';
import type { MailReader } from '../reading/mail-reader.ts';
import { packSource } from '../stored-source.ts';
import { NotRecorded, sendOnce, type RecordSent } from './send-once.ts';

/** Quick Reply of the Dashboard (D11, E7). */
export const quickReplyRoutes: FastifyPluginAsyncZod<{
  database: Database;
  settings: MailSettings;
  composer: Composer;
  transport: MailTransport | undefined;
  clock: Clock;
  reader: MailReader;
}> = async (app, { database, settings, composer, transport, clock, reader }) => {
  const { kysely } = database;
  const handOver = createHandOver(transport, database, clock);

  const addressing = { database: kysely, reader, settings };

  const readAddresses = async (contact: number, person: User): Promise<AnswerAddresses> => {
    const answered = await readAnsweredMail(addressing, contact, person.id);
    return {
      from: asPeopleRead(answered.from),
      addresses: await listAddresses(kysely, answered),
      everybody: await listEverybody(kysely, answered),
    };
  };

  /** Sends what a member of staff writes to a contact. */
  const answer = async (
    contact: number,
    { text, to, cc, from }: StaffAnswer,
    person: User,
    recordSent: RecordSent,
  ): Promise<StaffAnswerSent> => {
    const answered = await readAnsweredMail(addressing, contact, person.id);
    const addressed = await addressAnswer(kysely, answered, { to, cc, from });
    const sentAt = clock.now();
    const key = randomUUID();
    const subject = answerSubject(oneLine(answered.thread.subject));
    const mail = await composeAnswer(composer, { addressed, written: { text }, subject, key, date: sentAt });
    const raw = packSource(mail.raw);
    const refused = await handOver(mail, addressed.sender, person);
    try {
      // The mail is out: whoever signed out meanwhile has sent it all the same.
      await withoutAsking(() =>
        inTransaction(kysely, async (transaction) => {
          const sent = { contact, addressed, key, sentAt, subject, text, raw, person, refused };
          await recordSentAtOnce(transaction, sent);
          await recordSent(transaction, sentAt);
        }),
      );
    } catch (error) {
      throw new NotRecorded(error);
    }
    return { sent_at: sentAt.toISOString() };
  };

  app.get(
    '/api/campaigns/monitoring/contacts/:id/reply/',
    {
      config: { permission: 'read' },
      schema: {
        tags: ['Monitoring'],
        summary: 'From which mailbox an answer to what a contact last wrote goes, and where to',
        description:
          'The contact’s own addresses first. A mail may ask for answers to any other address, and anybody may have written it: ' +
          'a person has to choose such an address.',
        params: IdParameters,
        response: {
          200: jsonResponse('Sender and addresses', AnswerAddresses),
          ...errorResponses(400, 401, 404, 409),
        },
      },
    },
    (request) => readAddresses(possibleId(request.params.id, commonTexts.noSuchContact), userOf(request)),
  );

  app.post(
    '/api/campaigns/monitoring/contacts/:id/reply/',
    {
      config: { permission: 'conversations' },
      schema: {
        tags: ['Monitoring'],
        summary: 'Answer what a contact last wrote, by mail',
        description:
          'One answer for each `Idempotency-Key` (a UUID), however often it is asked for; without a key the same words of one ' +
          'person count as the same for a minute. Goes out at once, in the thread of the reply, from the mailbox that got it with its signature, to the contact’s own address unless another ' +
          'is named, with a copy to whom `cc` names. It counts towards the cap of that mailbox, and goes out even if that is used up. The contact counts as answered from then on. ' +
          'An address that gets no more mail is only answered when its reader has written since. 409 naming somebody else whose ' +
          'answer to the contact is about to go out.',
        params: IdParameters,
        body: StaffAnswer,
        response: {
          200: jsonResponse('It is out', StaffAnswerSent),
          ...errorResponses(400, 401, 404, 409, 413, 415, 422, 429, 503),
        },
      },
    },
    (request) => {
      const { params, body } = request;
      const contact = possibleId(params.id, commonTexts.noSuchContact);
      const user = userOf(request);
      const asked = { ...body, user: user.id, contact, key: idempotencyKeyOf(request) };
      return sendOnce(kysely, clock, asked, (recordSent) => answer(contact, body, user, recordSent));
    },
  );
};
