import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { callbackify, promisify } from 'node:util';

/** Whether an IP address may be connected to. */
export type IsAllowedAddress = (address: string) => boolean;

/** A server's name leads to an address that may not be connected to. */
export class AddressNotAllowed extends Error {
  override readonly name = 'AddressNotAllowed';

  constructor(host: string) {
    super(`${host} is in a local network`);
  }
}

/** The addresses of a host name. */
export type LookUp = (host: string) => Promise<readonly LookupAddress[]>;

const resolve = promisify(systemLookup);

/** Looks a name up with the means of this machine. */
export const lookUp: LookUp = (host) => resolve(host, { all: true });

/**
 * Looks names up for a connection, which fails with {@link AddressNotAllowed} unless all addresses of a name are allowed: of
 * several, the system picks the one that answers.
 */
export function checkedLookup(isAllowed: IsAllowedAddress, find: LookUp = lookUp): LookupFunction {
  const checked = async (host: string): Promise<LookupAddress[]> => {
    const addresses = await find(host);
    if (addresses.length === 0)
      throw Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' });
    if (!addresses.every(({ address }) => isAllowed(address))) throw new AddressNotAllowed(host);
    return [...addresses];
  };
  return (host, { all }, callback) => {
    callbackify(checked)(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined) callback(error, '');
      else if (all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/**
 * Options for a connection to a server that somebody has named: its name is looked up and checked at each connection, because it
 * may lead elsewhere than when it was named. @throws {AddressNotAllowed} for an address that is not allowed
 */
export function checkedConnection(
  host: string,
  isAllowed: IsAllowedAddress,
  find?: LookUp,
): { readonly lookup: LookupFunction } {
  if (isIP(host) !== 0 && !isAllowed(host)) throw new AddressNotAllowed(host);
  return { lookup: checkedLookup(isAllowed, find) };
}

/** Connects to such a server. @param timeLimit in milliseconds */
export function connectChecked(
  { host, port }: { readonly host: string; readonly port: number },
  isAllowed: IsAllowedAddress,
  timeLimit: number,
  find?: LookUp,
): Promise<Socket> {
  return new Promise((fulfil, reject) => {
    const socket = connect({ host, port, ...checkedConnection(host, isAllowed, find) });
    const silence = Object.assign(new Error(`${host}:${port} does not answer`), { code: 'ETIMEDOUT' });
    const timer = setTimeout(() => socket.destroy(silence), timeLimit);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(timer));
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      fulfil(socket);
    });
  });
}
