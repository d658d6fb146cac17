import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** A mail's source as the database keeps it. The fastest level: it must not cost more than sending the mail does. */
export function packSource(raw: Buffer): Promise<Buffer> {
  return compress(raw, {
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
