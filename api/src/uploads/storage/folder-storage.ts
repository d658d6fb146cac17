import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredImage, UploadStorage } from './types.ts';

/** Images as files of one folder. */
export class FolderStorage implements UploadStorage {
  readonly #folder: string;

  /** @param folder is made when the first image comes */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async save(name: string, bytes: Buffer): Promise<void> {
    const path = join(this.#folder, name);
    if (await exists(path)) return;
    await mkdir(this.#folder, { recursive: true });
    // Under another name until it is complete: an image is there with all its bytes or not at all.
    const temporaryPath = join(this.#folder, `.${randomUUID()}.part`);
    try {
      await writeDurably(temporaryPath, bytes);
      await rename(temporaryPath, path);
    } catch (error) {
      await rm(temporaryPath, { force: true });
      throw error;
    }
    await syncFolder(this.#folder);
  }

  async open(name: string): Promise<StoredImage | undefined> {
    let handle: FileHandle;
    try {
      handle = await open(join(this.#folder, name));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
    const { size } = await handle.stat();
    return { size, stream: handle.createReadStream() };
  }

  async *list(): AsyncGenerator<string, void, void> {
    for (const name of await readdir(this.#folder).catch(orNone)) {
      // What is being written.
      if (!name.startsWith('.')) yield name;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** No image has come yet. */
function orNone(error: unknown): [] {
  if (isMissing(error)) return [];
  throw error;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const handle = await open(path, 'wx', 0o640);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
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
