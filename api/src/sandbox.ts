/** `npm run sandbox`: the sandbox mailbox as a process of its own, for several workers, or containers. */
import Fastify from 'fastify';
import { ConfigError, readConfig } from './config.ts';
import { loggerOptions } from './http/server-options.ts';
import { startMailbox } from './mail/sandbox/sandbox.ts';
import { urlOf } from './mail/sandbox/smtp-listener.ts';

async function start(): Promise<void> {
  const { mail: settings, dataDirectory, logLevel } = readConfig(process.env);
  const { sandboxSmtp, intakeSmtp } = settings;
  if (sandboxSmtp === undefined || intakeSmtp === undefined) {
    throw new ConfigError(
      'The sandbox mailbox needs MAIL_SANDBOX_SMTP and MAIL_INTAKE_SMTP, each as host:port.',
    );
  }
  const mailbox = await startMailbox({
    settings,
    dataDirectory,
    log: Fastify({ logger: loggerOptions(logLevel, false) }).log,
    smtp: sandboxSmtp,
    intakeUrl: urlOf('smtp', intakeSmtp),
  });
  process.stdout.write(`Sandbox mailbox: ${mailbox.url}, taking mail at ${mailbox.smtpUrl}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void mailbox.stop());
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
