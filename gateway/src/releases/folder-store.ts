import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { ReleaseStore, StoredObject } from './store.ts';

/** Left behind by a write that was cut off: never listed, never served. */
const UNFINISHED = /(?:^|\/)\.[^/]*\.part$/u;

/** Releases in a folder. */
export class FolderStore implements ReleaseStore {
  readonly place: string;

  /** @param folder is made with the first object */
  constructor(folder: string) {
    this.place = folder;
  }

  async write(key: string, content: Buffer): Promise<void> {
    const path = join(this.place, key);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true });
    // Under another name until it is complete; the rename is what makes it exist.
    const temporaryPath = join(folder, `.${randomUUID()}.part`);
    try {
      const handle = await open(temporaryPath, 'wx', 0o644);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporaryPath, path);
    } catch (error) {
      await rm(temporaryPath, { force: true });
      throw error;
    }
    await syncFolder(folder);
  }

  async read(key: string): Promise<Buffer | undefined> {
    return readFile(join(this.place, key)).catch(orUndefined);
  }

  async list(prefix: string): Promise<readonly StoredObject[]> {
    const entries = await readdir(join(this.place, prefix), { recursive: true, withFileTypes: true }).catch(
      orUndefined,
    );
    const keys = (entries ?? [])
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.place, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
      .filter((key) => !UNFINISHED.test(key));
    const objects = await Promise.all(
      keys.map(async (key) => {
        // Whatever is gone by now was removed by another process.
        const { mtime } = (await stat(join(this.place, key)).catch(orUndefined)) ?? {};
        return mtime === undefined ? [] : [{ key, writtenAt: mtime }];
      }),
    );
    return objects.flat();
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.place, key), { force: true });
  }
}

function orUndefined(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
  throw error;
}

/** Otherwise a power cut could undo the rename. Windows has no such call, and keeps names by itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
