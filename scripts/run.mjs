// What the npm scripts call. Runs on the Node that is there (20 or later) and needs no package: it installs what is
// missing, then goes on under the Node 24 that the workspace itself brings, with scripts/<command>.ts.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const NEWEST_NEEDED = 24;
const ORPHAN_CHECK_MILLISECONDS = 500;
const COMMANDS = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  build: 'scripts/build.ts',
  test: 'scripts/test.ts',
  bench: 'bench/main.ts',
  release: 'scripts/releasing/release.ts',
  rollback: 'scripts/releasing/rollback.ts',
  withdraw: 'scripts/releasing/withdraw.ts',
  releases: 'scripts/releasing/list-releases.ts',
  'dev-section': 'scripts/dev-section.ts',
  'new-section': 'scripts/new-section.ts',
  acceptance: 'scripts/acceptance.ts',
  user: 'api/src/cli/user.ts',
  scenario: 'api/src/cli/scenario.ts',
  corpora: 'api/src/cli/corpora.ts',
  mail: 'api/src/cli/mail.ts',
  mailboxes: 'api/src/cli/mailboxes.ts',
  backup: 'api/src/cli/backup.ts',
  restore: 'api/src/cli/restore.ts',
  erasures: 'api/src/cli/erasures.ts',
  'test:mail-servers': 'scripts/mail-servers.ts',
  worker: 'api/src/worker.ts',
  'test:kills': 'api/src/mail/sending/kill-test/command.ts',
  sandbox: 'api/src/sandbox.ts',
  'check:compose': 'scripts/check-compose.ts',
  'check:platforms': 'scripts/platforms/check-platforms.ts',
};
/** Lists of V8 and Node flags for commands that need them. */
const FLAGS = { worker: 'api/src/worker.flags.json' };

// What V8 made of the modules, TypeScript's types left out: a start that finds it takes half the processor time.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node-compile');

const [command = '', ...args] = process.argv.slice(2);
const script = COMMANDS[command];
if (script === undefined) {
  fail(`Unknown command ${JSON.stringify(command)}. Known: ${Object.keys(COMMANDS).join(', ')}.`);
}
install();
const flags = command in FLAGS ? JSON.parse(readFileSync(join(root, FLAGS[command]), 'utf8')) : [];
run(newNode(), [...flags, join(root, script), ...args]);

/** npm writes node_modules/.package-lock.json at the end of each install: older than the lockfile means stale. */
function install() {
  const lockfile = join(root, 'package-lock.json');
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs) return;
  console.log('Installing packages…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Exactly what the lockfile names, for whatever platform this is.
  const { status, error } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) fail(`npm could not be started: ${error.message}`);
  if (status !== 0) fail('The packages could not be installed; npm says why above.');
}

/** This Node when it is new enough, else the one among the packages. */
function newNode() {
  if (Number.parseInt(process.versions.node, 10) >= NEWEST_NEEDED) return process.execPath;
  const binary = process.platform === 'win32' ? 'node.cmd' : 'node';
  const packaged = join(root, 'node_modules', '.bin', binary);
  if (existsSync(packaged)) return packaged;
  return fail(
    `Node ${NEWEST_NEEDED} or later is needed; this is ${process.versions.node}, and no packaged one exists for ` +
      `${process.platform} ${process.arch}. Install it from https://nodejs.org and try again.`,
  );
}

function run(node, nodeArguments) {
  const child = spawn(node, nodeArguments, { stdio: 'inherit', env: process.env });
  // Ctrl-C reaches the child by itself as well, because it shares the terminal: a second SIGINT would not let it finish.
  process.on('SIGINT', () => child.kill('SIGTERM'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm hands a signal to its shell alone, which ends without handing it on, and of some signals it dies itself: what was
  // started would live on, orphaned.
  const isOrphaned = watchStarters();
  setInterval(() => isOrphaned() && child.kill('SIGTERM'), ORPHAN_CHECK_MILLISECONDS).unref();
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
}

/** Tells whether the shell that npm started this with has ended, or npm, whose shell lives on without it. */
function watchStarters() {
  const shell = process.ppid;
  const npm = npmOf(shell);
  return () => process.ppid !== shell || (npm !== undefined && !isAlive(npm));
}

/** Undefined where there is no shell between, as in `node scripts/run.mjs`, or under a shell that gives way to its command. */
function npmOf(shell) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return undefined;
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(shell)], { encoding: 'utf8' });
  const [, parent, name] = /^\s*(\d+)\s+(?:.*\/)?(\S+)/u.exec(stdout ?? '') ?? [];
  return /^(?:da|ba|z|k|a)?sh$/u.test(name ?? '') ? Number(parent) : undefined;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
