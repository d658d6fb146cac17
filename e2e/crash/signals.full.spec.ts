import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { familyOf, isAlive, killAtOnce } from '../support/processes.ts';
import { expect, test as base } from '../support/story.ts';
import { ADMIN, newDataFolder } from '../support/system.ts';

const root = path.resolve(import.meta.dirname, '../..');

const test = base.extend<{ dataFolder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  dataFolder: async ({}, provide) => {
    const folder = newDataFolder();
    await provide(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

/** `npm start` as the leader of a group of its own, as a shell starts it in a terminal. */
function npmStart(dataFolder: string): { readonly npm: ChildProcess; readonly output: () => string } {
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataFolder, PORT: '0', EDITOR_PORT: '0', MAIL_SANDBOX_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { npm, output: () => output };
}

/** At the address that `npm start` printed. */
async function signIn(page: Page, output: string): Promise<void> {
  await page.goto(/Touchline: (\S+)/u.exec(output)?.[1] ?? '');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

// What a supervisor sends to npm alone, a kill that nobody can pass on, and what a terminal or a supervisor sends to all.
for (const [signal, isForAll] of [
  ['SIGTERM', false],
  ['SIGHUP', false],
  ['SIGKILL', false],
  ['SIGINT', true],
  ['SIGTERM', true],
] as const) {
  const whom = isForAll ? 'its group' : 'npm';
  test(`${signal} to ${whom} ends all that npm start started, in order, while a page loads`, async ({
    dataFolder,
    page,
  }) => {
    const { npm, output } = npmStart(dataFolder);
    const { pid = 0 } = npm;
    await expect.poll(output, { timeout: 120_000 }).toContain('Ctrl-C stops');
    const family = familyOf(pid);
    const commands = family.map(({ command }) => command).join('\n');
    for (const part of ['scripts/run.mjs', 'scripts/start.ts', 'api/src/main.ts', 'postgres'])
      expect(commands).toContain(part);

    await signIn(page, output());
    // The page drops its open requests and makes new ones.
    await page.reload({ waitUntil: 'commit' });
    process.kill(isForAll ? -pid : pid, signal);
    try {
      await expect
        .poll(() => family.filter(isAlive).map(({ command }) => command), { timeout: 30_000 })
        .toEqual([]);
      expect(output()).toContain('Stopping…');
      expect(output()).not.toMatch(/error|is ended/iu);
    } finally {
      killAtOnce(family);
    }
  });
}
