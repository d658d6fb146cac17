import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { isPublicAddress } from '../../network/public-addresses.ts';
import {
  ok,
  orNone,
  unknown,
  warning,
  type DnsRecord,
  type DomainCheck,
  type DomainResolver,
} from './domain-check.ts';
import { texts } from './texts.ts';

/** Whether the address of a mail server has a name that leads back to it, as receivers want it (RFC 1912 §2.1). */
export async function checkPtr(
  host: string,
  resolver: DomainResolver,
  isPublic: (address: string) => boolean = isPublicAddress,
): Promise<DomainCheck> {
  const [address] = isIP(host) === 0 ? await addressesOf(host, resolver) : [host];
  if (address === undefined) return unknown(texts.noServerAddress(host));
  if (!isPublic(address)) return unknown(texts.ptrPrivate(host));
  const names = await orNone(resolver.reverse(address));
  const [name] = names;
  if (name === undefined) return warning(texts.noPtr(address), recordFor(address, host));
  const back = await Promise.all(names.map((each) => addressesOf(each, resolver)));
  return back.flat().some((each) => isSame(each, address))
    ? ok(texts.ptrIs(address, name))
    : warning(texts.ptrElsewhere(address, name), recordFor(address, host));
}

async function addressesOf(host: string, resolver: DomainResolver): Promise<string[]> {
  const [four, six] = await Promise.all([
    orNone(resolver.resolve4(host)),
    resolver.resolve6(host).catch(() => []),
  ]);
  return [...four, ...six];
}

const isSame = (one: string, other: string) =>
  ipaddr.parse(one).toNormalizedString() === ipaddr.parse(other).toNormalizedString();

function recordFor(address: string, host: string): DnsRecord | null {
  if (isIP(host) !== 0 || isIP(address) !== 4) return null;
  return { name: `${address.split('.').toReversed().join('.')}.in-addr.arpa`, type: 'PTR', value: host };
}
