/**
 * `npm run check:compose`: the containers of docker-compose.yml for real, under a project name of their own that is removed
 * again. Needs a Docker engine; `COMPOSE` names another command than `docker compose`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { ensureBrowser } from './browser.ts';
import { findFreePort } from './ports.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PROJECT = 'touchline-check';
const SECTION = 'mfe-contacts';
const ADMIN = { email: 'admin@touchline.example', password: 'check-of-containers' };
/** For everything to be healthy once it is built, in milliseconds. */
const HEALTHY_WITHIN = 180_000;

/** A copy of the sources, so that one of them can be changed and built again. */
const folder = mkdtempSync(join(tmpdir(), 'check-compose-'));
const port = await findFreePort();
const origin = `http://localhost:${port}`;
const [command = 'docker', ...words] = (process.env['COMPOSE'] ?? 'docker compose').split(' ');
const environment = {
  ...process.env,
  PORT: String(port),
  MAIL_SANDBOX_PORT: String(await findFreePort()),
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
};

/** @throws {Error} when compose fails; what it said was printed */
async function compose(...parameters: string[]): Promise<void> {
  console.log(`> compose ${parameters.join(' ')}`);
  const child = spawn(command, [...words, '--project-name', PROJECT, ...parameters], {
    cwd: folder,
    env: environment,
    stdio: 'inherit',
  });
  const code = await new Promise((done, fail) => child.on('error', fail).on('close', done));
  if (code !== 0) throw new Error(`compose ${parameters[0]} failed.`);
}

function copySources(): void {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of stdout.split('\0').filter((name) => name !== '')) {
    cpSync(join(ROOT, file), join(folder, file));
  }
}

async function untilHealthy(): Promise<void> {
  const limit = performance.now() + HEALTHY_WITHIN;
  while (performance.now() < limit) {
    const answer = await fetch(`${origin}/api/health`).catch(() => undefined);
    if (answer?.ok === true) return;
    await wait(500);
  }
  throw new Error('The API did not become healthy behind the gateway.');
}

const pageText = async (): Promise<string> =>
  (await fetch(`${origin}/organizations`, { headers: { accept: 'text/html' } })).text();

async function buildOfSection(): Promise<string> {
  const answer = await fetch(`${origin}/remotes/${SECTION}/remote.json`);
  return ((await answer.json()) as { build: string }).build;
}

/** Signs in and opens the section. @returns every message of the browser that tells of a fault */
async function signIn(): Promise<readonly string[]> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(`${origin}/organizations`);
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Organizations', level: 1 }).waitFor({ timeout: 30_000 });
    return faults;
  } finally {
    await browser.close();
  }
}

/** Asks for the page, the API and files of the section without a pause, until `work` is done. */
async function underLoad(work: () => Promise<void>): Promise<{ readonly asked: number; failed: string[] }> {
  const files = [...(await pageText()).matchAll(/\/remotes\/mfe-contacts\/[\w.-]+\.js/gu)].map(
    ([file]) => file,
  );
  if (files.length === 0) throw new Error(`The page names no file of ${SECTION}.`);
  const paths = ['/organizations', '/api/health', `/remotes/${SECTION}/remote.json`, ...new Set(files)];
  const failed: string[] = [];
  let asked = 0;
  const end = new AbortController();
  const ask = async (): Promise<void> => {
    for (; !end.signal.aborted; asked += 1) {
      const path = paths[asked % paths.length] ?? '/';
      const status = await fetch(origin + path, { headers: { accept: 'text/html' } }).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        (error: Error) => error.message,
      );
      if (status !== 200) failed.push(`${path}: ${status}`);
      await wait(20);
    }
  };
  const askers = [ask(), ask(), ask(), ask()];
  try {
    await work();
    await wait(3000);
  } finally {
    end.abort();
    await Promise.all(askers);
  }
  return { asked, failed };
}

/** Other words, and with them another build. */
function changeSection(): void {
  const file = join(folder, SECTION, 'src', 'contact-import', 'messages.ts');
  const text = readFileSync(file, 'utf8');
  const changed = text.replace("choose: 'Choose a file'", "choose: 'Choose one file'");
  if (changed === text) throw new Error(`${file} has no such words any more.`);
  writeFileSync(file, changed);
}

function expect(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`Not so: ${what}`);
  console.log(`✓ ${what}`);
}

async function check(): Promise<void> {
  const startedAt = performance.now();
  await compose('up', '--build', '--detach');
  await untilHealthy();
  expect(true, `up from nothing and healthy in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  const faults = await signIn();
  expect(faults.length === 0, `sign-in in Chromium, Organizations open, no fault ${faults.join('; ')}`);

  const before = await buildOfSection();
  const oldFiles = [...(await pageText()).matchAll(/\/remotes\/mfe-contacts\/[\w.-]+\.js/gu)].map(
    ([file]) => file,
  );
  changeSection();
  const { asked, failed } = await underLoad(() => compose('up', '--build', '--detach', '--no-deps', SECTION));
  const after = await buildOfSection();
  expect(before !== after, `${SECTION} went from build ${before} to ${after}`);
  expect((await pageText()).includes(after), 'the page names the new build');
  const [first] = [...new Set(failed)];
  expect(failed.length === 0, `${asked} requests meanwhile, ${failed.length} failed ${first ?? ''}`);
  const old = await Promise.all(oldFiles.map(async (file) => (await fetch(origin + file)).status));
  expect(
    old.every((status) => status === 200),
    'files of the earlier build can still be had',
  );

  await compose('down');
  await compose('up', '--detach');
  await untilHealthy();
  expect((await signIn()).length === 0, 'down and up: the account is still there');
}

try {
  copySources();
  await check();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await compose('down', '--volumes').catch(() => {});
  rmSync(folder, { recursive: true });
}
