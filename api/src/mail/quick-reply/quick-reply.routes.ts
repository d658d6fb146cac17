import { AnswerAddresses, StaffAnswer, StaffAnswerSent, type User } from '@touchline/shared/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { userOf } from '../../auth/authenticate.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type Database } from '../../database/database.ts';
import { recordStaffReply } from '../../outreach/messages.ts';
import { badField, namedField, notFound, RequestError } from '../../errors.ts';
import { IdParameters, possibleId } from '../../http/path-id.ts';
import { errorResponses, jsonResponse } from '../../http/route-schemas.ts';
import { texts as commonTexts } from '../../language/texts.ts';
import type { Composer } from '../composition/compose-mail.ts';
import { createHandOver } from '../hand-over.ts';
import { asPeopleRead } from '../mail-sender.ts';
import type { MailSettings } from '../mail-settings.ts';
import type { MailTransport } from '../sending/transport.ts';
import type { MailReader } from '../reading/mail-reader.ts';
import { packSource } from '../stored-source.ts';
import { isSuppressed } from '../../outreach/suppressions.ts';
import { NotRecorded, sendOnce, type RecordSent } from './send-once.ts';
import { findAnsweredMail, withoutReferences, type AnsweredMail } from './answered-mail.ts';
import { goesOutFrom, texts } from './texts.ts';

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

  const find = async (contact: number, person: User): Promise<AnsweredMail> => {
    const answered = await findAnsweredMail(kysely, reader, contact, settings, person.id);
    if (answered) return answered;
    const exists = await kysely
      .selectFrom('contacts')
      .select('id')
      .where('id', '=', contact)
      .executeTakeFirst();
    throw exists ? new RequestError(409, texts.hasNotWritten) : notFound(commonTexts.noSuchContact);
  };

  const readAddresses = async (contact: number, person: User): Promise<AnswerAddresses> => {
    const answered = await find(contact, person);
    const addresses = answered.addresses.map(async (address) => ({
      email: address.email,
      origin: address.origin,
      gets_no_mail: await isRefused(answered, address),
    }));
    return { from: asPeopleRead(answered.from), addresses: await Promise.all(addresses) };
  };

  /** A contact who wrote again after unsubscribing awaits an answer. */
  const isRefused = async (
    { hasComeBack }: AnsweredMail,
    { origin, email }: AnsweredMail['addresses'][number],
  ): Promise<boolean> => !(hasComeBack && origin === 'contact') && (await isSuppressed(kysely, email));

  /** Sends what a member of staff writes to a contact. */
  const answer = async (
    contact: number,
    { text, to, from: shown }: StaffAnswer,
    person: User,
    recordSent: RecordSent,
  ): Promise<StaffAnswerSent> => {
    const answered = await find(contact, person);
    const { about, sender, from, name, addresses, thread } = answered;
    if (addresses.length === 0) throw new RequestError(409, texts.noAddress);
    const chosen = addresses.find(({ email, origin }) =>
      to === undefined ? origin === 'contact' : email === to,
    );
    if (!chosen) throw badField(400, 'to', to === undefined ? texts.chooseAddress : texts.otherAddress);
    const isContact = chosen.origin === 'contact';
    if (await isRefused(answered, chosen)) throw new RequestError(409, texts.suppressed);
    const written = asPeopleRead(from);
    if (shown !== undefined && shown !== written) throw new RequestError(409, goesOutFrom(written));
    const sentAt = clock.now();
    const key = randomUUID();
    const mail = await composer.composeAnswer({
      sender,
      from,
      to: { name: isContact ? name : '', address: chosen.email },
      text,
      thread: isContact ? thread : withoutReferences(thread),
      about: isContact ? about : undefined,
      key,
      date: sentAt,
    });
    const raw = packSource(mail.raw);
    await handOver(mail, sender, person);
    try {
      await inTransaction(kysely, async (transaction) => {
        const event = await recordStaffReply(transaction, about.id, {
          sent_at: sentAt,
          reply_text: text,
          written_by: person.email,
        });
        await transaction
          .insertInto('sent_mails')
          .values({
            ...(sender.wantsCopies && { copy_mailbox_id: sender.id, copy_due_at: sentAt }),
            message_id: about.id,
            event_id: event,
            answer_key: isContact ? null : key,
            raw,
          })
          .execute();
        await recordSent(transaction, sentAt);
      });
    } catch (error) {
      throw new NotRecorded(error);
    }
    return { sent_at: sentAt.toISOString() };
  };

  app.get(
    '/api/campaigns/monitoring/contacts/:id/reply/',
    {
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
      schema: {
        tags: ['Monitoring'],
        summary: 'Answer what a contact last wrote, by mail',
        description:
          'One answer for each `Idempotency-Key` (a UUID), however often it is asked for; without a key the same words of one ' +
          'person count as the same for a minute. Goes out at once, in the thread of the reply, from the mailbox that got it with its signature, to the contact’s own address unless another ' +
          'is named. It counts towards the cap of that mailbox, and goes out even if that is used up. The contact counts as answered from then on. ' +
          'An address that gets no more mail is only answered when its reader has written since.',
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
      const asked = { ...body, user: user.id, contact, key: keyOf(request) };
      return sendOnce(kysely, clock, asked, (recordSent) => answer(contact, body, user, recordSent));
    },
  );
};

function keyOf(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  const key = z.guid().safeParse(given);
  if (!key.success) throw namedField('Idempotency-Key', texts.keyMalformed);
  return key.data.toLowerCase();
}
