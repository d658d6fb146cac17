import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Text } from '../language/language.ts';
import { imageKind, type ImageKind } from './image-kind.ts';
import type { ImageLimits } from './image-limits.ts';
import { otherKindTexts, sideTooLong, texts, tooManyPixels } from './texts.ts';

/** An image as it is stored and sent: bytes that we wrote ourselves. */
export interface EncodedImage {
  readonly bytes: Buffer;
  readonly extension: 'png' | 'jpg' | 'gif';
}

/** An image that is not taken, with what whoever sent it is told. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
  readonly status: 400 | 415 | 422;
  readonly detail: Text;

  constructor(status: ImageRefused['status'], detail: Text, options?: ErrorOptions) {
    super(detail.en, options);
    this.status = status;
    this.detail = detail;
  }
}

type ImageJobLimits = Pick<ImageLimits, 'pixels' | 'side' | 'width' | 'height'>;

/** An image, and how large it may be and become. */
export interface ImageJob extends ImageJobLimits {
  readonly bytes: Buffer;
  /** Cut to a square of so many pixels. */
  readonly square?: number | undefined;
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
 * @throws {ImageRefused} 400 empty, 415 of another kind, 422 damaged or of too many pixels
 */
export async function encodeImage({ bytes: input, square, ...limits }: ImageJob): Promise<EncodedImage> {
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
      .resize(
        square === undefined
          ? { width: limits.width, height: limits.height, fit: 'inside', withoutEnlargement: true }
          : { width: square, height: square, fit: 'cover' },
      )
      .toColourspace('srgb');
    return await encode(image, isAnimated ? 'gif' : stillFormat(kind, metadata, input));
  } catch (error) {
    // The decoder distinguishes its failures only in words; all of them are about the image.
    throw error instanceof ImageRefused ? error : new ImageRefused(422, texts.damaged, { cause: error });
  }
}

function acceptedKind(input: Buffer): ImageKind {
  const kind = imageKind(input);
  if (kind === 'empty') throw new ImageRefused(400, otherKindTexts.empty);
  if (kind === 'png' || kind === 'jpeg' || kind === 'gif' || kind === 'webp') return kind;
  throw new ImageRefused(415, otherKindTexts[kind]);
}

function refuseTooManyPixels({ width, height, pages = 1 }: Metadata, limits: ImageJobLimits): void {
  if (Math.max(width, height) > limits.side)
    throw new ImageRefused(422, sideTooLong(width, height, limits.side));
  if (width * height * pages <= limits.pixels) return;
  throw new ImageRefused(422, tooManyPixels(width, height, pages, limits.pixels));
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
