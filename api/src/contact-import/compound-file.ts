const END_OF_CHAIN = 0xfffffffe;
const HEADER_BYTES = 512;
const DIRECTORY_ENTRY_BYTES = 128;
/** Streams shorter than this lie in the mini stream, in sectors of 64 bytes. */
const MINI_STREAM_CUTOFF = 4096;
const MINI_SECTOR_BYTES = 64;

/** A stream as the directory lists it. */
interface DirectoryEntry {
  readonly name: string;
  readonly firstSector: number;
  readonly size: number;
}

/**
 * A compound file ([MS-CFB]): the container of .xls workbooks and of encrypted .xlsx. The workbook reader opens
 * it too, but gives no access to its streams, and they hold what it leaves out.
 */
export interface CompoundFile {
  readonly names: ReadonlySet<string>;
  /** Content of a stream; undefined when there is none of that name. */
  readonly read: (name: string) => Buffer | undefined;
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

  const entries = readDirectory(follow(bytes.readUInt32LE(48)));
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const miniNext = numbers(follow(bytes.readUInt32LE(60)));
  const root = entries[0];
  const miniStream = root ? follow(root.firstSector) : Buffer.alloc(0);

  const read = (name: string) => {
    const entry = byName.get(name);
    if (!entry) return undefined;
    if (entry.size >= MINI_STREAM_CUTOFF) return follow(entry.firstSector).subarray(0, entry.size);
    const parts = chain(entry.firstSector, miniNext).map((index) =>
      miniStream.subarray(index * MINI_SECTOR_BYTES, (index + 1) * MINI_SECTOR_BYTES),
    );
    return Buffer.concat(parts).subarray(0, entry.size);
  };
  return { names: new Set(byName.keys()), read };
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

function readDirectory(directory: Buffer): DirectoryEntry[] {
  const entries: DirectoryEntry[] = [];
  for (let at = 0; at + DIRECTORY_ENTRY_BYTES <= directory.length; at += DIRECTORY_ENTRY_BYTES) {
    const nameBytes = Math.min(directory.readUInt16LE(at + 64), 64);
    if (nameBytes < 2) continue;
    entries.push({
      name: directory.toString('utf16le', at, at + nameBytes - 2),
      firstSector: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    });
  }
  return entries;
}

function numbers(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4));
}
