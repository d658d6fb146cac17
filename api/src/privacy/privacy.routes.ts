import { PersonErasure, PersonErasurePreview, PersonErasureResult } from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { finished } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { userOf } from '../auth/authenticate.ts';
import type { Config } from '../config.ts';
import { recordActivity } from '../database/activity.ts';
import type { Database } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';
import { badField, notFound, tooOften } from '../errors.ts';
import { attachment } from '../http/attachment.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse } from '../http/route-schemas.ts';
import { NoSlotError, Slots } from '../http/slots.ts';
import { preferredLanguage, type Language } from '../language/language.ts';
import { texts as commonTexts } from '../language/texts.ts';
import { binary } from '../mail/whole-mail.routes.ts';
import type { UploadStorage } from '../uploads/storage/types.ts';
import { SuppressionListBusy } from '../outreach/suppression-list.ts';
import { erasePerson, previewErasure } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { findPerson } from './person.ts';
import { texts } from './texts.ts';

const tags = ['Privacy'];
const contactOf = (id: number) => possibleId(id, commonTexts.noSuchContact);
/** Of the files with what is kept of a person. */
export interface ExportLimits {
  /** Made at the same time in this process; the next is answered 429. */
  readonly parallel: number;
  /** How long one may take. */
  readonly milliseconds: number;
}
const EXPORT_LIMITS: ExportLimits = { parallel: 3, milliseconds: 10 * 60_000 };
const RETRY_AFTER_SECONDS = 10;

export interface PrivacyOptions {
  readonly database: Database;
  readonly config: Config;
  readonly storage: UploadStorage;
  readonly limits?: ExportLimits | undefined;
}

/** What is kept of a person, as one file (U9). */
export const privacyRoutes: FastifyPluginAsyncZod<PrivacyOptions> = async (
  app,
  { database, config, storage, limits = EXPORT_LIMITS },
) => {
  const { kysely } = database;
  const exports = new Slots(limits.parallel, 0);

  app.get(
    '/api/contacts/contacts/:id/personal-data/',
    {
      config: { permission: 'personalData' },
      schema: {
        tags,
        summary: 'Everything that is kept of the person whom a contact is, as one .zip',
        description:
          'Of every contact with the address, and of those that were merged with it: each table as JSON, and every mail as it went ' +
          'out or came in. That it was downloaded is noted in the activity.',
        params: IdParameters,
        response: {
          200: {
            description: 'The file',
            content: { 'application/zip': { schema: binary } },
          },
          ...errorResponses(400, 401, 404, 429),
        },
      },
    },
    async (request, reply) => {
      const id = contactOf(request.params.id);
      const language = preferredLanguage(request.headers['accept-language']);
      // The slot is had before anything is looked for, and until the last of the file is taken.
      await exports
        .run(async () => {
          const file = await makeFile(id, language);
          void reply
            .type('application/zip')
            .header('content-disposition', attachment(texts.fileName[language].replace('{id}', String(id))))
            .send(file);
          const limit = setTimeout(() => file.destroy(), limits.milliseconds);
          await finished(file).catch(() => undefined);
          clearTimeout(limit);
        })
        .catch((error: unknown) => {
          if (!(error instanceof NoSlotError)) throw error;
          throw tooOften(texts.tooMany, RETRY_AFTER_SECONDS);
        });
      return reply;
    },
  );

  app.get(
    '/api/contacts/contacts/:id/erasure/',
    {
      config: { permission: 'erasePeople' },
      schema: {
        tags,
        summary: 'What erasing the person whom a contact is would mean',
        params: IdParameters,
        response: {
          200: jsonResponse('What there is of them', PersonErasurePreview),
          ...errorResponses(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const preview = await previewErasure(kysely, contactOf(request.params.id));
      if (!preview) throw notFound(commonTexts.noSuchContact);
      return reply.send(preview);
    },
  );

  app.post(
    '/api/contacts/contacts/:id/erasure/',
    {
      config: { permission: 'erasePeople' },
      schema: {
        tags,
        summary: 'Erase the person whom a contact is, for good',
        description:
          'Sequences stop, and answers that wait are cancelled. Of the address only a keyed hash is left, on the do-not-email list: ' +
          'whoever brings it again is never written to. Mails and what came of them stay without name, address and text, so that ' +
          'every figure stays what it was. It cannot be taken back.',
        params: IdParameters,
        body: PersonErasure,
        response: {
          200: jsonResponse('Whether it is done, or will be once a mail is handed over', PersonErasureResult),
          ...errorResponses(400, 401, 404, 413, 415, 503),
        },
      },
    },
    async (request, reply) => {
      const contact = contactOf(request.params.id);
      const preview = await previewErasure(kysely, contact);
      if (!preview) throw notFound(commonTexts.noSuchContact);
      // Asked once more, after an answer that got lost.
      if (preview.erased_at !== null) return reply.send({ is_finished: true });
      if (mailboxKey(request.body.confirmation) !== mailboxKey(preview.confirmation)) {
        throw badField(400, 'confirmation', texts.otherConfirmation);
      }
      const name = texts.erasedName[preferredLanguage(request.headers['accept-language'])];
      try {
        const is_finished = await erasePerson(database, config, { contact, by: userOf(request).id, name });
        return await reply.send({ is_finished });
      } catch (error) {
        if (!(error instanceof SuppressionListBusy)) throw error;
        // It is stored, and done by itself as soon as the import is over.
        return reply.send({ is_finished: false });
      }
    },
  );

  async function makeFile(id: number, language: Language): Promise<Readable> {
    const person = await findPerson(kysely, id);
    if (!person) throw notFound(commonTexts.noSuchContact);
    const { organization_id, full_name, email, phone } = await kysely
      .selectFrom('contacts')
      .select(['organization_id', 'full_name', 'email', 'phone'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await recordActivity(kysely, {
      action: 'personal_data_downloaded',
      kind: 'contact',
      subject: id,
      name: full_name || email || phone,
      of: { contact_id: id, organization_id },
    });
    return Readable.fromWeb(exportPerson(kysely, storage, person, language) as never);
  }
};
