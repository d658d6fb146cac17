import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { builtFrom } from '../shared/build/build-record.ts';
import { sourceHash } from '../shared/build/sources.ts';

const ROOT = resolve(import.meta.dirname, '..');
const RSPACK = join(ROOT, 'node_modules', '@rspack', 'cli', 'bin', 'rspack.js');

/** Packages that are built for the browser; the slowest first, so that it does not run alone at the end. */
export const BUILT_PACKAGES = ['host', 'mfe-contacts', 'mfe-monitoring', 'mfe-campaigns', 'mfe-templates'];

/**
 * Builds every package whose sources changed since its last build, several at once. Says nothing when none did.
 * @throws {Error} naming the package whose build failed; what rspack said was printed before
 */
export async function buildStale({ all = false }: { readonly all?: boolean } = {}): Promise<void> {
  const stale = BUILT_PACKAGES.map((name) => join(ROOT, name)).filter(
    (folder) => all || builtFrom(folder) !== sourceHash(folder),
  );
  if (stale.length === 0) return;
  const startedAt = performance.now();
  console.log(`Building ${stale.length} of ${BUILT_PACKAGES.length} packages…`);
  const queue = [...stale];
  const work = async () => {
    for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) await build(folder);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** Each build is a process of its own: rspack uses one core for much of a small build. */
async function build(folder: string): Promise<void> {
  const child = spawn(process.execPath, [RSPACK, 'build'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  if (code === 0) return;
  console.error(output);
  throw new Error(`The build of ${folder} failed.`);
}
