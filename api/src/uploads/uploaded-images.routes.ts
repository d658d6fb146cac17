import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { notFound } from '../errors.ts';
import { errorResponses, noContent } from '../http/route-schemas.ts';
import { contentTypeOf } from './image-names.ts';
import { readSocialIcons } from './social-icons.ts';
import type { UploadStorage } from './storage/types.ts';
import { texts } from './texts.ts';

const tags = ['Uploads'];
const imageFile: z.ZodType = z.string().meta({ format: 'binary' });
const imageResponse = {
  200: {
    description: 'The image',
    content: {
      'image/png': { schema: imageFile },
      'image/jpeg': { schema: imageFile },
      'image/gif': { schema: imageFile },
    },
  },
  304: noContent('It has not changed: it never does'),
  ...errorResponses(404),
};

/** Public, and readable from any page: mail clients and the editor's own origin show these images. */
const IMAGE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Answers the images that were uploaded, and the social icons. Nothing else is under `/uploads/`. */
export const uploadedImageRoutes: FastifyPluginAsyncZod<{ storage: UploadStorage }> = async (
  app,
  { storage },
) => {
  const icons = readSocialIcons();
  const publicRoute = { config: { public: true } };

  app.get(
    '/uploads/:name',
    {
      ...publicRoute,
      schema: {
        tags,
        summary: 'An uploaded image, for mail clients',
        security: [],
        params: z.object({ name: z.string() }),
        response: imageResponse,
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const contentType = contentTypeOf(name);
      // A name that is not one of ours never reaches the storage.
      if (!contentType) throw notFound(texts.noSuchImage);
      if (isFresh(request, reply, name.slice(0, name.indexOf('.')))) return reply.status(304).send(null);
      const image = await storage.open(name);
      if (!image) throw notFound(texts.noSuchImage);
      if (image.size !== undefined) reply.header('content-length', image.size);
      return reply.headers(IMAGE_HEADERS).type(contentType).send(image.stream);
    },
  );

  app.get(
    '/uploads/icons/:set/:name',
    {
      ...publicRoute,
      schema: {
        tags,
        summary: 'A social icon, for mails',
        security: [],
        params: z.object({ set: z.string(), name: z.string() }),
        response: imageResponse,
      },
    },
    async (request, reply) => {
      const icon = icons.get(`${request.params.set}/${request.params.name}`);
      if (!icon) throw notFound(texts.noSuchImage);
      const hash = createHash('sha256').update(icon).digest('hex');
      if (isFresh(request, reply, hash)) return reply.status(304).send(null);
      return reply.headers(IMAGE_HEADERS).type('image/png').send(icon);
    },
  );
};

/** Tags the answer, and tells whether the client has it already (RFC 9110 §13.1.2). */
function isFresh(request: FastifyRequest, reply: FastifyReply, hash: string): boolean {
  const tag = `"${hash}"`;
  const held = (request.headers['if-none-match'] ?? '').split(',');
  const isHeld = held.some((given) => given.trim().replace(/^W\//u, '') === tag);
  reply.header('etag', tag);
  if (isHeld) reply.headers(IMAGE_HEADERS);
  return isHeld;
}
