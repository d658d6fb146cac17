import type { MailServerAddress } from '@touchline/shared/contract';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../database/embedded/free-port.ts';
import { waitForPort } from './ports.ts';

const BINARY = '/usr/sbin/postfix';
/** Whether the mail server is installed, and may be started: its master process needs to be root. */
export const hasPostfix = existsSync(BINARY) && process.getuid?.() === 0;

const run = promisify(execFile);

/** Postfix on the loopback address, with a configuration and a queue of its own. */
export interface Postfix {
  /** As `SMTP_URL` names it. */
  readonly url: string;
  readonly server: MailServerAddress;
  stop(): Promise<void>;
  /** On the same port again. */
  start(): Promise<void>;
  /** Stops, and leaves nothing behind. */
  remove(): Promise<void>;
}

export interface PostfixOptions {
  /** Maildirs lie in it, each named like the local part. */
  readonly mailFolder: string;
  /** Whom these belong to. */
  readonly owner: { readonly uid: number; readonly gid: number };
  /** Of Dovecot: who sends has to sign in there. Without it everybody on this machine may. */
  readonly saslSocket?: string | undefined;
  /** Addresses, or `@domain` for all that are not named, and the Maildir of each. Others are taken, then bounced. */
  readonly mailboxes: Readonly<Record<string, string>>;
  /** Whether `jo+anything@` is `jo@` (RFC 5233). */
  readonly hasSuffixes?: boolean;
}

/** Starts Postfix for a test. It delivers into Maildirs, and sends nothing anywhere. */
export async function startPostfix(options: PostfixOptions): Promise<Postfix> {
  const directory = await mkdtemp(join(tmpdir(), 'touchline-postfix-'));
  await chmod(directory, 0o755);
  const port = await findFreePort();
  const account = await run('id', ['-u', 'postfix']);
  for (const part of ['data', 'spool', 'conf']) await mkdir(join(directory, part));
  await chown(join(directory, 'data'), Number(account.stdout), 0);
  const configuration = join(directory, 'conf');
  await writeFile(join(configuration, 'main.cf'), mainOf(directory, options));
  await writeFile(join(configuration, 'master.cf'), masterOf(port));
  await writeFile(
    join(configuration, 'mailboxes'),
    Object.entries(options.mailboxes)
      .map(([address, folder]) => `${address} ${folder}/\n`)
      .join(''),
  );
  const readLog = () => readFile(join(directory, 'postfix.log'), 'utf8');
  let ended: Promise<unknown> | undefined;
  const start = async () => {
    const child = spawn(BINARY, ['-c', configuration, 'start-fg'], { stdio: 'ignore' });
    ended = once(child, 'exit');
    await waitForPort(port, readLog);
  };
  const stop = async () => {
    if (ended === undefined) return;
    await run(BINARY, ['-c', configuration, 'stop']);
    await ended;
    ended = undefined;
  };
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    server: { host: '127.0.0.1', port, security: 'none' },
    start,
    stop,
    remove: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function mainOf(
  directory: string,
  { mailFolder, owner, mailboxes, saslSocket, hasSuffixes = false }: PostfixOptions,
): string {
  const sasl = `
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${saslSocket}
smtpd_error_sleep_time = 0
`;
  const domains = new Set(Object.keys(mailboxes).map((address) => address.slice(address.indexOf('@') + 1)));
  return `
compatibility_level = 3.6
queue_directory = ${directory}/spool
data_directory = ${directory}/data
maillog_file = ${directory}/postfix.log
maillog_file_prefixes = ${directory}
myhostname = mx.touchline.test
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
alias_database =
local_recipient_maps =
default_transport = error:nothing leaves this machine
relay_transport = error:nothing leaves this machine
virtual_mailbox_domains = ${[...domains].join(' ')}
virtual_mailbox_maps = texthash:${directory}/conf/mailboxes
virtual_mailbox_base = ${mailFolder}
virtual_minimum_uid = 1
virtual_uid_maps = static:${owner.uid}
virtual_gid_maps = static:${owner.gid}
smtpd_recipient_restrictions = ${saslSocket === undefined ? 'permit_mynetworks' : 'permit_sasl_authenticated'}, reject
# Taken first, so that whom nobody knows comes back as a report.
smtpd_reject_unlisted_recipient = no
smtpd_client_connection_rate_limit = 0
smtpd_peername_lookup = no
disable_dns_lookups = yes
recipient_delimiter = ${hasSuffixes ? '+' : ''}
${saslSocket === undefined ? '' : sasl}`;
}

/** The services that taking, delivering and bouncing mail need, none of them in a changed root. */
function masterOf(port: number): string {
  const services = [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'rewrite unix - - n - - trivial-rewrite',
    'bounce unix - - n - 0 bounce',
    'defer unix - - n - 0 bounce',
    'trace unix - - n - 0 bounce',
    'error unix - - n - - error',
    'retry unix - - n - - error',
    'local unix - n n - - local',
    'virtual unix - n n - - virtual',
    'proxymap unix - - n - - proxymap',
    'anvil unix - - n - 1 anvil',
    'postlog unix-dgram n - n - 1 postlogd',
  ];
  return `${services.join('\n')}\n`;
}
