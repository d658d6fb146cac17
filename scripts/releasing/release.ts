import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openReleases } from '../../gateway/src/releases/open-releases.ts';
import { prune } from '../../gateway/src/releases/prune.ts';
import { buildStale } from '../building.ts';
import { readSettings } from '../settings.ts';
import { packageOfCommand, readPackage } from '../suite.ts';
import { readBuiltPackage } from './built-package.ts';
import { checkContract, nameOf } from './check-contract.ts';
import { checkSize, sizesOf } from './check-size.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Does one step of a release and prints what it found and how long it took. */
async function step(name: string, work: () => Promise<string>): Promise<void> {
  const startedAt = performance.now();
  const result = await work();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`  ${name.padEnd(10)} ${seconds.padStart(5)} s  ${result}`);
}

/** Runs a tool and shows what it says only when it fails. */
async function runTool(what: string, ...parameters: string[]): Promise<string> {
  const child = spawn(process.execPath, parameters, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test' },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  if (code === 0) return output;
  console.error(output);
  throw new Error(`${what} failed; it says why above.`);
}

/**
 * `npm run release -w PACKAGE`: builds, checks and publishes one package, and lets it run. With `-- --accept 'NAME of
 * MODULE'` a difference of types that a person has judged harmless is let pass: the compiler cannot compare every type.
 */
async function release(): Promise<void> {
  const name = packageOfCommand('release');
  const { values } = parseArgs({ options: { accept: { type: 'string', multiple: true, default: [] } } });
  const { releases: place } = readSettings(process.env);
  const releases = openReleases(place);
  const startedAt = performance.now();
  console.log(`Releasing ${name} ${readPackage(name).version} into ${releases.store.place}`);

  await step('build', async () => {
    await buildStale({ packages: [name] });
    return 'done';
  });
  const build = await readBuiltPackage(name);
  const before = (await releases.running()).get(name)?.manifest;
  if (before?.build === build.manifest.build) {
    console.log(`${nameOf(before)} runs already: nothing to release.`);
    return;
  }
  if (name !== 'host') await step('size', async () => describeSize(name));
  await step('contract', async () => describeContract());
  await step('types', async () => {
    await runTool('The check of types', 'node_modules/typescript/bin/tsc', '-b', name);
    return 'no errors';
  });
  await step('tests', () => test(name));
  await step('publish', async () => {
    await releases.publish(build);
    await releases.switchTo(name, build.manifest.build, 'release');
    return `${build.files.size} files`;
  });
  const removed = await prune(releases);
  if (removed.length > 0) console.log(`  Removed ${removed.length} files that no page can want any more.`);

  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${nameOf(build.manifest)} runs from now on, after ${seconds} s.`);
  if (before !== undefined) console.log(`npm run rollback -w ${name} goes back to ${nameOf(before)}.`);

  function describeSize(remote: string): string {
    const problems = checkSize(build, readPackage(remote).touchline?.budget ?? {});
    if (problems.length > 0)
      throw new Error(`${nameOf(build.manifest)} is not released. ${problems.join(' ')}`);
    return Object.entries(sizesOf(build))
      .map(([id, bytes]) => `${id} needs ${(bytes / 1000).toFixed(1)} kB to start`)
      .join(', ');
  }

  async function describeContract(): Promise<string> {
    const { compared, breakages: found } = await checkContract(releases, build.manifest);
    const breakages = found
      .map(({ who, reasons }) => ({
        who,
        reasons: reasons.filter((reason) => !isOneOf(values.accept, reason)),
      }))
      .filter(({ reasons }) => reasons.length > 0);
    if (breakages.length === 0) {
      return compared.length === 0
        ? 'nothing is released yet to compare with'
        : `fits ${compared.join(', ')}`;
    }
    const lines = breakages.flatMap(({ who, reasons }) =>
      [who, ...reasons.map((reason) => `  ${reason}`)].map((line) => `  ${line}`),
    );
    throw new Error([`${nameOf(build.manifest)} is not released. It would break:`, ...lines].join('\n'));
  }
}

/** Whether a reason is about something that was accepted by name. */
const isOneOf = (accepted: readonly string[], reason: string): boolean =>
  accepted.some((what) => reason.startsWith(`${what}: `));

/** The tests of the package, and of its build where it has any of its own. */
async function test(name: string): Promise<string> {
  const projects = name === 'host' ? [name, 'shared'] : [name];
  if (existsSync(join(ROOT, name, 'build'))) projects.push(`${name}-build`);
  const output = await runTool(
    'A test',
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    ...projects,
    // One core less than there are, by default: on two cores that is half.
    '--maxWorkers=100%',
  );
  return /^Tests: +(.*), \d+ total$/mu.exec(output)?.[1] ?? 'passed';
}

try {
  await release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
