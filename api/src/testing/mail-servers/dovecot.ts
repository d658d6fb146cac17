import type { MailServerAddress } from '@touchline/shared/contract';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../database/embedded/free-port.ts';
import { waitForPort } from './ports.ts';

/** The owner of the mailboxes: Dovecot refuses to read those of root. */
export const OWNER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : userInfo();

const BINARY = '/usr/sbin/dovecot';
/** Whether the IMAP server is installed. */
export const hasDovecot = existsSync(BINARY);

/** Has to be escaped in an address. */
export const DOVECOT_PASSWORD = 'pass:w/ord@1';

/** Dovecot on the loopback address, with a configuration and mailboxes of its own. */
export interface Dovecot {
  /** As `IMAP_URL` names a mailbox of it. */
  url(user: string): string;
  readonly server: MailServerAddress;
  /** With tokens: where Postfix has sign-ins checked. */
  readonly saslSocket: string;
  /** What it has logged. */
  log(): Promise<string>;
  /** Puts a mail into a mailbox, as a mail server would. */
  deliver(user: string, raw: Buffer): Promise<void>;
  /** Every mail of a mailbox, by the name of its file, which ends in the flags that it has. */
  files(user: string): Promise<string[]>;
  /** Where the mailboxes lie, a Maildir each, for a server that delivers by itself. */
  readonly mailFolder: string;
  /** Cuts every connection. */
  stop(): Promise<void>;
  /** On the same port again. */
  start(): Promise<void>;
  /** Renumbers the mailbox's mails, as after a restore; only while stopped. */
  renumber(user: string): Promise<void>;
  /** Stops, and leaves nothing behind. */
  remove(): Promise<void>;
}

/** Where access tokens are checked (RFC 7662); their `sub` is whom they sign in. */
export interface TokenChecks {
  readonly introspectionUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Starts Dovecot for a test. With `tokens` it takes access tokens (XOAUTH2, OAUTHBEARER) besides passwords. */
export async function startDovecot(tokens?: TokenChecks): Promise<Dovecot> {
  const directory = await mkdtemp(join(tmpdir(), 'touchline-dovecot-'));
  await chmod(directory, 0o755);
  await mkdir(join(directory, 'mail'));
  await chown(join(directory, 'mail'), OWNER.uid, OWNER.gid);
  const port = await findFreePort();
  const configuration = join(directory, 'dovecot.conf');
  await writeFile(configuration, configurationOf(directory, port) + (tokens ? oauthOf(directory) : ''));
  if (tokens) await writeFile(join(directory, 'oauth2.conf.ext'), tokenChecksOf(tokens));
  let count = 0;
  let running: ChildProcess | undefined;
  const folder = (user: string) => join(directory, 'mail', user);
  const start = async () => {
    running = spawn(BINARY, ['-F', '-c', configuration], { stdio: 'ignore' });
    await waitForPort(port, () => readFile(join(directory, 'dovecot.log'), 'utf8'));
  };
  const stop = async () => {
    if (running?.pid === undefined || running.exitCode !== null) return;
    const workers = new Set<number>();
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    while (running.exitCode === null && running.signalCode === null) {
      for (const worker of await childrenOf(running.pid)) workers.add(worker);
      await Promise.race([ended, wait(20)]);
    }
    // They outlive it by seconds, and with them the connections that they serve.
    workers.forEach(kill);
  };
  await start();
  return {
    url: (user) => `imap://${user}:${encodeURIComponent(DOVECOT_PASSWORD)}@127.0.0.1:${port}/INBOX`,
    server: { host: '127.0.0.1', port, security: 'none' },
    saslSocket: join(directory, 'run', 'sasl'),
    log: () => readFile(join(directory, 'dovecot.log'), 'utf8'),
    mailFolder: join(directory, 'mail'),
    deliver: async (user, raw) => {
      count += 1;
      const name = `${Date.now()}.${process.pid}_${count}.test`;
      await makeFolder(folder(user));
      await writeFile(join(folder(user), 'tmp', name), raw);
      await chown(join(folder(user), 'tmp', name), OWNER.uid, OWNER.gid);
      await rename(join(folder(user), 'tmp', name), join(folder(user), 'new', name));
    },
    files: async (user) => {
      const parts = await Promise.all(['new', 'cur'].map((part) => readdir(join(folder(user), part))));
      return parts.flat();
    },
    stop,
    start,
    renumber: async (user) => {
      const files = await readdir(folder(user));
      const numbers = files.filter((name) => name.startsWith('dovecot'));
      await Promise.all(numbers.map((name) => rm(join(folder(user), name), { recursive: true })));
    },
    remove: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function childrenOf(pid: number): Promise<number[]> {
  // Gone as soon as it has ended.
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.split(' ').filter(Boolean).map(Number);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

async function makeFolder(folder: string): Promise<void> {
  for (const path of [folder, ...['tmp', 'new', 'cur'].map((part) => join(folder, part))]) {
    await mkdir(path, { recursive: true });
    await chown(path, OWNER.uid, OWNER.gid);
  }
}

function configurationOf(directory: string, port: number): string {
  const { uid, gid, username } = userInfo();
  // As root Dovecot runs its parts under the accounts of its package, and otherwise all of them under ours.
  const accounts =
    uid === 0
      ? ''
      : `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group = ${gid}`;
  return `
${accounts}
base_dir = ${directory}/run
state_dir = ${directory}/state
log_path = ${directory}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${directory}/mail/%u
mailbox_idle_check_interval = 1 secs
passdb {
  driver = static
  args = password=${DOVECOT_PASSWORD}
}
userdb {
  driver = static
  args = uid=${OWNER.uid} gid=${OWNER.gid} home=${directory}/mail/%u allow_all_users=yes
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  unix_listener stats-writer {
    mode = 0666
  }
}
`;
}

/** Checks access tokens, for itself and for a server that sends. */
const oauthOf = (directory: string): string => `
auth_mechanisms = plain xoauth2 oauthbearer
# Answered at once: nobody guesses here.
auth_failure_delay = 0
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${directory}/oauth2.conf.ext
}
service auth {
  unix_listener sasl {
    mode = 0666
  }
}
`;

const tokenChecksOf = ({ introspectionUrl, clientId, clientSecret }: TokenChecks): string => `
introspection_mode = post
introspection_url = ${introspectionUrl}
client_id = ${clientId}
client_secret = ${clientSecret}
username_attribute = sub
active_attribute = active
active_value = true
`;
