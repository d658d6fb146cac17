import { MailImageRequest } from '@touchline/shared/contract';
import { MAIL_IMAGES_PATH } from '@touchline/shared/contract/paths';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { userOf } from '../auth/authenticate.ts';
import type { Config } from '../config.ts';
import { forbidden, RequestError } from '../errors.ts';
import { askerOf } from '../http/asker.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { errorResponses } from '../http/route-schemas.ts';
import { FOREIGN_FETCH } from '../network/foreign-fetch.ts';
import { fetchForeignImage } from './foreign-image.ts';
import { ImageEncoder } from './image-encoder.ts';
import type { ImageLimits } from './image-limits.ts';
import { contentTypeOf, imageName } from './image-names.ts';
import { createOwnImages, type OwnImage } from './own-images.ts';
import type { UploadStorage } from './storage/types.ts';
import { texts } from './texts.ts';
import { UploadQueue, type UploadLimits } from './upload-limits.ts';
import { asFaultOfUrl, type UploadOptions } from './uploads.routes.ts';

/**
 * A queue of its own: servers that answer late keep nobody from uploading. A newsletter brings dozens. Most of the time is spent
 * waiting for the network, and a mail that names slow servers holds up only who reads it.
 */
const LIMITS: UploadLimits = { perMinute: 300, inHand: 12, inHandOfOne: 2, waiting: 200, encoding: 1 };
/** For looking at once, in a conversation half a screen wide; each pixel takes four bytes of the browser, too. */
const IMAGE_LIMITS: ImageLimits = {
  pixels: 25_000_000,
  side: 16_384,
  width: 1600,
  height: 8000,
  seconds: 5,
  memoryMebibytes: 512,
};
/** Encoded anew, noise can take many times what it did. */
const MAX_BYTES = 10_000_000;

const image: z.ZodType = z.string().meta({ format: 'binary' });

/**
 * Images of other people's mails, asked for by the server in place of the browser of whoever reads them: a drawing (SVG) would
 * freeze the page, and its sender would learn where it is read (S11, S12).
 */
export const mailImageRoutes: FastifyPluginAsyncZod<{
  config: Config;
  storage: UploadStorage;
  options?: UploadOptions | undefined;
}> = async (
  app,
  {
    config,
    storage,
    options: { foreignFetch = FOREIGN_FETCH, mailImageLimits: imageLimits = IMAGE_LIMITS } = {},
  },
) => {
  const queue = new UploadQueue(LIMITS);
  const encoder = new ImageEncoder(imageLimits);
  app.addHook('onClose', () => encoder.stop());
  const openOwn = createOwnImages(storage);
  app.post(
    MAIL_IMAGES_PATH,
    {
      config: { permission: 'read' },
      schema: {
        tags: ['Mail'],
        summary: 'Fetch an image that a mail names',
        description:
          'PNG, JPEG, GIF or WebP, encoded anew, for looking at: nothing is stored. Only public addresses on ports 80 and 443 ' +
          'are asked, for 5 seconds in all; what was uploaded here is answered by itself, whichever host the address names. ' +
          '400: the address is refused. 403: an API key asks, which reads no mails. 422: no such image came from it.',
        body: MailImageRequest,
        response: {
          200: { description: 'The image', content: { 'image/*': { schema: image } } },
          ...errorResponses(400, 401, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { id, key } = userOf(request);
      // A page needs it, and a script would have a proxy.
      if (key) throw forbidden(texts.notForKeys);
      const { url } = request.body;
      const own = await openOwn(url);
      if (own) return sendImage(reply, own.contentType, own.content);
      const origins = [publicOrigin(request, config.publicUrl), config.mail.linkOrigin];
      const ownHosts = origins.map((origin) => new URL(origin).hostname);
      const asker = askerOf(reply, new RequestError(422, texts.nobodyWaits));
      const receive = async () => {
        // The mail was closed before its turn came.
        asker.throwIfAborted();
        encoder.prepare();
        return fetchForeignImage(url, ownHosts, foreignFetch, asker);
      };
      const encoded = await queue
        .take(id, receive, (bytes) => encoder.encode(bytes))
        .catch((error: unknown) => {
          throw asFaultOfUrl(error);
        });
      if (encoded.bytes.length > MAX_BYTES) throw asFaultOfUrl(new RequestError(422, texts.imageTooLarge));
      return sendImage(reply, contentTypeOf(imageName(encoded)) ?? 'application/octet-stream', encoded.bytes);
    },
  );
};

const sendImage = (reply: FastifyReply, contentType: string, content: OwnImage['content']) =>
  reply
    .type(contentType)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(content);
