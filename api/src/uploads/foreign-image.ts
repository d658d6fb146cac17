import { MAX_IMAGE_BYTES } from '@touchline/shared/contract';
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify, promisify } from 'node:util';
import { RequestError } from '../errors.ts';
import type { Text } from '../language/language.ts';
import { foreignTexts } from './foreign-texts.ts';
import { isPublicAddress } from '../network/public-addresses.ts';

/** How foreign addresses are fetched. */
export interface ForeignFetchOptions {
  /** The addresses of a host name. */
  readonly lookup: (hostname: string) => Promise<readonly LookupAddress[]>;
  readonly isAllowedAddress: (address: string) => boolean;
  readonly isAllowedPort: (port: number) => boolean;
  /** For everything together: names, redirects and the last byte. */
  readonly milliseconds: number;
  readonly redirects: number;
}

const resolve = promisify(systemLookup);

/** The rules outside tests (P6). */
export const FOREIGN_FETCH: ForeignFetchOptions = {
  lookup: (hostname) => resolve(hostname, { all: true }),
  isAllowedAddress: isPublicAddress,
  isAllowedPort: (port) => port === 80 || port === 443,
  milliseconds: 5000,
  redirects: 3,
};

/** Refuses the field `url`, with the reason. */
const refusal = (status: 400 | 422, message: Text, cause?: unknown) =>
  new RequestError(status, message, { faults: [{ field: 'url', message }], cause });

/**
 * Fetches what lies at an address that a stranger may have chosen. Each host name is resolved once, by us; the
 * connection is made to the addresses that were checked, so that a name that resolves otherwise a moment later leads
 * leads nowhere. The same goes for every redirect.
 *
 * @param ownHosts host names of Touchline itself
 * @returns at most {@link MAX_IMAGE_BYTES} bytes of whatever it is
 * @throws {RequestError} 400 the address is refused, 422 nothing usable came from it
 */
export async function fetchForeignImage(
  address: string,
  ownHosts: readonly string[],
  options: ForeignFetchOptions = FOREIGN_FETCH,
): Promise<Buffer> {
  const deadline = AbortSignal.timeout(options.milliseconds);
  let url = checkedUrl(address, ownHosts, options);
  for (let redirects = 0; ; redirects += 1) {
    try {
      const response = await get(url, deadline, options);
      const target = redirectTarget(response);
      if (target === undefined) return await readBody(response, url.hostname);
      response.destroy();
      if (redirects === options.redirects) {
        throw refusal(422, foreignTexts.tooManyRedirects(options.redirects));
      }
      url = checkedUrl(target, ownHosts, options, url);
    } catch (error) {
      throw toRequestError(error, url.hostname, deadline, options);
    }
  }
}

/** `new URL` turns every spelling of an IPv4 address (decimal, octal, hexadecimal, short) into the usual one. */
function checkedUrl(
  address: string,
  ownHosts: readonly string[],
  { isAllowedAddress, isAllowedPort }: ForeignFetchOptions,
  base?: URL,
): URL {
  if (!URL.canParse(address, base?.href)) throw refusal(400, foreignTexts.noAddress);
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refusal(400, foreignTexts.noAddress);
  if (url.username || url.password) throw refusal(400, foreignTexts.credentials);
  if (url.port && !isAllowedPort(Number(url.port))) throw refusal(400, foreignTexts.port(url.port));
  const host = bareHost(url);
  if (ownHosts.includes(host)) throw refusal(400, foreignTexts.ownAddress(host));
  if (isIP(host)) {
    if (!isAllowedAddress(host)) throw refusal(400, foreignTexts.notPublic(host));
  } else if (!/[^.]\.[^.]+$/u.test(host) || /\.(?:localhost|local|internal)$/u.test(host)) {
    // One label, or a dot at the end, which would find the same host under a name that nobody compares with.
    throw refusal(400, foreignTexts.localName(host));
  }
  return url;
}

const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/gu, '');

function get(url: URL, signal: AbortSignal, options: ForeignFetchOptions): Promise<IncomingMessage> {
  return new Promise((fulfil, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      // A connection of its own: one kept open might have been made under other rules, or through a proxy.
      agent: false,
      lookup: checkedLookup(options),
      signal,
      headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Touchline' },
    });
    request.on('response', fulfil);
    request.on('error', reject);
    // After an answer this changes nothing. Some endings, such as an upgrade nobody asked for, are no error to Node.
    request.on('close', () => {
      reject(new Error('The connection was closed without an answer'));
    });
    request.end();
  });
}

/** All addresses of a name must be allowed: of several, the system picks the one that answers. */
function checkedLookup({ lookup, isAllowedAddress }: ForeignFetchOptions): LookupFunction {
  const checked = async (hostname: string): Promise<LookupAddress[]> => {
    const addresses = await lookup(hostname);
    if (addresses.length === 0) throw refusal(422, foreignTexts.unknownHost(hostname));
    if (!addresses.every(({ address }) => isAllowedAddress(address))) {
      throw refusal(400, foreignTexts.notPublic(hostname));
    }
    return [...addresses];
  };
  return (hostname, { all }, callback) => {
    callbackify(checked)(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error, '');
      else if (all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Where the answer redirects to; undefined when it is final. */
function redirectTarget({ statusCode, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode ?? 0) ? headers.location : undefined;
}

/** The length that the server announces is ignored: bytes are counted as they come. */
async function readBody(response: IncomingMessage, host: string): Promise<Buffer> {
  try {
    const { statusCode = 0, headers } = response;
    if (statusCode !== 200) throw refusal(422, foreignTexts.status(host, statusCode));
    const encoding = headers['content-encoding'];
    // Unpacked, a few kilobytes could be any size.
    if (encoding && encoding !== 'identity') throw refusal(422, foreignTexts.compressed(host));
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_IMAGE_BYTES) throw refusal(422, foreignTexts.tooLarge);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}

/** Every failure here is that of the address or its server; none of them is ours. */
function toRequestError(
  error: unknown,
  host: string,
  deadline: AbortSignal,
  { milliseconds }: ForeignFetchOptions,
): RequestError {
  if (error instanceof RequestError) return error;
  if (deadline.aborted) return refusal(422, foreignTexts.tooSlow(host, milliseconds), error);
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (/^(?:ENOTFOUND|ENODATA|EAI_)/u.test(code)) return refusal(422, foreignTexts.unknownHost(host), error);
  if (code.startsWith('HPE_')) return refusal(422, foreignTexts.noWebAnswer(host), error);
  if (/TLS|SSL|CERT|EPROTO|UNABLE_TO_|_CHAIN/u.test(code)) {
    return refusal(422, foreignTexts.insecure(host), error);
  }
  return refusal(422, foreignTexts.unreachable(host), error);
}
