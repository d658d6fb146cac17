import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { openReleases } from '../../gateway/src/releases/open-releases.ts';
import { prune } from '../../gateway/src/releases/prune.ts';
import { buildStale } from '../building.ts';
import { readSettings } from '../settings.ts';
import { packageOfCommand, readPackage } from '../suite.ts';
import { readBuiltPackage } from './built-package.ts';
import { checkContract, nameOf } from './check-contract.ts';
import { checkSize, sizesOf } from './check-size.ts';
import { noteRelease } from './note-release.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Does one step of a release and prints what it found and how long it took. */
async function step(name: string, work: () => Promise<string>): Promise<void> {
  const startedAt = performance.now();
  const result = await work();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`  ${name.padEnd(11)} ${seconds.padStart(5)} s  ${result}`);
}

/** Ends the tools that still run when one of them has failed, or when there is nothing to release. */
const rest = new AbortController();

/** Runs a tool and shows what it says only when it fails. */
async function runTool(what: string, ...parameters: string[]): Promise<string> {
  const child = spawn(process.execPath, parameters, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test' },
    signal: rest.signal,
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
 * MODULE'` a difference of types that a person has judged harmless passes: the compiler cannot compare every type.
 */
async function release(): Promise<void> {
  const name = packageOfCommand('release');
  const { values } = parseArgs({ options: { accept: { type: 'string', multiple: true, default: [] } } });
  const { releases: place } = readSettings(process.env);
  const releases = openReleases(place);
  const startedAt = performance.now();
  console.log(`Releasing ${name} ${readPackage(name).version} into ${releases.store.place}`);

  // Types and tests are those of the sources: they need not wait for the build.
  const checks = Promise.all([
    step('types', async () => {
      await runTool('The check of types', 'node_modules/typescript/bin/tsc', '-b', name);
      return 'no errors';
    }),
    ...testsOf(name).map(([what, parameters]) => step(what, () => test(parameters))),
  ]);
  // Awaited below: until then a failure must not end the process as an unhandled one.
  checks.catch(() => rest.abort());
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
  await checks;
  await step('publish', async () => {
    await releases.publish(build);
    await releases.switchTo(name, build.manifest.build, 'release');
    return `${build.files.size} files`;
  });
  console.log(`  ${await noteRelease('released', nameOf(build.manifest))}`);
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

/** The tests of a package, and of its build where it has any of its own: the name of the step, and what runs them. */
function testsOf(name: string): [string, string[]][] {
  const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  const projects = name === 'host' ? [name, 'shared'] : [name];
  const pages: [string, string[]] = ['tests', [...jest, '--selectProjects', ...projects]];
  if (!existsSync(join(ROOT, name, 'build'))) return [pages];
  return [pages, ['build tests', ['node_modules/vitest/vitest.mjs', 'run', `--project=${name}-build`]]];
}

async function test(parameters: string[]): Promise<string> {
  const output = stripVTControlCharacters(await runTool('A test', ...parameters));
  return /^ *Tests:? +(.*?)(?:, \d+ total| \(\d+\))$/mu.exec(output)?.[1] ?? 'passed';
}

try {
  await release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rest.abort();
}
