const END_OF_CHAIN = 0xfffffffe;
const HEADER_BYTES = 512;
const DIRECTORY_ENTRY_BYTES = 128;
/** Streams shorter than this lie in the mini stream, in sectors of 64 bytes. */
const MINI_STREAM_CUTOFF = 4096;
const MINI_SECTOR_BYTES = 64;

const NO_ENTRY = 0xffffffff;
const STREAM = 2;

/** A stream or a folder of streams as the directory lists it. */
interface DirectoryEntry {
  readonly name: string;
  readonly type: number;
  readonly firstSector: number;
  readonly size: number;
  /** Numbers of entries: its neighbours in the folder's tree of names, and the root of its own tree. */
  readonly links: { readonly left: number; readonly right: number; readonly child: number };
  /** Its position in the file. */
  readonly offset: number;
}

/**
 * A compound file ([MS-CFB]): the container of .xls workbooks and of encrypted .xlsx. The workbook reader opens it too, but
 * gives no access to the streams, which hold what it leaves out.
 */
export interface CompoundFile {
  /** Whether the outermost folder has a stream of this name, in any letter case. */
  readonly has: (name: string) => boolean;
  /** Content of a stream of the outermost folder; undefined when there is none of that name. */
  readonly read: (name: string) => Buffer | undefined;
  /**
   * The file with the stream renamed to exactly `as`, and no other stream of that name: the workbook reader ignores folders,
   * so it would find the stream of an embedded workbook, and its names are case-sensitive.
   */
  readonly withStream: (name: string, as: string) => Buffer;
}

/** @throws {RangeError} when sectors lie outside the file */
export function openCompoundFile(bytes: Buffer): CompoundFile {
  const sectorBytes = 2 ** bytes.readUInt16LE(30);
  const sector = (index: number) => {
    const start = sectorBytes * (index + 1);
    if (start + 4 > bytes.length) throw new RangeError('sector outside the file');
    return bytes.subarray(start, start + sectorBytes);
  };
  const nextSectors = readAllocationTable(bytes, sector);
  const follow = (first: number) => Buffer.concat(chain(first, nextSectors).map(sector));

  const entries = readDirectory(bytes, chain(bytes.readUInt32LE(48), nextSectors), sectorBytes);
  const byName = new Map(outermost(entries).map((entry) => [entry.name.toLowerCase(), entry]));
  const miniNext = numbers(follow(bytes.readUInt32LE(60)));
  const root = entries[0];
  const miniStream = root ? follow(root.firstSector) : Buffer.alloc(0);

  const read = (name: string) => {
    const entry = byName.get(name.toLowerCase());
    if (!entry) return undefined;
    if (entry.size >= MINI_STREAM_CUTOFF) return follow(entry.firstSector).subarray(0, entry.size);
    const parts = chain(entry.firstSector, miniNext).map((index) =>
      miniStream.subarray(index * MINI_SECTOR_BYTES, (index + 1) * MINI_SECTOR_BYTES),
    );
    return Buffer.concat(parts).subarray(0, entry.size);
  };
  const withStream = (name: string, as: string) => {
    const copy = Buffer.from(bytes);
    const wanted = byName.get(name.toLowerCase());
    for (const entry of entries) {
      if (entry === wanted) writeName(copy, entry.offset, as);
      else if (entry.type === STREAM && /^(?:work)?book$/iu.test(entry.name)) copy[entry.offset + 66] = 0;
    }
    return copy;
  };
  return { has: (name) => byName.has(name.toLowerCase()), read, withStream };
}

/** Streams of the outermost folder; where the directory's tree is broken, all of them, the first of a name last. */
function outermost(entries: readonly DirectoryEntry[]): DirectoryEntry[] {
  const found = new Set<DirectoryEntry>();
  const waiting = [entries[0]?.links.child ?? NO_ENTRY];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entries[index];
    if (!entry || found.has(entry)) continue;
    found.add(entry);
    waiting.push(entry.links.left, entry.links.right);
  }
  const streams = [...found].filter(({ type }) => type === STREAM);
  return streams.length > 0 ? streams : entries.filter(({ type }) => type === STREAM).toReversed();
}

function writeName(bytes: Buffer, offset: number, name: string): void {
  bytes.fill(0, offset, offset + 64);
  bytes.write(name, offset, 'utf16le');
  bytes.writeUInt16LE(name.length * 2 + 2, offset + 64);
}

/** Sector numbers of one chain; a chain that runs in a circle ends where every sector has been seen once. */
function chain(first: number, next: readonly number[]): number[] {
  const sectors: number[] = [];
  for (let index = first; index < END_OF_CHAIN - 4 && sectors.length <= next.length;) {
    sectors.push(index);
    index = next[index] ?? END_OF_CHAIN;
  }
  return sectors;
}

function readAllocationTable(bytes: Buffer, sector: (index: number) => Buffer): number[] {
  const tableSectors = numbers(bytes.subarray(76, HEADER_BYTES));
  // Workbooks of more than about 7 MB list further sectors of the table in a chain of their own.
  let further = bytes.readUInt32LE(68);
  for (let left = bytes.readUInt32LE(72); left > 0 && further < END_OF_CHAIN - 4; left -= 1) {
    if (tableSectors.length * 4 > bytes.length) throw new RangeError('allocation table larger than the file');
    const list = numbers(sector(further));
    further = list.pop() ?? END_OF_CHAIN;
    tableSectors.push(...list);
  }
  const used = tableSectors.slice(0, bytes.readUInt32LE(44));
  return used.filter((index) => index < END_OF_CHAIN - 4).flatMap((index) => numbers(sector(index)));
}

function readDirectory(bytes: Buffer, sectors: readonly number[], sectorBytes: number): DirectoryEntry[] {
  const entries: DirectoryEntry[] = [];
  for (const sector of sectors) {
    const start = sectorBytes * (sector + 1);
    if (start + sectorBytes > bytes.length) throw new RangeError('sector outside the file');
    for (let offset = start; offset < start + sectorBytes; offset += DIRECTORY_ENTRY_BYTES) {
      const nameBytes = Math.max(2, Math.min(bytes.readUInt16LE(offset + 64), 64));
      entries.push({
        name: bytes.toString('utf16le', offset, offset + nameBytes - 2),
        type: bytes[offset + 66] ?? 0,
        firstSector: bytes.readUInt32LE(offset + 116),
        size: bytes.readUInt32LE(offset + 120),
        links: {
          left: bytes.readUInt32LE(offset + 68),
          right: bytes.readUInt32LE(offset + 72),
          child: bytes.readUInt32LE(offset + 76),
        },
        offset,
      });
    }
  }
  return entries;
}

function numbers(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4));
}
