import ipaddr from 'ipaddr.js';
import { networkInterfaces } from 'node:os';

/** All that is allocated to the internet. Beyond it lie IPv4-compatible addresses, NAT64, and future uses. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** Services of clouds that answer at addresses of the internet, to the machines of that cloud alone. */
const CLOUD_SERVICES = [
  // Azure: wire server, DNS, health probes.
  '168.63.129.16/32',
  // IBM Cloud: service endpoints, name servers, mirrors.
  '161.26.0.0/16',
  '166.8.0.0/14',
  // Google Cloud: private and restricted APIs.
  '199.36.153.4/30',
  '199.36.153.8/30',
].map((network) => ipaddr.parseCIDR(network) as [ipaddr.IPv4, number]);

/**
 * Whether an IP address belongs to a host of the internet that is not this machine. Loopback, private, link-local,
 * shared, unique-local, multicast, unspecified, documentation and benchmark addresses do not (RFC 6890), nor does any
 * IPv6 address that carries an IPv4 one (mapped, compatible, 6to4, Teredo, NAT64): it would lead past these rules.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv6' && !parsed.match(GLOBAL_UNICAST)) return false;
  if (parsed.kind() === 'ipv4' && CLOUD_SERVICES.some((network) => (parsed as ipaddr.IPv4).match(network))) {
    return false;
  }
  return !isOfThisMachine(parsed);
}

function isOfThisMachine(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own.some((mine) => ipaddr.parse(mine.address).toNormalizedString() === address.toNormalizedString());
}

const PRIVATE: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal']);

/**
 * Whether an IP address is of this machine or of a local network. Link-local ones are not: there the services of a cloud give
 * away its secrets.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return PRIVATE.has(parsed.range()) || (parsed.range() === 'unicast' && isOfThisMachine(parsed));
}
