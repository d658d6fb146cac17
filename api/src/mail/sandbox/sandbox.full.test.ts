import EmailReplyParser from 'email-reply-parser';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { findFreePort } from '../../database/embedded/free-port.ts';
import { MailStore } from './mail-store.ts';
import { hasMail } from './sandbox.ts';
import { MAX_MAIL_BYTES } from './smtp-listener.ts';
import { OUTGOING, pressButton, startTestSandbox, type TestSandbox } from './testing.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.stop());

const press = (kind: string, text?: string) => pressButton(sandbox.url, kind, text);
const source = async (id = 1) =>
  Buffer.from(await (await fetch(`${sandbox.url}/mails/${id}/source`)).arrayBuffer());
const delivered = () => {
  const mail = sandbox.delivered.at(-1);
  if (mail === undefined) throw new Error('Nothing came back');
  return mail;
};

describe('what arrives', () => {
  it('E6 is kept byte for byte, dots and long lines included', async () => {
    const raw = Buffer.from(
      `Message-ID: <x@y.example>\r\nSubject: =?utf-8?q?=D0=9F?=\r\n\r\n.\r\n..two\r\n${'long '.repeat(300)}\r\n\u00e9\r\n`,
    );
    await sandbox.send({ raw });
    expect(await source()).toEqual(raw);
  });

  it('E6 E3 is still there after a restart, with what was done to it, and later mails come after it', async () => {
    await sandbox.send();
    await press('answer', 'Yes, please');
    await sandbox.restart();
    await sandbox.send({ messageId: '<second@touchline.example>', subject: 'Second' });
    const list = await (await fetch(sandbox.url)).text();
    expect(list.indexOf('Second')).toBeLessThan(list.indexOf(OUTGOING.subject));
    expect(list).toContain('Answered');
    expect(await (await fetch(`${sandbox.url}/mails/1`)).text()).toContain('Yes, please');
    expect(await (await fetch(`${sandbox.url}/mails/2`)).text()).toContain('Second');
  });

  it('E3 can be looked for by its Message-ID, from any process', async () => {
    expect(await hasMail(sandbox.dataDirectory, OUTGOING.messageId)).toBe(false);
    await sandbox.send();
    expect(await hasMail(sandbox.dataDirectory, OUTGOING.messageId)).toBe(true);
    expect(await hasMail(sandbox.dataDirectory, '<other@touchline.example>')).toBe(false);
    expect(await hasMail('/nowhere', OUTGOING.messageId)).toBe(false);
  });

  it('E6 is refused when it is larger than 25 MB, and the next one is taken', async () => {
    const raw = Buffer.alloc(MAX_MAIL_BYTES + 1, 'a line of a mail\r\n');
    await expect(sandbox.send({ raw })).rejects.toMatchObject({ responseCode: 552 });
    await sandbox.send();
    expect(await readdir(join(sandbox.dataDirectory, 'sandbox'))).toHaveLength(2);
  });

  it('E6 leaves nothing of a mail whose sender broke off, nor of one that a crash cut off', async () => {
    await writeFile(join(sandbox.dataDirectory, 'sandbox', 'half.part'), 'half a mail');
    const { port } = new URL(sandbox.smtpUrl);
    const socket = createConnection(Number(port), '127.0.0.1');
    for (const line of [
      'EHLO x',
      'MAIL FROM:<a@b.example>',
      'RCPT TO:<c@d.example>',
      'DATA',
      'Subject: half',
    ]) {
      await once(socket, 'data');
      socket.write(`${line}\r\n`);
    }
    socket.destroy();
    await sandbox.restart();
    expect(await readdir(join(sandbox.dataDirectory, 'sandbox'))).toEqual(['journal.jsonl']);
  });

  it('E6 pushes out the oldest above the limit, from the disk too', async () => {
    const log = { warn: () => undefined };
    const store = await MailStore.open(join(sandbox.dataDirectory, 'small'), log, 3);
    for (const subject of ['one', 'two', 'three', 'four']) {
      await store.add({
        raw: Buffer.from(`Subject: ${subject}\r\n\r\n`),
        sender: '',
        recipient: 'a@b.example',
        receivedAt: new Date(),
      });
    }
    expect(store.mails.map(({ subject }) => subject)).toEqual(['four', 'three', 'two']);
    expect(await readdir(join(sandbox.dataDirectory, 'small', 'sandbox'))).toHaveLength(4);
    const again = await MailStore.open(join(sandbox.dataDirectory, 'small'), log, 3);
    expect(again.mails).toEqual(store.mails);
  });
});

it('E6 says which setting to change when a port is taken', async () => {
  const { port } = new URL(sandbox.url);
  await expect(startTestSandbox({ MAIL_SANDBOX_PORT: port })).rejects.toThrow(
    `MAIL_SANDBOX_PORT: port ${port} of 127.0.0.1 is in use. Set it to another.`,
  );
});

it('E6 can be a process of its own, whose answers another takes', async () => {
  const [smtp, intake] = await Promise.all([findFreePort(), findFreePort()]);
  const addresses = { MAIL_SANDBOX_SMTP: `127.0.0.1:${smtp}`, MAIL_INTAKE_SMTP: `127.0.0.1:${intake}` };
  const worker = await startTestSandbox(addresses);
  const mailbox = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'sandbox.ts')], {
    env: { ...process.env, ...addresses, MAIL_SANDBOX_PORT: '0', DATA_DIR: worker.dataDirectory },
  });
  const [greeting] = (await once(mailbox.stdout, 'data')) as [Buffer];
  const [, url] = /^Sandbox mailbox: (\S+), /u.exec(greeting.toString()) ?? [];
  await worker.send();
  await pressButton(url ?? '', 'answer', 'Yes');
  expect(worker.delivered.map(({ recipient }) => recipient)).toEqual([OUTGOING.from.address]);
  mailbox.kill('SIGTERM');
  expect(await once(mailbox, 'exit')).toEqual([0, null]);
  await worker.stop();
});

