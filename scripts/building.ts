import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { builtFrom } from '../shared/build/build-record.ts';
import { sourceHash } from '../shared/build/sources.ts';
import { BUILT_PACKAGES } from './suite.ts';

const ROOT = resolve(import.meta.dirname, '..');
const RSPACK = join(ROOT, 'node_modules', '@rspack', 'cli', 'bin', 'rspack.js');

interface BuildChoice {
  /** Also what is not stale. */
  readonly all?: boolean;
  /** Packages to look at. */
  readonly packages?: readonly string[];
}

/**
 * Builds every package whose sources changed since its last build, several at once. Says nothing when none did.
 * @throws {Error} naming the package whose build failed; what rspack said was printed before
 */
export async function buildStale({
  all = false,
  packages = BUILT_PACKAGES,
}: BuildChoice = {}): Promise<void> {
  const stale = packages
    .map((name) => join(ROOT, name))
    .filter((folder) => all || builtFrom(folder) !== sourceHash(folder));
  if (stale.length === 0) return;
  const startedAt = performance.now();
  console.log(`Building ${stale.length} of ${packages.length} packages…`);
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
