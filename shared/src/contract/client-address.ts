import ipaddr from 'ipaddr.js';

/** Names of networks that `TRUST_PROXY` may use: those of proxy-addr, which evaluates them. */
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

// Stricter than ipaddr.js, to which `1` and `0x7f.1` are addresses.
const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

const isNetwork = (text: string): boolean =>
  // Trusting every address would let anybody claim any address.
  !text.endsWith('/0') && (ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text));

/**
 * The rightmost entries of an `X-Forwarded-For`, up to the first that is no address: whoever wrote that one wrote everything
 * left of it too. Undefined when nothing is left.
 */
export function readableForwardedFor(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const entries = (typeof header === 'string' ? header : header.join(',')).split(',');
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

/** What counts as one client: an IPv4 address, or the /64 of an IPv6 one, since a customer has 2^64 addresses or more. */
export function networkOf(address: string): string {
  if (!isAddress(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
