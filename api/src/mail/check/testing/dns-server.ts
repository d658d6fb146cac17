import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Resolver } from 'node:dns/promises';

/** Records by name. `broken` is a name the server fails on. */
export interface Zone {
  readonly txt?: Readonly<Record<string, readonly string[]>>;
  /** Hosts, and for SRV records `host:port`. */
  readonly mx?: Readonly<Record<string, readonly string[]>>;
  readonly srv?: Readonly<Record<string, readonly string[]>>;
  /** By name, as in `1.2.0.192.in-addr.arpa`. */
  readonly ptr?: Readonly<Record<string, readonly string[]>>;
  /** IPv4 addresses. */
  readonly a?: Readonly<Record<string, readonly string[]>>;
  readonly broken?: string;
}

const HEADER_LENGTH = 12;
const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;

/** A DNS server on the loopback address (RFC 1035) that knows a few records. */
export async function startDnsServer(): Promise<{
  readonly resolver: Resolver;
  /** What it answers from now on. */
  publish(zone: Zone): void;
  close(): void;
}> {
  let zone: Zone = {};
  const socket = createSocket('udp4');
  socket.on('message', (question, { address, port }) => {
    socket.send(answerTo(question, zone), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 2000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolver,
    publish: (published) => {
      zone = published;
    },
    close: () => socket.close(),
  };
}

function answerTo(question: Buffer, zone: Zone): Buffer {
  const labels: string[] = [];
  let end = HEADER_LENGTH;
  for (let length = question[end] ?? 0; length > 0; length = question[end] ?? 0) {
    labels.push(question.toString('latin1', end + 1, end + 1 + length));
    end += length + 1;
  }
  const type = question.readUInt16BE(end + 1);
  const asked = question.subarray(HEADER_LENGTH, end + 5);
  const name = labels.join('.').toLowerCase();
  const kind = KINDS[type];
  const data = kind === undefined ? [] : (zone[kind.records]?.[name] ?? []).map(kind.encode);
  const code = name === zone.broken ? SERVER_FAILURE : data.length === 0 ? NO_SUCH_NAME : 0;
  const header = Buffer.from(question.subarray(0, HEADER_LENGTH));
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(data.length, 6);
  header.fill(0, 8);
  const answers = data.map((content) => {
    const fields = Buffer.alloc(12);
    // A pointer to the name in the question.
    fields.writeUInt16BE(0xc0_0c, 0);
    fields.writeUInt16BE(type, 2);
    fields.writeUInt16BE(1, 4);
    fields.writeUInt32BE(60, 6);
    fields.writeUInt16BE(content.length, 10);
    return Buffer.concat([fields, content]);
  });
  return Buffer.concat([header, asked, ...answers]);
}

/** A text of any length is cut into strings of 255 bytes at most. */
function textData(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(parts);
}

/** A name as labels with their lengths; the root alone for `.`. */
const nameData = (host: string): Buffer =>
  Buffer.concat([
    ...host
      .split('.')
      .filter((label) => label !== '')
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

const exchangeData = (host: string): Buffer => Buffer.concat([Buffer.from([0, 10]), nameData(host)]);

function serviceData(target: string): Buffer {
  const [host = '', port = ''] = target.split(':');
  const fields = Buffer.alloc(6);
  fields.writeUInt16BE(10, 0);
  fields.writeUInt16BE(5, 2);
  fields.writeUInt16BE(Number(port), 4);
  return Buffer.concat([fields, nameData(host)]);
}

/** Record types that it knows, and how their data is written (RFC 1035, RFC 2782). */
const KINDS: Readonly<
  Record<number, { records: Exclude<keyof Zone, 'broken'>; encode: (text: string) => Buffer }>
> = {
  1: { records: 'a', encode: (address) => Buffer.from(address.split('.').map(Number)) },
  12: { records: 'ptr', encode: nameData },
  15: { records: 'mx', encode: exchangeData },
  16: { records: 'txt', encode: textData },
  33: { records: 'srv', encode: serviceData },
};
