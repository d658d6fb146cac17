import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '../errors.ts';
import { attachment } from '../http/attachment.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse } from '../http/route-schemas.ts';
import type { AttachmentContent } from './reading/shown-mail.ts';
import { texts } from './texts.ts';

/** A file's bytes, for the OpenAPI document. */
export const binary: z.ZodType = z.string().meta({ format: 'binary' });

export interface WholeMails<Mail> {
  /** `/api/mail/sent/`. */
  readonly path: string;
  /** What the mails are, for the OpenAPI document: `that went out`. */
  readonly which: string;
  readonly description: string;
  readonly schema: z.ZodType<Mail>;
  /** What the name of a saved source begins with. */
  readonly fileName: string;
  /** @returns undefined for an unknown id */
  readonly read: (id: number) => Promise<Mail | undefined>;
  readonly readSource: (id: number) => Promise<Buffer | undefined>;
  readonly readAttachment: (id: number, number: number) => Promise<AttachmentContent | undefined>;
}

const AttachmentParameters = IdParameters.extend({ number: IdParameters.shape.id });

/** Adds the calls that show mails whole, and hand out their sources (RFC 5322) and attachments. */
export function addWholeMails<Mail>(
  instance: FastifyInstance,
  { path, which, description, schema, fileName, read, readSource, readAttachment }: WholeMails<Mail>,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const tags = ['Mail'];
  app.get(
    `${path}:id/`,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: `A mail ${which}, whole`,
        description,
        params: IdParameters,
        response: { 200: jsonResponse('The mail', schema), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const mail = await read(possibleId(request.params.id, texts.noSuchMail));
      if (!mail) throw notFound(texts.noSuchMail);
      return reply.send(mail);
    },
  );

  app.get(
    `${path}:id/raw/`,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: `The source of a mail ${which} (RFC 5322)`,
        params: IdParameters,
        response: {
          200: { description: 'Byte for byte', content: { 'message/rfc822': { schema: binary } } },
          ...errorResponses(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const id = possibleId(request.params.id, texts.noSuchMail);
      const raw = await readSource(id);
      if (!raw) throw notFound(texts.noSuchMail);
      return reply
        .type('message/rfc822')
        .header('content-disposition', `attachment; filename="${fileName}-${id}.eml"`)
        .send(raw);
    },
  );

  app.get(
    `${path}:id/attachments/:number/`,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: `What a mail ${which} brings along, to be saved`,
        description: 'Of no type, whatever the mail says it is: a browser that opens it runs nothing.',
        params: AttachmentParameters,
        response: {
          200: { description: 'Its content', content: { 'application/octet-stream': { schema: binary } } },
          ...errorResponses(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const id = possibleId(request.params.id, texts.noSuchMail);
      const found = await readAttachment(id, request.params.number);
      if (!found) throw notFound(texts.noSuchAttachment);
      return reply
        .type('application/octet-stream')
        .header('content-disposition', attachment(found.name))
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .send(Buffer.from(found.content));
    },
  );
}
