import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Text } from '../language/language.ts';
import { AddressNotAllowed, checkedLookup, lookUp, type LookUp } from './checked-lookup.ts';
import { isPublicAddress } from './public-addresses.ts';

/** How foreign addresses are fetched. */
export interface ForeignFetchOptions {
  readonly lookup: LookUp;
  readonly isAllowedAddress: (address: string) => boolean;
  readonly isAllowedPort: (port: number) => boolean;
  /** Whether names are asked that only a local network knows. */
  readonly isLocalNameAllowed?: boolean;
  /** For everything together: names, redirects and the last byte. */
  readonly milliseconds: number;
  readonly redirects: number;
}

/** The rules outside tests (P6). */
export const FOREIGN_FETCH: ForeignFetchOptions = {
  lookup: lookUp,
  isAllowedAddress: isPublicAddress,
  isAllowedPort: (port) => port === 80 || port === 443,
  milliseconds: 5000,
  redirects: 3,
};

/** What is fetched. */
export interface ForeignContent {
  /** Media types, as the header `Accept` lists them. */
  readonly accept: string;
  readonly maxBytes: number;
  /** Whether the address and all that it redirects to must begin with https. */
  readonly isHttpsOnly?: boolean;
  /** Host names of Touchline itself. */
  readonly ownHosts?: readonly string[];
}

/** Why an address is not fetched, or did not give what was wanted, in the words of whoever fetches it. */
export interface ForeignTexts {
  readonly noAddress: Text;
  readonly credentials: Text;
  readonly tooLarge: Text;
  port(port: string): Text;
  localName(host: string): Text;
  ownAddress(host: string): Text;
  notPublic(host: string): Text;
  unknownHost(host: string): Text;
  unreachable(host: string): Text;
  insecure(host: string): Text;
  noWebAnswer(host: string): Text;
  status(host: string, status: number): Text;
  compressed(host: string): Text;
  tooManyRedirects(limit: number): Text;
  tooSlow(host: string, milliseconds: number): Text;
}

/** An address that is not fetched (`address`), or that nothing usable came from (`content`). */
export class ForeignFetchError extends Error {
  override readonly name = 'ForeignFetchError';
  readonly fault: 'address' | 'content';
  readonly describe: (texts: ForeignTexts) => Text;
  /** It leads to what the public internet does not reach. */
  readonly isPrivate: boolean;

  constructor(
    fault: 'address' | 'content',
    describe: (texts: ForeignTexts) => Text,
    { cause, isPrivate = false }: { cause?: unknown; isPrivate?: boolean } = {},
  ) {
    super('The address was not fetched', { cause });
    this.fault = fault;
    this.describe = describe;
    this.isPrivate = isPrivate;
  }
}

const badAddress = (describe: (texts: ForeignTexts) => Text) => new ForeignFetchError('address', describe);
const badContent = (describe: (texts: ForeignTexts) => Text, cause?: unknown) =>
  new ForeignFetchError('content', describe, { cause });
const privateAddress = (describe: (texts: ForeignTexts) => Text) =>
  new ForeignFetchError('address', describe, { isPrivate: true });

/**
 * Fetches what lies at an address that a stranger may have chosen. Each host name is resolved once, by us; the
 * connection is made to the addresses that were checked, so that a name that resolves otherwise a moment later leads
 * nowhere. The same goes for every redirect.
 *
 * @param signal ends it before its time
 * @returns at most `maxBytes` bytes of whatever it is
 * @throws {ForeignFetchError}
 */
export async function fetchForeign(
  address: string,
  content: ForeignContent,
  options: ForeignFetchOptions = FOREIGN_FETCH,
  signal?: AbortSignal,
): Promise<Buffer> {
  const asking = { method: 'GET', ...(signal && { signal }) } as const;
  return follow(address, content, options, asking, (response, host) =>
    readBody(response, host, content.maxBytes),
  );
}

/**
 * Asks whether anything lies at an address, under the same rules, without fetching it.
 * @returns the status of the last answer, whatever it is
 * @throws {ForeignFetchError} also when `signal` is aborted
 */
