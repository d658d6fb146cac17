import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib';

const decompress = promisify(brotliDecompress);

/** The least that zlib takes. */
const LEAST_CHUNK = constants.Z_MIN_CHUNK;

/**
 * A mail's source as the database keeps it. The fastest level, and at once: handing a few kilobytes to another thread and
 * back takes longer than compressing them.
 */
export function packSource(raw: Buffer): Buffer {
  return brotliCompressSync(raw, {
    // As much as can be needed: with the default of 16 kB, mostly empty, megabytes would pile up until V8 collects them.
    chunkSize: Math.max(raw.length, LEAST_CHUNK),
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 1,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
      // 64 kB: with the usual window each mail would take megabytes of memory for a moment.
      [constants.BROTLI_PARAM_LGWIN]: 16,
    },
  });
}

/** The source again, byte for byte. */
export const unpackSource = (stored: Buffer): Promise<Buffer> => decompress(stored);
