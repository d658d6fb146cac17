/**
 * `npm run test:mail-servers`: the mail engine against Postfix and Dovecot, which it installs where they are missing. They
 * run as processes of the tests, on free ports of the loopback address, with configurations of their own.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const SERVERS = { postfix: '/usr/sbin/postfix', 'dovecot-imapd': '/usr/sbin/dovecot' };

const missing = (): string[] =>
  Object.entries(SERVERS)
    .filter(([, binary]) => !existsSync(binary))
    .map(([name]) => name);

function run(command: string, parameters: string[], input?: string): boolean {
  console.log(`> ${command} ${parameters.join(' ')}`);
  // In "runlevel 1" the packages do not start the servers for the whole machine.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const stdio: ('inherit' | 'pipe')[] = [input === undefined ? 'inherit' : 'pipe', 'inherit', 'inherit'];
  return spawnSync(command, parameters, { stdio, env, ...(input !== undefined && { input }) }).status === 0;
}

/**
 * Installs the mail servers where they are missing and that is possible: on Debian and its kin, as root.
 * @returns undefined when the tests can run, else the reason why they are left out.
 */
export function ensureMailServers(): string | undefined {
  // The master process of Postfix needs root.
  if (process.getuid?.() !== 0) return 'Postfix can only be started as root';
  if (missing().length > 0 && existsSync('/usr/bin/apt-get')) {
    run('debconf-set-selections', [], 'postfix postfix/main_mailer_type select No configuration\n');
    run('apt-get', ['update', '--quiet']);
    run('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', ...missing()]);
  }
  const left = missing();
  return left.length === 0 ? undefined : `${left.join(' and ')} could not be installed`;
}

function main(): void {
  const reason = ensureMailServers();
  if (reason !== undefined) {
    console.error(`The tests against real mail servers cannot run: ${reason}.`);
    process.exit(1);
  }
  const parameters = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=api',
    '--reporter=verbose',
    'mail/mail-servers.full',
    'intake/start-intake.full',
    'mailboxes/sign-in',
    'mailboxes/secrets/nowhere',
  ];
  const { status } = spawnSync(process.execPath, parameters, {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}

if (import.meta.main) main();