export async function probeForeign(
  address: string,
  signal: AbortSignal,
  options: ForeignFetchOptions = FOREIGN_FETCH,
): Promise<number> {
  const content = { accept: '*/*', maxBytes: 0 };
  return follow(address, content, options, { method: 'HEAD', signal }, async (response) => {
    response.destroy();
    return response.statusCode ?? 0;
  });
}

/** What is sent to an address that a stranger may have chosen. */
export interface ForeignPost {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Read of the answer, at most. */
  readonly maxBytes: number;
}

/** What came back: any status, redirects included, and the beginning of the text. */
export interface ForeignAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends something to an address, under the same rules; no redirect is followed, because the target of one was never chosen.
 * @param signal ends it before its time
 * @throws {ForeignFetchError} when no answer came
 */
export async function postForeign(
  address: string,
  { body, headers, maxBytes }: ForeignPost,
  options: ForeignFetchOptions = FOREIGN_FETCH,
  signal?: AbortSignal,
): Promise<ForeignAnswer> {
  const timeout = AbortSignal.timeout(options.milliseconds);
  const deadline = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
  const url = checkForeignAddress(address, options);
  try {
    const bytes = Buffer.from(body);
    const sent = { method: 'POST', accept: '*/*', headers, bytes } as const;
    const response = await ask(url, sent, deadline, options);
    return { status: response.statusCode ?? 0, text: await readBeginning(response, maxBytes) };
  } catch (error) {
    throw toFetchError(error, url.hostname, deadline, options);
  }
}

/** What an address itself says against being asked; where its name leads is seen when it is. @throws {ForeignFetchError} */
export const checkForeignAddress = (address: string, options: ForeignFetchOptions = FOREIGN_FETCH): URL =>
  checkedUrl(address, { accept: '*/*', maxBytes: 0 }, options);

/**
 * What an address says against being asked, and where its name leads now; it may lead elsewhere when it is asked, which is seen then.
 * A name that nobody can say anything of at the moment is not held against it.
 * @throws {ForeignFetchError}
 */
export async function resolveForeignAddress(
  address: string,
  options: ForeignFetchOptions = FOREIGN_FETCH,
): Promise<void> {
  const host = bareHost(checkForeignAddress(address, options));
  if (isIP(host)) return;
  const find = promisify(checkedLookup(options.isAllowedAddress, options.lookup));
  const patience = new AbortController();
  try {
    await Promise.race([
      find(host, { all: true }),
      setTimeout(options.milliseconds, undefined, { signal: patience.signal }),
    ]);
  } catch (error) {
    if (error instanceof AddressNotAllowed) throw privateAddress((texts) => texts.notPublic(host));
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA')
      throw badContent((texts) => texts.unknownHost(host), error);
  } finally {
    patience.abort();
  }
}

/** The status has said whether it was taken: what cannot be read of the rest, or would be too much, does not matter. */
async function readBeginning(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBytes) break;
    }
  } catch {
    // Broken off, or too slow.
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}

interface Asking {
  readonly method: 'GET' | 'HEAD';
  /** Ends it before its time. */
  readonly signal?: AbortSignal;
}

/** Follows an address to the answer that redirects no further. */
async function follow<Result>(
  address: string,
  content: ForeignContent,
  options: ForeignFetchOptions,
  { method, signal }: Asking,
  read: (response: IncomingMessage, host: string) => Promise<Result>,
): Promise<Result> {
  const timeout = AbortSignal.timeout(options.milliseconds);
  const deadline = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
  let url = checkedUrl(address, content, options);
  for (let redirects = 0; ; redirects += 1) {
    try {
      const response = await ask(url, { method, accept: content.accept }, deadline, options);
      const target = redirectTarget(response);
      if (target === undefined) return await read(response, url.hostname);
      response.destroy();
      if (redirects === options.redirects) {
        throw badContent((texts) => texts.tooManyRedirects(options.redirects));
      }
      url = checkedUrl(target, content, options, url);
    } catch (error) {
      throw toFetchError(error, url.hostname, deadline, options);
    }
  }
}

