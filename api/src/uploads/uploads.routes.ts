import fastifyMultipart from '@fastify/multipart';
import { UploadFromUrlRequest, UploadResponse } from '@touchline/shared/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import { RequestError } from '../errors.ts';
import { errorResponses, jsonResponse } from '../http/route-schemas.ts';
import { FOREIGN_FETCH, type ForeignFetchOptions } from '../network/foreign-fetch.ts';
import { fetchForeignImage } from './foreign-image.ts';
import type { ImageIntake } from './image-intake.ts';
import type { ImageLimits } from './image-limits.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { receiveImage } from './receive-image.ts';
import type { UploadStorage } from './storage/types.ts';
import type { UploadLimits } from './upload-limits.ts';
import { uploadedImageRoutes } from './uploaded-images.routes.ts';

/** Upload options other than the usual ones. */
export interface UploadOptions {
  readonly limits?: UploadLimits;
  readonly imageLimits?: ImageLimits;
  /** Of images that other people's mails name. */
  readonly mailImageLimits?: ImageLimits;
  readonly foreignFetch?: ForeignFetchOptions;
}

const tags = ['Uploads'];
const DESCRIPTION =
  'PNG, JPEG, GIF or WebP by its content, of 10 MB and 50 megapixels (all frames together) at most. It is encoded ' +
  'anew, without metadata, upright, in sRGB, at most 2400 pixels wide; a still WebP becomes PNG or JPEG and an animated ' +
  'one GIF, because not every mail client shows WebP. The same image gives the same URL.';

/** Images for mails (spec §7, "Templates and uploads"; T8, P6). */
export const uploadRoutes: FastifyPluginAsyncZod<{
  config: Config;
  storage: UploadStorage;
  images: ImageIntake;
  options?: UploadOptions | undefined;
}> = async (app, { config, storage, images, options: { foreignFetch = FOREIGN_FETCH } = {} }) => {
  await app.register(uploadedImageRoutes, { storage });

  /** Receives, encodes and stores an image. @returns its absolute URL */
  async function take(request: FastifyRequest, receive: () => Promise<Buffer>): Promise<string> {
    // First, so that nothing is stored that could not be named.
    const origin = publicOrigin(request, config.publicUrl);
    return `${origin}${await images.take(request, receive)}`;
  }

  app.post(
    '/api/uploads/from-url/',
    {
      config: { permission: 'templates' },
      schema: {
        tags,
        summary: 'Fetch an image from an address and store it',
        description:
          `${DESCRIPTION} Only public addresses on ports 80 and 443 are asked, for 5 seconds in all, and 3 redirects are ` +
          'followed, each checked like the first. 400: the address is refused. 422: no such image came from it.',
        body: UploadFromUrlRequest,
        response: {
          201: jsonResponse('Where the image is now', UploadResponse),
          ...errorResponses(400, 401, 413, 415, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const ownHosts = [new URL(publicOrigin(request, config.publicUrl)).hostname];
      const receive = () => fetchForeignImage(request.body.url, ownHosts, foreignFetch);
      const url = await take(request, receive).catch((error: unknown) => {
        throw asFaultOfUrl(error);
      });
      return reply.status(201).send({ url });
    },
  );

  // In a plugin of its own, because the multipart parser is for this route alone.
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart);
    // Without it, a body of another type would be refused without a word about images.
    scope.addContentTypeParser('*', (_request, _body, done) => {
      done(null);
    });
    scope.post(
      '/api/uploads/image/',
      {
        config: { permission: 'templates' },
        schema: {
          tags,
          summary: 'Store an image, field `image`',
          description: DESCRIPTION,
          consumes: ['multipart/form-data'],
          response: {
            201: jsonResponse('Where the image is now', UploadResponse),
            ...errorResponses(400, 401, 413, 415, 422, 429, 503),
          },
        },
      },
      async (request, reply) =>
        reply.status(201).send({ url: await take(request, () => receiveImage(request)) }),
    );
  });
};

/** A fault of a fetched image is not one of the request's own body, which 400 and 415 would imply. */
export function asFaultOfUrl(error: unknown): unknown {
  if (!(error instanceof RequestError) || !error.detail || error.faults.length > 0) return error;
  if (error.status !== 400 && error.status !== 415 && error.status !== 422) return error;
  return new RequestError(422, error.detail, {
    faults: [{ field: 'url', message: error.detail }],
    cause: error,
  });
}
