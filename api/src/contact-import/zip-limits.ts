import { WorkbookRefusal } from './refusals.ts';

/** Most bytes that the parts of a workbook may unpack to, all together. 100,000 full rows need about 80 MiB. */
export const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;
/** Most parts of a workbook. Real ones have dozens. */
const MAX_PARTS = 10_000;

const END_OF_CENTRAL_DIRECTORY = 0x06054b50;
const CENTRAL_DIRECTORY_ENTRY = 0x02014b50;
/** Longest comment an archive can end with, and the record before it. */
const LONGEST_END = 0xffff + 22;
const DEFLATE = 8;

/**
 * Reads the names in a ZIP archive's central directory (APPNOTE 4.3.12) and refuses, before a byte is unpacked,
 * an archive that says it unpacks to too much, or that does not say. The reader stops at the declared size of a
 * part, so that a part which lies about it fails as damaged.
 *
 * @throws {WorkbookRefusal} `unpacks_too_large` or `damaged`
 */
export function checkArchive(bytes: Buffer): ReadonlySet<string> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let position = bytes.readUInt32LE(end + 16);
  // ZIP64 sizes (0xffff…) are only needed beyond 4 GiB or 65,535 parts.
  if (count > MAX_PARTS || position === 0xffffffff) throw new WorkbookRefusal('unpacks_too_large');
  const names = new Set<string>();
  let unpacked = 0;
  for (let index = 0; index < count; index += 1) {
    if (position + 46 > bytes.length || bytes.readUInt32LE(position) !== CENTRAL_DIRECTORY_ENTRY) {
      throw new WorkbookRefusal('damaged');
    }
    const size = declaredSize(bytes, position);
    unpacked += size;
    if (unpacked > MAX_UNPACKED_BYTES) throw new WorkbookRefusal('unpacks_too_large');
    const nameLength = bytes.readUInt16LE(position + 28);
    names.add(bytes.toString('utf8', position + 46, position + 46 + nameLength));
    position += 46 + nameLength + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32);
  }
  return names;
}

function findEnd(bytes: Buffer): number {
  const last = Math.max(0, bytes.length - LONGEST_END);
  for (let position = bytes.length - 22; position >= last; position -= 1) {
    if (bytes.readUInt32LE(position) === END_OF_CENTRAL_DIRECTORY) return position;
  }
  throw new WorkbookRefusal('damaged');
}

/** A compressed part that declares no size would be unpacked without any bound, so it is refused. */
function declaredSize(bytes: Buffer, position: number): number {
  const method = bytes.readUInt16LE(position + 10);
  const packed = bytes.readUInt32LE(position + 20);
  const size = bytes.readUInt32LE(position + 24);
  const hasLateSizes = (bytes.readUInt16LE(position + 8) & 8) !== 0;
  if (method === DEFLATE && size === 0 && (packed > 2 || (packed === 0 && hasLateSizes))) {
    throw new WorkbookRefusal('damaged');
  }
  return size;
}
