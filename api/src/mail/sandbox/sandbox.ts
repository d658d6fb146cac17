import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '../../config.ts';
import type { MailSettings } from '../mail-settings.ts';
import type { ServerAddress } from '../setting-checks.ts';
import { MailStore } from './mail-store.ts';
import { startMailboxPage } from './page/server.ts';
import { createReactions } from './reactions.ts';
import { startSmtpListener, urlOf, type ReceivedMail } from './smtp-listener.ts';

export { hasMail } from './mail-store.ts';

export type SandboxLog = Pick<FastifyBaseLogger, 'error' | 'warn'>;

/** Takes a mail that came back: settles it, or throws so that its sender tries again. */
export type Deliver = (mail: Omit<ReceivedMail, 'sender'>) => Promise<void>;

/** A mailbox for everybody, on this machine (E6). */
export interface Mailbox {
  /** Where mail is handed to it: `smtp://host:port`. */
  readonly smtpUrl: string;
  /** Where a person reads it. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface MailboxOptions {
  readonly settings: MailSettings;
  /** DATA_DIR; the mails lie in its folder `sandbox`. */
  readonly dataDirectory: string;
  readonly log: SandboxLog;
}

/**
 * Starts the mailbox: a server that takes mail for any address, and the page on which it is read and answered. A restart
 * loses nothing.
 *
 * @param smtp where it takes mail
 * @param intakeUrl `smtp://host:port` that answers and bounces are handed to
 * @throws {ConfigError} naming the setting of a port that cannot be had; nothing is left running
 */
export async function startMailbox({
  settings,
  dataDirectory,
  log,
  smtp,
  intakeUrl,
}: MailboxOptions & { readonly smtp: ServerAddress; readonly intakeUrl: string }): Promise<Mailbox> {
  const store = await MailStore.open(dataDirectory, log);
  const reactions = createReactions(store, intakeUrl, settings.linkOrigin);
  const listener = await startSmtpListener({
    ...smtp,
    take: async (mail) => void (await store.add(mail)),
    onFailure: (error) => log.error({ err: error }, 'the sandbox could not keep a mail'),
  }).catch(explainPort('MAIL_SANDBOX_SMTP', smtp));
  const { sandboxHost: host, sandboxPort: port } = settings;
  try {
    const page = await startMailboxPage({
      host,
      port,
      store,
      reactions,
      linkOrigin: settings.linkOrigin,
      log,
    }).catch(explainPort('MAIL_SANDBOX_PORT', { host, port }));
    return {
      smtpUrl: listener.url,
      url: page.url,
      stop: async () => {
        await Promise.all([listener.stop(), page.stop()]);
        reactions.stop();
      },
    };
  } catch (error) {
    await listener.stop();
    throw error;
  }
}

const LOOPBACK: ServerAddress = { host: '127.0.0.1', port: 0 };

/**
 * What a process that sends or receives needs of the sandbox. By default the mailbox runs within it, and answers come
 * back over a listener of its own; with `sandboxSmtp` the mailbox is a process of its own (`npm run sandbox`), whose
 * answers are taken at `intakeSmtp` by the process that has this set.
 *
 * @throws {ConfigError} naming the setting of a port that cannot be had; nothing is left running
 */
export async function startSandbox({
  deliver,
  ...options
}: MailboxOptions & { readonly deliver: Deliver }): Promise<Mailbox> {
  const { settings, log } = options;
  const startIntake = (address: ServerAddress) =>
    startSmtpListener({
      ...address,
      take: ({ raw, recipient, receivedAt }) => deliver({ raw, recipient, receivedAt }),
      onFailure: (error) => log.error({ err: error }, 'a mail from the sandbox could not be settled'),
    }).catch(explainPort('MAIL_INTAKE_SMTP', address));
  if (settings.sandboxSmtp !== undefined) {
    const intake = settings.intakeSmtp && (await startIntake(settings.intakeSmtp));
    return {
      smtpUrl: urlOf('smtp', settings.sandboxSmtp),
      url: urlOf('http', { host: settings.sandboxHost, port: settings.sandboxPort }),
      stop: async () => intake?.stop(),
    };
  }
  const intake = await startIntake(settings.intakeSmtp ?? LOOPBACK);
  try {
    const mailbox = await startMailbox({ ...options, smtp: LOOPBACK, intakeUrl: intake.url });
    return {
      ...mailbox,
      stop: async () => {
        await mailbox.stop();
        await intake.stop();
      },
    };
  } catch (error) {
    await intake.stop();
    throw error;
  }
}

/** Turns a failed listen into words that name the setting. */
const explainPort =
  (setting: string, { host, port }: ServerAddress) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') throw error;
    const why = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be listened on (${error.code})`;
    throw new ConfigError(`${setting}: port ${port} of ${host} ${why}. Set it to another.`, { cause: error });
  };
