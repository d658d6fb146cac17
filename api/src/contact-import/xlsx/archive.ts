import { crc32, createInflateRaw } from 'node:zlib';
import { Readable } from 'node:stream';
import { WorkbookRefusal } from '../refusals.ts';

/** Most bytes that the parts of a workbook may unpack to in total. 100,000 full rows need about 80 MiB. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;
/** Most parts of a workbook. Real ones have dozens. */
const MAX_PARTS = 10_000;
/** How many times its packed size a large part may have: sheets of equal rows reach about 100, a bomb 1,000. */
const MAX_RATIO = 250;
/** A part up to this size, in bytes, may have any ratio. */
const ANY_RATIO_BYTES = 16 * 1024 * 1024;

const LOCAL_ENTRY = 0x04034b50;
const CENTRAL_ENTRY = 0x02014b50;
const END_OF_CENTRAL_DIRECTORY = 0x06054b50;
const ZIP64_LOCATOR = 0x07064b50;
/** Longest comment an archive can end with, and the record before it. */
const LONGEST_END = 0xffff + 22;
const STORED = 0;
const DEFLATE = 8;
const ZIP64_FIELD = 1;
/** Marks a field whose value is in the ZIP64 field. */
const IN_ZIP64 = 0xffffffff;

interface Part {
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly checksum: number;
  readonly offset: number;
}

/** A ZIP archive (APPNOTE). Names of parts are compared as in OPC: ignoring case, with backslashes as slashes. */
export interface Archive {
  readonly has: (name: string) => boolean;
  /**
   * Unpacks a part piece by piece, so that it is never held as a whole.
   * @throws {WorkbookRefusal} `damaged` for one that is missing or not what the directory says
   */
  readonly read: (name: string) => AsyncIterable<Buffer>;
}

const partName = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/u, '').toLowerCase();

/**
 * Reads the central directory, and refuses an archive whose declared sizes are too large or missing before a byte is
 * unpacked. A part that lies about its size fails as damaged as soon as it grows beyond it.
 *
 * @throws {WorkbookRefusal} `unpacks_too_large` or `damaged`
 */
export function openArchive(bytes: Buffer): Archive {
  const parts = readDirectory(bytes);
  return {
    has: (name) => parts.has(partName(name)),
    read: (name) => {
      const part = parts.get(partName(name));
      if (!part) throw new WorkbookRefusal('damaged');
      return unpack(bytes, part);
    },
  };
}

async function* unpack(bytes: Buffer, part: Part): AsyncGenerator<Buffer> {
  const { offset, packed, size, method, checksum } = part;
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_ENTRY) {
    throw new WorkbookRefusal('damaged');
  }
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = bytes.subarray(start, start + packed);
  if (content.length < packed || (method !== STORED && method !== DEFLATE)) {
    throw new WorkbookRefusal('damaged');
  }
  const source = Readable.from([content]);
  const pieces = method === STORED || packed === 0 ? source : source.pipe(createInflateRaw());
  let unpacked = 0;
  let sum = 0;
  try {
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      unpacked += piece.length;
      if (unpacked > size) throw new WorkbookRefusal('damaged');
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    // zlib reports broken data by codes with this prefix.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new WorkbookRefusal('damaged');
    }
    throw error;
  }
  if (unpacked !== size || (checksum !== 0 && sum !== checksum)) throw new WorkbookRefusal('damaged');
}

function readDirectory(bytes: Buffer): ReadonlyMap<string, Part> {
  const { count, start } = findDirectory(bytes);
  if (count > MAX_PARTS) throw new WorkbookRefusal('unpacks_too_large');
  const parts = new Map<string, Part>();
  let unpacked = 0;
  for (let index = 0, at = start; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL_ENTRY) {
      throw new WorkbookRefusal('damaged');
    }
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
    const part = readPart(bytes, at, bytes.subarray(nameEnd, extraEnd));
    unpacked += part.size;
    const isBomb = part.size > ANY_RATIO_BYTES && part.size > part.packed * MAX_RATIO;
    if (isBomb || unpacked > MAX_UNPACKED_BYTES) throw new WorkbookRefusal('unpacks_too_large');
    const name = partName(bytes.toString('utf8', at + 46, nameEnd));
    if (!parts.has(name)) parts.set(name, part);
    at = extraEnd + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

function readPart(bytes: Buffer, at: number, extra: Buffer): Part {
  let zip64 = zip64Values(extra);
  const value = (position: number) => {
    const short = bytes.readUInt32LE(at + position);
    if (short !== IN_ZIP64) return short;
    if (zip64.length < 8) throw new WorkbookRefusal('damaged');
    const long = Number(zip64.readBigUInt64LE());
    zip64 = zip64.subarray(8);
    return long;
  };
  const method = bytes.readUInt16LE(at + 10);
  // The order of the ZIP64 field.
  const size = value(24);
  const packed = value(20);
  const offset = value(42);
  const hasLateSizes = (bytes.readUInt16LE(at + 8) & 8) !== 0;
  // A compressed part that declares no size would be unpacked without any bound.
  if (method === DEFLATE && size === 0 && (packed > 2 || (packed === 0 && hasLateSizes))) {
    throw new WorkbookRefusal('damaged');
  }
  return { method, packed, size, offset, checksum: bytes.readUInt32LE(at + 16) };
}

function zip64Values(extra: Buffer): Buffer {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === ZIP64_FIELD) {
      return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    }
  }
  return Buffer.alloc(0);
}

function findDirectory(bytes: Buffer): { count: number; start: number } {
  const last = Math.max(0, bytes.length - LONGEST_END);
  for (let at = bytes.length - 22; at >= last; at -= 1) {
    if (bytes.readUInt32LE(at) !== END_OF_CENTRAL_DIRECTORY) continue;
    const [count, start] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 16)];
    if (count !== 0xffff && start !== IN_ZIP64) return { count, start };
    return findZip64Directory(bytes, at);
  }
  throw new WorkbookRefusal('damaged');
}

function findZip64Directory(bytes: Buffer, end: number): { count: number; start: number } {
  const locator = end - 20;
  if (locator < 0 || bytes.readUInt32LE(locator) !== ZIP64_LOCATOR) throw new WorkbookRefusal('damaged');
  const record = Number(bytes.readBigUInt64LE(locator + 8));
  if (record + 56 > bytes.length) throw new WorkbookRefusal('damaged');
  return {
    count: Number(bytes.readBigUInt64LE(record + 32)),
    start: Number(bytes.readBigUInt64LE(record + 48)),
  };
}
