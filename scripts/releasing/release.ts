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
import { nameOf, requireContract } from './check-contract.ts';
import { requireSize } from './check-size.ts';
import { noteRelease } from './note-release.ts';
import { contentOf, testsOfPackage } from './passed-tests.ts';

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

  const sources = testedBy(name).map((part) => contentOf(part));
  // Types and tests are those of the sources: they need not wait for the build.
  const checks = Promise.all([
    step('types', async () => {
      await runTool('The check of types', 'node_modules/typescript/bin/tsc', '-b', name);
      return 'no errors';
    }),
    step('tests', () => runPageTests(name)),
    ...(existsSync(join(ROOT, name, 'build'))
      ? [
          step('build tests', () =>
            runTests('node_modules/vitest/vitest.mjs', 'run', `--project=${name}-build`),
          ),
        ]
      : []),
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
  if (name !== 'host') await step('size', async () => requireSize(build));
  await step('contract', () => requireContract(releases, build.manifest, values.accept));
  await checks;
  if (testedBy(name).some((part, index) => contentOf(part) !== sources[index]))
    throw new Error(`The sources of ${name} were changed meanwhile, and nothing is released. Release again.`);
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
}

/** The packages whose tests a package is released by: the host carries what all of them share. */
const testedBy = (name: string): readonly string[] => (name === 'host' ? [name, 'shared'] : [name]);

/** Runs the tests of the first tier that have not passed yet with exactly what is to be released, in `npm test` or here. */
async function runPageTests(name: string): Promise<string> {
  const found = testedBy(name).map((part) => testsOfPackage(part));
  const waiting = found.flatMap((tests) => tests.waiting);
  const passedBefore = found.flatMap((tests) => tests.all).length - waiting.length;
  if (waiting.length === 0) return `${passedBefore} files have passed with these sources before`;
  const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  const passed = await runTests(...jest, '--runTestsByPath', ...waiting);
  return passedBefore === 0 ? passed : `${passed}; ${passedBefore} more files before`;
}

async function runTests(...parameters: string[]): Promise<string> {
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
