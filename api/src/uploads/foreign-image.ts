import { MAX_IMAGE_BYTES } from '@touchline/shared/contract';
import { RequestError } from '../errors.ts';
import { fetchForeign, ForeignFetchError, type ForeignFetchOptions } from '../network/foreign-fetch.ts';
import { foreignTexts } from './foreign-texts.ts';

/**
 * Fetches the image at an address that a stranger may have chosen.
 *
 * @param ownHosts host names of Touchline itself
 * @param signal ends it before its time
 * @returns at most {@link MAX_IMAGE_BYTES} bytes of whatever it is
 * @throws {RequestError} at `url`: 400 the address is refused, 422 nothing usable came from it
 */
export async function fetchForeignImage(
  address: string,
  ownHosts: readonly string[],
  options?: ForeignFetchOptions,
  signal?: AbortSignal,
): Promise<Buffer> {
  try {
    const content = { accept: 'image/*', maxBytes: MAX_IMAGE_BYTES, ownHosts };
    return await fetchForeign(address, content, options, signal);
  } catch (error) {
    if (!(error instanceof ForeignFetchError)) throw error;
    const message = error.describe(foreignTexts);
    const status = error.fault === 'address' ? 400 : 422;
    throw new RequestError(status, message, { faults: [{ field: 'url', message }], cause: error });
  }
}
