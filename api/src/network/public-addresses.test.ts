import { networkInterfaces } from 'node:os';
import { isPublicAddress } from './public-addresses.ts';

it.each(['8.8.8.8', '93.184.216.34', '1.1.1.1', '2606:2800:220:1:248:1893:25c8:1946', '2a00:1450::8a'])(
  'P6 %s is an address of the internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['link-local', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  ['shared (CGNAT)', '100.64.0.1', '100.127.255.255'],
  ['unique-local', 'fc00::1', 'fd12:3456::1'],
  ['site-local', 'fec0::1'],
  ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '0.0.0.0', '0.1.2.3', '::'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['benchmark', '198.18.0.1', '198.19.255.255', '2001:2::1'],
  ['reserved', '192.0.0.1', '240.0.0.1', '192.88.99.1', '100::1', '4000::1', '5f00::1'],
  ['IPv4-mapped', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '0:0:0:0:0:ffff:a00:1'],
  ['IPv4-compatible', '::127.0.0.1', '::7f00:1', '::10.0.0.1', '::a00:1', '::808:808'],
  ['IPv4-translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::a00:1'],
  ['6to4', '2002:7f00:1::', '2002:a00:1::1'],
  ['Teredo', '2001::1', '2001:0:7f00:1::'],
  [
    'cloud service',
    '168.63.129.16',
    '161.26.0.10',
    '166.9.0.1',
    '199.36.153.8',
    '100.100.100.200',
    'fd00:ec2::254',
  ],
  ['no address', '', 'localhost', 'example.com', '127.0.0.1.nip.io'],
])('P6 %s addresses are not', (_, ...addresses) => {
  for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

it("P6 this machine's own addresses are not", () => {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  expect(own.length).toBeGreaterThan(0);
  for (const { address } of own) expect(isPublicAddress(address)).toBe(false);
});
