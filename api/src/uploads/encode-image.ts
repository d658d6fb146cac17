import sharp, { type Metadata, type Sharp } from 'sharp';
import { RequestError } from '../errors.ts';
import { imageKind, type ImageKind } from './image-kind.ts';
import { otherKindTexts, texts, tooManyPixels } from './texts.ts';

/** Limits on decoding one image. */
export interface ImageLimits {
  /** Of all frames together. Four bytes each while decoded. */
  readonly pixels: number;
  /** Wider images are scaled down to this; in pixels. */
  readonly width: number;
  readonly seconds: number;
  /** Cut to a square of so many pixels. */
  readonly square?: number | undefined;
}

/** 50 megapixels are 200 MB decoded; a mail is 600 to 700 pixels wide, and screens have up to three per pixel. */
export const IMAGE_LIMITS: ImageLimits = { pixels: 50_000_000, width: 2400, seconds: 20 };

/** An image as it is stored and sent: bytes that we wrote ourselves. */
export interface EncodedImage {
  readonly bytes: Buffer;
  readonly extension: 'png' | 'jpg' | 'gif';
}

// Of the dozens of formats that libvips reads, the four that are accepted: the decoders of the others are never
// reached, whatever a file says it is. For this whole process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
// The cache would keep decoded images for a next operation that never comes.
sharp.cache(false);

/**
 * Decodes and re-encodes an image (T8, P6): anything appended, hidden or revealing about the photographer is gone, the
 * orientation is applied, and the colours are sRGB. What mail clients cannot show becomes what they can: still WebP becomes
 * PNG or JPEG, animated WebP becomes GIF.
 *
 * @throws {RequestError} 400 empty, 415 of another kind, 422 damaged, of too many pixels, or too slow to read
 */
export async function encodeImage(input: Buffer, limits: ImageLimits = IMAGE_LIMITS): Promise<EncodedImage> {
  const kind = acceptedKind(input);
  try {
    const metadata = await sharp(input, { limitInputPixels: false }).metadata();
    refuseTooManyPixels(metadata, limits);
    const isAnimated = (metadata.pages ?? 1) > 1;
    const image = sharp(input, {
      animated: isAnimated,
      autoOrient: true,
      failOn: 'warning',
      limitInputPixels: limits.pixels,
    })
      .timeout({ seconds: limits.seconds })
      .resize(
        limits.square === undefined
          ? { width: limits.width, withoutEnlargement: true }
          : { width: limits.square, height: limits.square, fit: 'cover' },
      )
      .toColourspace('srgb');
    return await encode(image, isAnimated ? 'gif' : stillFormat(kind, metadata, input));
  } catch (error) {
    throw toRequestError(error);
  }
}

function acceptedKind(input: Buffer): ImageKind {
  const kind = imageKind(input);
  if (kind === 'empty') throw new RequestError(400, otherKindTexts.empty);
  if (kind === 'png' || kind === 'jpeg' || kind === 'gif' || kind === 'webp') return kind;
  throw new RequestError(415, otherKindTexts[kind]);
}

function refuseTooManyPixels({ width, height, pages = 1 }: Metadata, limits: ImageLimits): void {
  if (width * height * pages <= limits.pixels) return;
  throw new RequestError(422, tooManyPixels(width, height, pages, limits.pixels));
}

/** PNG for a WebP whose edges JPEG would blur, or whose transparency it would lose. */
function stillFormat(kind: ImageKind, metadata: Metadata, input: Buffer): 'png' | 'jpeg' | 'gif' {
  if (kind !== 'webp') return kind;
  const isLossless = input.toString('latin1', 12, 16) === 'VP8L';
  return isLossless || metadata.hasAlpha ? 'png' : 'jpeg';
}

async function encode(image: Sharp, format: 'png' | 'jpeg' | 'gif'): Promise<EncodedImage> {
  if (format === 'png') {
    return { bytes: await image.png({ compressionLevel: 9 }).toBuffer(), extension: 'png' };
  }
  if (format === 'jpeg') return { bytes: await image.jpeg({ quality: 85 }).toBuffer(), extension: 'jpg' };
  return { bytes: await image.gif().toBuffer(), extension: 'gif' };
}

/** The decoder distinguishes its failures only in words; all of them are about the image. */
function toRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  const isTimeout = (error as Error).message.startsWith('timeout');
  return new RequestError(422, isTimeout ? texts.tookTooLong : texts.damaged, { cause: error });
}
