import { createHash } from 'node:crypto';
import type { EncodedImage } from './encode-image.ts';

const CONTENT_TYPES: Readonly<Record<EncodedImage['extension'], string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
};
const NAME = /^[0-9a-f]{64}\.(png|jpg|gif)$/u;

/** The name of an image is the SHA-256 of its bytes: the same image twice is one file, and a name never changes. */
export function imageName({ bytes, extension }: EncodedImage): string {
  return `${createHash('sha256').update(bytes).digest('hex')}.${extension}`;
}

/** The media type of a stored image by its name; undefined for a name that is not one of ours. */
export function contentTypeOf(name: string): string | undefined {
  const extension = NAME.exec(name)?.[1];
  return extension && CONTENT_TYPES[extension as EncodedImage['extension']];
}
