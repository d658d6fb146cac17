import { MAX_IMAGE_BYTES } from '@touchline/shared/contract';
import type { FastifyRequest } from 'fastify';
import { namedField, RequestError } from '../errors.ts';
import { texts } from './texts.ts';

/** What multipart adds around the file: boundaries and part headers. */
const MAX_OVERHEAD_BYTES = 64 * 1024;

/**
 * Receives the field `image` of a multipart upload, and nothing else, into memory.
 *
 * @throws {RequestError} 415 not multipart, 400 another field or a broken upload, 413 too large
 */
export async function receiveImage(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new RequestError(415, texts.notMultipart);
  if (Number(request.headers['content-length']) > MAX_IMAGE_BYTES + MAX_OVERHEAD_BYTES) {
    throw new RequestError(413, texts.imageTooLarge);
  }
  // A client that left while it waited sends nothing more, not even an end: the parser would wait for ever.
  if (request.raw.destroyed) throw new RequestError(400, texts.uploadBroken);
  // One more of each than is taken, or the parser would refuse it in words of its own.
  const limits = { fileSize: MAX_IMAGE_BYTES, files: 2, fields: 1, fieldSize: 1024, parts: 3 };
  let image: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file' || part.fieldname !== 'image' || image) {
        throw namedField('image', texts.onlyImageField);
      }
      image = await part.toBuffer();
    }
  } catch (error) {
    throw toRequestError(error);
  }
  if (!image) throw namedField('image', texts.imageFieldMissing);
  return image;
}

/** The multipart parser's own errors carry codes; anything else it throws is about a malformed body. */
function toRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new RequestError(413, texts.imageTooLarge, { cause: error });
  }
  const isTooMany = /^FST_(?:PARTS|FILES|FIELDS)_LIMIT$/u.test(code);
  return new RequestError(400, isTooMany ? texts.onlyImageField : texts.uploadBroken, { cause: error });
}
