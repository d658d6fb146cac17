import type { FastifyRequest } from 'fastify';
import { userOf } from '../auth/authenticate.ts';
import { ImageEncoder } from './image-encoder.ts';
import { IMAGE_LIMITS, type ImageLimits } from './image-limits.ts';
import { contentTypeOf, imageName } from './image-names.ts';
import type { UploadStorage } from './storage/types.ts';
import { UPLOAD_LIMITS, UploadQueue, type UploadLimits } from './upload-limits.ts';

/** Takes the images that people upload, all of this process within the same limits. */
export interface ImageIntake {
  /**
   * Receives, encodes and stores an image.
   * @param square cuts it to a square of so many pixels
   * @returns its path
   */
  take(request: FastifyRequest, receive: () => Promise<Buffer>, square?: number): Promise<string>;
  stop(): Promise<void>;
}

/** An intake into that storage. */
export function createImageIntake(
  storage: UploadStorage,
  {
    limits = UPLOAD_LIMITS,
    imageLimits = IMAGE_LIMITS,
  }: { readonly limits?: UploadLimits | undefined; readonly imageLimits?: ImageLimits | undefined } = {},
): ImageIntake {
  const queue = new UploadQueue(limits);
  const encoder = new ImageEncoder(imageLimits);
  return {
    stop: () => encoder.stop(),
    take: async (request, receive, square) => {
      const prepareAndReceive = () => {
        encoder.prepare();
        return receive();
      };
      const image = await queue.take(userOf(request).id, prepareAndReceive, (bytes) =>
        encoder.encode(bytes, square),
      );
      // What is stored here is no change of the database, which would ask.
      await request.readUser?.();
      const name = imageName(image);
      await storage.save(name, image.bytes, contentTypeOf(name) ?? 'application/octet-stream');
      return `/uploads/${name}`;
    },
  };
}
