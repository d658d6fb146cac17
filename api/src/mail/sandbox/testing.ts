import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { readConfig } from '../../config.ts';
import type { MailSettings } from '../mail-settings.ts';
import { startSandbox, type Mailbox } from './sandbox.ts';
import type { ReceivedMail } from './smtp-listener.ts';

/** A mail as Touchline sends one. */
export const OUTGOING = {
  from: { name: 'Touchline', address: 'outreach@touchline.example' },
  to: { name: 'Zoë Marchetti', address: 'zoe@meadowpark.example' },
  envelopeSender: 'bounce-m7-abc@touchline.example',
  subject: 'Your pitch this spring',
  messageId: '<m7-abc@touchline.example>',
  text: 'Dear Zoë,\n\nmay we look at your pitch?\n',
  html: '<!doctype html><html><head><title>Mail</title></head><body><p>Dear Zoë, may we look at your pitch?</p></body></html>',
} as const;

/** A sandbox of its own, and what came back out of it. */
export interface TestSandbox extends Mailbox {
  readonly dataDirectory: string;
  readonly settings: MailSettings;
  readonly delivered: Omit<ReceivedMail, 'sender'>[];
  /** What the intake does with a mail, instead of keeping it in `delivered`. */
  deliver: ((mail: Omit<ReceivedMail, 'sender'>) => Promise<void>) | undefined;
  /** Sends over SMTP. */
  send(mail?: Partial<SentMail>): Promise<void>;
  /** Restarts it on the same data. */
  restart(): Promise<void>;
}

export interface SentMail {
  readonly to: { readonly name: string; readonly address: string };
  readonly envelopeSender: string;
  readonly subject: string;
  readonly messageId: string;
  readonly references: string[];
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Instead of all this, exactly these bytes. */
  readonly raw: Buffer;
}

const connect = ({ smtpUrl }: Mailbox) => createTransport({ url: smtpUrl, pool: true });

/** @param environment settings of mail */
export async function startTestSandbox(environment: Record<string, string> = {}): Promise<TestSandbox> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const { mail: settings } = readConfig({ MAIL_SANDBOX_PORT: '0', ...environment });
  const delivered: TestSandbox['delivered'] = [];
  const log = { error: () => undefined, warn: () => undefined };
  const start = () =>
    startSandbox({
      settings,
      dataDirectory,
      log,
      deliver: async (mail) => (sandbox.deliver ? sandbox.deliver(mail) : void delivered.push(mail)),
    });
  let mailbox: Mailbox;
  let transport: ReturnType<typeof connect>;
  const sandbox: TestSandbox = {
    dataDirectory,
    settings,
    delivered,
    deliver: undefined,
    get smtpUrl() {
      return mailbox.smtpUrl;
    },
    get url() {
      return mailbox.url;
    },
    async send({ envelopeSender = OUTGOING.envelopeSender, raw, ...mail } = {}) {
      const to = mail.to ?? OUTGOING.to;
      const { from, subject, messageId, text, html } = OUTGOING;
      const content = raw === undefined ? { from, subject, messageId, text, html, ...mail, to } : { raw };
      await transport.sendMail({
        ...content,
        envelope: { from: envelopeSender === '' ? false : envelopeSender, to: to.address },
      });
    },
    async restart() {
      transport.close();
      await mailbox.stop();
      mailbox = await start();
      transport = connect(mailbox);
    },
    async stop() {
      transport.close();
      await mailbox.stop();
      await rm(dataDirectory, { recursive: true });
    },
  };
  mailbox = await start();
  transport = connect(mailbox);
  return sandbox;
}

/** Presses a button of the page. */
export function pressButton(url: string, kind: string, text = '', id = 1): Promise<Response> {
  return fetch(`${url}/mails/${id}/reactions`, {
    method: 'POST',
    body: new URLSearchParams({ kind, text }),
    redirect: 'manual',
  });
}
