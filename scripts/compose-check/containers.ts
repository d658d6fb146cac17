import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../api/src/database/embedded/free-port.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PROJECT = 'touchline-check';
/** For everything to be healthy once it is built, in milliseconds. */
const HEALTHY_WITHIN = 180_000;
const POLL = 500;

/** The first account of what is started. */
export const ADMIN = { email: 'admin@touchline.example', password: 'check-of-containers' };

/** The containers of docker-compose.yml, built from a copy of the sources, under a project name of their own. */
export interface Containers {
  /** The copy, in which sources can be changed and built again. */
  readonly folder: string;
  /** Of the page, as this machine reaches it. */
  readonly origin: string;
  /** What links in mails begin with. */
  readonly linkOrigin: string;
  /** @throws {Error} when compose fails; what it said was printed */
  readonly compose: (...parameters: readonly string[]) => Promise<void>;
  /** Runs a module of JavaScript in a container of the API. @returns what it printed */
  readonly evaluate: (service: string, code: string) => Promise<string>;
  /** @throws {Error} when nothing answers in time behind the gateway */
  readonly untilHealthy: () => Promise<void>;
  /** Removes the containers, their volumes and the copy. */
  readonly remove: () => Promise<void>;
}

/**
 * @param options of compose, before its command
 */
export async function prepareContainers(options: readonly string[]): Promise<Containers> {
  const folder = mkdtempSync(join(tmpdir(), 'check-compose-'));
  copySources(folder);
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const linkOrigin = `http://touchline.localhost:${port}`;
  const [command = 'docker', ...words] = (process.env['COMPOSE'] ?? 'docker compose').split(' ');
  const environment = {
    ...process.env,
    // That it follows PORT is checked by the links in mails.
    PUBLIC_URL: '',
    PORT: String(port),
    EDITOR_PORT: String(await findFreePort()),
    MAIL_SANDBOX_PORT: String(await findFreePort()),
    // Whenever the check runs, and as fast as it goes.
    MAIL_WEEKDAYS: 'mon,tue,wed,thu,fri,sat,sun',
    MAIL_HOURS: '0:00-24:00',
    MAIL_PER_MINUTE: '100000',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };

  async function run(parameters: readonly string[], output: 'inherit' | 'pipe'): Promise<string> {
    const child = spawn(command, [...words, '--project-name', PROJECT, ...options, ...parameters], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', output, 'inherit'],
    });
    let printed = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const code = await new Promise((done, fail) => child.on('error', fail).on('close', done));
    if (code !== 0) throw new Error(`compose ${parameters[0]} failed.`);
    return printed;
  }
  const compose = async (...parameters: readonly string[]): Promise<void> => {
    console.log(`> compose ${parameters.join(' ')}`);
    await run(parameters, 'inherit');
  };

  return {
    folder,
    origin,
    linkOrigin,
    compose,
    evaluate: (service, code) =>
      run(['exec', '-T', service, 'node', '--input-type=module', '--eval', code], 'pipe'),
    untilHealthy: () =>
      until('the API answers behind the gateway', HEALTHY_WITHIN, async () => {
        const answer = await fetch(`${origin}/api/health`).catch(() => undefined);
        return answer?.ok === true;
      }),
    remove: async () => {
      await compose('down', '--volumes').catch(() => {});
      rmSync(folder, { recursive: true });
    },
  };
}

function copySources(folder: string): void {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of stdout.split('\0').filter((name) => name !== '')) {
    cpSync(join(ROOT, file), join(folder, file));
  }
}

/** @throws {Error} when `what` is not so within `limit` milliseconds */
export async function until(what: string, limit: number, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + limit;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not so within ${limit / 1000} s: ${what}`);
    await wait(POLL);
  }
}

/** Prints what is so. @throws {Error} when it is not */
export function expect(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`Not so: ${what}`);
  console.log(`✓ ${what}`);
}