describe('what comes back', () => {
  it('E6 E4 is an answer in the thread, above the quoted mail, to where the mail wants answers', async () => {
    await sandbox.send({
      references: ['<m6-abc@touchline.example>'],
      headers: { 'Reply-To': 'replies@touchline.example' },
    });
    const answer = await press('answer', 'Yes.\r\n\r\nЗвоните!');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mails/1?done=answer']);
    expect(delivered().recipient).toBe('replies@touchline.example');
    // Read by another parser than the one that wrote it.
    const mail = await PostalMime.parse(delivered().raw);
    expect(mail).toMatchObject({
      from: { name: 'Zoë Marchetti', address: 'zoe@meadowpark.example' },
      to: [{ address: 'replies@touchline.example' }],
      subject: 'Re: Your pitch this spring',
      inReplyTo: OUTGOING.messageId,
      references: `<m6-abc@touchline.example> ${OUTGOING.messageId}`,
    });
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@meadowpark\.example>$/u);
    expect(mail.text).toMatch(
      /^Yes\.\n\nЗвоните!\n\nOn .+, Touchline <outreach@touchline\.example> wrote:\n\n> Dear Zoë,\n>\n> may we look at your pitch\?\n$/u,
    );
    expect(new EmailReplyParser().parseReply(mail.text ?? '').trim()).toBe('Yes.\n\nЗвоните!');
  });

  it.each(['en', 'ru'])('E6 H9 is an answer whose quote is told from it, in %s', async (language) => {
    const cookie = `touchline_sandbox_language=${language}`;
    const own = 'Да, приезжайте в понедельник.';
    for (const from of ['Touchline <outreach@touchline.example>', 'outreach@touchline.example']) {
      await sandbox.send({ raw: Buffer.from(`From: ${from}\r\nSubject: x\r\n\r\nmay we look?\r\n`) });
      await fetch(`${sandbox.url}/mails/${sandbox.delivered.length + 1}/reactions`, {
        method: 'POST',
        headers: { cookie },
        body: new URLSearchParams({ kind: 'answer', text: own }),
      });
      const { text = '' } = await PostalMime.parse(delivered().raw);
      expect(text).toContain('> may we look?');
      expect(new EmailReplyParser().parseReply(text).trim()).toBe(own);
    }
    expect(sandbox.delivered).toHaveLength(2);
  });

  it('E6 comes back from an address that is not ASCII too (RFC 6531)', async () => {
    await sandbox.send({ to: { name: 'Иван Петров', address: 'иван@почта.рф' } });
    for (const kind of ['answer', 'bounce_hard', 'automatic_answer']) {
      expect((await press(kind, 'Да')).status).toBe(303);
    }
    const [answer, bounce] = await Promise.all(sandbox.delivered.map(({ raw }) => PostalMime.parse(raw)));
    expect(answer?.from?.name).toBe('Иван Петров');
    expect(answer?.from?.address).toMatch(/^иван@(?:почта\.рф|xn--80a1acny\.xn--p1ai)$/u);
    expect(bounce?.attachments).toHaveLength(2);
  });

  it('E6 E4 is a bounce to the envelope sender, from nobody (RFC 3464)', async () => {
    await sandbox.send();
    for (const [kind, status] of [
      ['bounce_hard', '5.1.1'],
      ['bounce_soft', '4.2.2'],
    ] as const) {
      expect((await press(kind)).status).toBe(303);
      const { raw, recipient } = delivered();
      expect(recipient).toBe(OUTGOING.envelopeSender);
      const { headers, attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' });
      expect(headers.find(({ key }) => key === 'content-type')?.value).toMatch(
        /^multipart\/report; report-type=delivery-status; ?boundary=/u,
      );
      expect(attachments.map(({ mimeType }) => mimeType)).toEqual([
        'message/delivery-status',
        'text/rfc822-headers',
      ]);
      const [report, original] = attachments.map(({ content }) => content as string);
      expect(report).toMatch(new RegExp(`^Status: ${status}\r?$`, 'mu'));
      expect(report).toMatch(/^Action: failed\r?$/mu);
      expect(report).toMatch(/^Final-Recipient: rfc822; zoe@meadowpark\.example\r?$/mu);
      expect(original).toContain(`Message-ID: ${OUTGOING.messageId}`);
      expect(original).not.toContain('may we look');
    }
  });

  it('E6 E4 is an automatic answer to the envelope sender that says so (RFC 3834)', async () => {
    await sandbox.send();
    await press('automatic_answer');
    const { raw, recipient } = delivered();
    expect(recipient).toBe(OUTGOING.envelopeSender);
    const { headers, inReplyTo } = await PostalMime.parse(raw);
    expect(headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-replied');
    expect(inReplyTo).toBe(OUTGOING.messageId);
  });

  it.each(['bounce_hard', 'bounce_soft', 'automatic_answer'])(
    'E6 is no %s for a mail without a return address',
    async (kind) => {
      await sandbox.send({ envelopeSender: '' });
      const answer = await press(kind);
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain('no return address');
      expect(sandbox.delivered).toEqual([]);
    },
  );

  it('E6 keeps what was typed when it is not taken', async () => {
    await sandbox.send();
    sandbox.deliver = () => Promise.reject(new Error('no database'));
    const answer = await press('answer', 'Typed <long> text');
    expect(answer.status).toBe(502);
    const page = await answer.text();
    expect(page).toContain('did not take the mail');
    expect(page).toContain('Typed &lt;long&gt; text</textarea');
    expect(page).not.toContain('Answered');
  });
});
