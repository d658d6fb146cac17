import ipaddr from 'ipaddr.js';

/** Networks that `TRUST_PROXY` may call by name, as proxy-addr does, which decides by them. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * The setting `TRUST_PROXY`: the proxies that may say whose request they pass on (`X-Forwarded-For`), as addresses, networks
 * (`10.0.0.0/8`) or names of networks, with commas or spaces between. `0` is nobody; `1` is every proxy on this machine or
 * in a private network.
 * @throws {Error} naming what cannot be used
 */
export function readTrustedProxies(setting = '0'): readonly string[] {
  const text = setting.trim();
  if (text === '' || text === '0') return [];
  if (text === '1') return NAMED_NETWORKS;
  const entries = text.split(/[\s,]+/u).filter((entry) => entry !== '');
  for (const entry of entries) {
    if (!NAMED_NETWORKS.includes(entry) && !isAddress(entry) && !isNetwork(entry)) {
      throw new Error(
        `TRUST_PROXY must be 0, 1, or the proxies as addresses and networks such as "10.1.2.3, 10.0.0.0/8"; it is ${JSON.stringify(setting)}.`,
      );
    }
  }
  return entries;
}

// Not what ipaddr.js takes beside it: `1` and `0x7f.1` are addresses there.
const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

const isNetwork = (text: string): boolean =>
  // All addresses there are would let anybody name any address.
  !text.endsWith('/0') && (ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text));

/**
 * The part of an `X-Forwarded-For` that can be believed to be addresses: from the right, until something else comes. What
 * stands further left was written by whoever wrote that. Undefined when nothing is left.
 */
export function readableForwardedFor(header: string | readonly string[] | undefined): string | undefined {
  const entries = (typeof header === 'string' ? header : (header ?? []).join(',')).split(',');
  const readable: string[] = [];
  for (const entry of entries.toReversed()) {
    const address = entry
      .trim()
      // Some proxies add the port.
      .replace(/^\[(?<inner>.*)\](?::\d+)?$/u, '$<inner>')
      .replace(/^(?<inner>[\d.]+):\d+$/u, '$<inner>');
    if (!isAddress(address)) break;
    readable.unshift(ipaddr.process(address).toString());
  }
  return readable.length === 0 ? undefined : readable.join(', ');
}

/** What counts as one client: an address, or for IPv6 its /64, since a customer has 2^64 addresses or more. */
export function networkOf(address: string): string {
  if (!isAddress(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