/** `new URL` turns every spelling of an IPv4 address (decimal, octal, hexadecimal, short) into the usual one. */
function checkedUrl(
  address: string,
  { ownHosts = [], isHttpsOnly = false }: ForeignContent,
  { isAllowedAddress, isAllowedPort, isLocalNameAllowed = false }: ForeignFetchOptions,
  base?: URL,
): URL {
  if (!URL.canParse(address, base?.href)) throw badAddress((texts) => texts.noAddress);
  const url = new URL(address, base);
  const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && !isHttpsOnly);
  if (!isWeb) throw badAddress((texts) => texts.noAddress);
  if (url.username || url.password) throw badAddress((texts) => texts.credentials);
  if (url.port && !isAllowedPort(Number(url.port))) throw badAddress((texts) => texts.port(url.port));
  const host = bareHost(url);
  if (ownHosts.includes(host)) throw badAddress((texts) => texts.ownAddress(host));
  if (isIP(host)) {
    if (!isAllowedAddress(host)) throw privateAddress((texts) => texts.notPublic(host));
  } else if (!isPossibleName(host)) {
    throw badContent((texts) => texts.unknownHost(host));
  } else if (isLocalNameAllowed) {
    return url;
  } else if (!/[^.]\.[^.]+$/u.test(host) || /\.(?:localhost|local|internal)$/u.test(host)) {
    // One label, or a dot at the end, which would find the same host under a name that nobody compares with.
    throw privateAddress((texts) => texts.localName(host));
  }
  return url;
}

/** Whether DNS can hold a name (RFC 1035, 2.3.4): of others the system says anything but that they are unknown. */
const isPossibleName = (host: string): boolean =>
  /^(?=.{1,253}\.?$)[^.]{1,63}(?:\.[^.]{1,63})*\.?$/u.test(host);

const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/gu, '');

interface Sent {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly accept: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytes?: Buffer;
}

function ask(
  url: URL,
  { method, accept, headers = {}, bytes }: Sent,
  signal: AbortSignal,
  options: ForeignFetchOptions,
): Promise<IncomingMessage> {
  return new Promise((fulfil, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method,
      // A connection of its own: one kept open might have been made under other rules, or through a proxy.
      agent: false,
      lookup: checkedLookup(options.isAllowedAddress, options.lookup),
      signal,
      headers: {
        ...headers,
        accept,
        'accept-encoding': 'identity',
        'user-agent': 'Touchline',
        ...(bytes && { 'content-length': bytes.length }),
      },
    });
    request.on('response', fulfil);
    request.on('error', reject);
    // After an answer this changes nothing. Some endings, such as an upgrade nobody asked for, are no error to Node.
    request.on('close', () => {
      reject(new Error('The connection was closed without an answer'));
    });
    request.end(bytes);
  });
}

/** Where the answer redirects to; undefined when it is final. */
function redirectTarget({ statusCode, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode ?? 0) ? headers.location : undefined;
}

/** The length that the server announces is ignored: bytes are counted as they come. */
async function readBody(response: IncomingMessage, host: string, maxBytes: number): Promise<Buffer> {
  try {
    const { statusCode = 0, headers } = response;
    if (statusCode !== 200) throw badContent((texts) => texts.status(host, statusCode));
    const encoding = headers['content-encoding'];
    // Unpacked, a few kilobytes could be any size.
    if (encoding && encoding !== 'identity') throw badContent((texts) => texts.compressed(host));
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw badContent((texts) => texts.tooLarge);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}

/** Every failure here is that of the address or its server; none of them is ours. */
function toFetchError(
  error: unknown,
  host: string,
  deadline: AbortSignal,
  { milliseconds }: ForeignFetchOptions,
): ForeignFetchError {
  if (error instanceof ForeignFetchError) return error;
  if (error instanceof AddressNotAllowed) return privateAddress((texts) => texts.notPublic(host));
  if (deadline.aborted) return badContent((texts) => texts.tooSlow(host, milliseconds), error);
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (/^(?:ENOTFOUND|ENODATA|EAI_)/u.test(code)) return badContent((texts) => texts.unknownHost(host), error);
  if (code.startsWith('HPE_')) return badContent((texts) => texts.noWebAnswer(host), error);
  if (/TLS|SSL|CERT|EPROTO|UNABLE_TO_|_CHAIN/u.test(code)) {
    return badContent((texts) => texts.insecure(host), error);
  }
  return badContent((texts) => texts.unreachable(host), error);
}
