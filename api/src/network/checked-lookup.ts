import { lookup as systemLookup } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';

/** Whether an IP address may be connected to. */
export type IsAllowedAddress = (address: string) => boolean;

/** A server's name leads to an address that may not be connected to. */
export class AddressNotAllowed extends Error {
  override readonly name = 'AddressNotAllowed';

  constructor(host: string) {
    super(`${host} is in a local network`);
  }
}

/** All addresses of a name must be allowed: of several, the system picks the one that answers. */
const checkedLookup =
  (isAllowed: IsAllowedAddress): LookupFunction =>
  (host, options, callback) => {
    systemLookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined) callback(error, '');
      else if (!addresses.every(({ address }) => isAllowed(address)))
        callback(new AddressNotAllowed(host), '');
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

/**
 * Options for a connection to a server that somebody has named: its name is looked up and checked at each connection, because it
 * may lead elsewhere than when it was named. @throws {AddressNotAllowed} for an address that is not allowed
 */
export function checkedConnection(
  host: string,
  isAllowed: IsAllowedAddress,
): { readonly lookup: LookupFunction } {
  if (isIP(host) !== 0 && !isAllowed(host)) throw new AddressNotAllowed(host);
  return { lookup: checkedLookup(isAllowed) };
}

/** Connects to such a server. @param timeLimit in milliseconds */
export function connectChecked(
  { host, port }: { readonly host: string; readonly port: number },
  isAllowed: IsAllowedAddress,
  timeLimit: number,
): Promise<Socket> {
  return new Promise((fulfil, reject) => {
    const socket = connect({ host, port, ...checkedConnection(host, isAllowed) });
    const timer = setTimeout(() => socket.destroy(new Error(`${host}:${port} does not answer`)), timeLimit);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(timer));
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      fulfil(socket);
    });
  });
}
