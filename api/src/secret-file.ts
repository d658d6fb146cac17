import { randomBytes } from 'node:crypto';
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { makeSecret } from './random-secret.ts';

/** Path of a restored secret until its database is complete. */
export const restoredSecret = (file: string): string => `${file}.restored`;

/** Moves a restored secret into its place, if there is one. */
export async function adoptRestoredSecret(file: string): Promise<void> {
  await rename(restoredSecret(file), file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/**
 * Reads the secret kept in `file`, making it on first use: 256 random bits, readable by its owner alone.
 * Several processes may ask at once; all get the same secret.
 */
export async function readOrMakeSecret(file: string): Promise<string> {
  const kept = await readIfThere(file);
  if (kept) return kept;
  // A restore that was killed after its commit could no longer put it there: without it, the sign-ins of mailboxes are lost.
  await adoptRestoredSecret(file);
  const restored = await readIfThere(file);
  if (restored) return restored;
  // Written aside and linked into place, so that nobody ever reads half a secret and the first one made stays.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, makeSecret(), { mode: 0o600, flush: true });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  return (await readIfThere(file)) ?? '';
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
