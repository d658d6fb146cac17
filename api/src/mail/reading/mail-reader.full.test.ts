import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import { TIME_SIGNAL } from '../../isolation/watch-process.ts';
import { MailReader, READER_LIMITS } from './mail-reader.ts';
import { MAX_MAIL_BYTES } from './read-mail.ts';
import { HOSTILE_MAILS } from './testing/hostile-mails.ts';
import { plainMail } from './testing/mails.ts';
import { understandMail } from './understand.ts';

/** The processes that were started, in their order. */
const children: ChildProcess[] = [];

const noteChild = (message: unknown) => {
  children.push((message as { process: ChildProcess }).process);
};

beforeAll(() => subscribe('child_process', noteChild));

afterAll(() => unsubscribe('child_process', noteChild));

let reader: MailReader;

beforeAll(() => {
  // Processor time in which each of them has to be read; a mail that takes more would be unread.
  reader = new MailReader({ ...READER_LIMITS, milliseconds: 5000 });
});

afterAll(() => reader.stop());

const replyOf = async (reading: ReturnType<MailReader['read']>) => (await reading).classification?.replyText;

/** The process that a reader has started last, once it is there. */
async function childAfter(before: number): Promise<ChildProcess> {
  await vi.waitFor(() => expect(children.length).toBeGreaterThan(before));
  const child = children.at(-1);
  if (!child) throw new Error('No process was started');
  return child;
}

describe('a mail made to stop us', () => {
  it.each(Object.keys(HOSTILE_MAILS))(
    'S11 %s: is read in seconds, away from the serving process',
    async (name) => {
      const began = process.cpuUsage();
      const { mail, classification } = await reader.read({ raw: Buffer.from(HOSTILE_MAILS[name]?.() ?? '') });
      expect(mail.from).toBe('zoe@meadow.example');
      expect(mail.subject).toBe('Re: Grass');
      expect(classification?.isUnread).toBe(name === 'parts within parts');
      // Of this process, which serves others meanwhile.
      const { user, system } = process.cpuUsage(began);
      expect((user + system) / 1000).toBeLessThan(1000);
    },
  );

  it('S11 is read by its headers alone when the rest takes more time than a mail may', async () => {
    // The fastest machine needs several times as long for this mail, the slowest a tenth for its headers.
    const impatient = new MailReader({ ...READER_LIMITS, milliseconds: 120, wallMilliseconds: 60_000 });
    const before = children.length;
    const raw = plainMail({
      headers: ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable'],
      body: '=D0=9F=D1=80=D0=B8=D0=B2=D0=B5=D1=82=\n'.repeat(300_000),
    });
    const { mail, classification } = await impatient.read({ raw });
    expect([mail.from, classification]).toMatchObject([
      'zoe@meadow.example',
      { kind: 'reply', replyText: '', isUnread: true },
    ]);
    expect(children[before]?.signalCode).toBe(TIME_SIGNAL);
    await impatient.stop();
  });

  it('S11 is not blamed for waiting while others compute', async () => {
    const patient = new MailReader({ ...READER_LIMITS, milliseconds: 1000, wallMilliseconds: 60_000 });
    const before = children.length;
    const reading = replyOf(patient.read({ raw: plainMail({ body: 'Yes.' }) }));
    const { pid = 0 } = await childAfter(before);
    process.kill(pid, 'SIGSTOP');
    await wait(1500);
    process.kill(pid, 'SIGCONT');
    expect(await reading).toBe('Yes.');
    expect(children.length).toBe(before + 1);
    await patient.stop();
  });

  it('S11 is not waited for without end', async () => {
    const hasty = new MailReader({ ...READER_LIMITS, wallMilliseconds: 1000 });
    const before = children.length;
    const reading = hasty.read({ raw: plainMail({ body: 'Yes.' }) }).catch(() => undefined);
    const child = await childAfter(before);
    process.kill(child.pid ?? 0, 'SIGSTOP');
    await reading;
    expect(child.signalCode).toBe('SIGKILL');
    await hasty.stop();
  });

  it.each(['\n', '\r\n', '\n--b', 'A:1\n'])(
    'S11 25 MB of %j take a moment when only headers are read, and seconds at most as a whole',
    async (piece) => {
      const head = `From: zoe@meadow.example\nContent-Type: multipart/mixed; boundary=b\n${piece === 'A:1\n' ? '' : '\n'}`;
      const raw = Buffer.concat([Buffer.from(head), Buffer.alloc(MAX_MAIL_BYTES - head.length, piece)]);
      const seconds = async (headersAlone: boolean) => {
        const began = process.cpuUsage();
        expect((await understandMail({ raw, headersAlone })).mail.from).toBe('zoe@meadow.example');
        const { user, system } = process.cpuUsage(began);
        return (user + system) / 1_000_000;
      };
      expect(await seconds(true)).toBeLessThan(1.5);
      expect(await seconds(false)).toBeLessThan(4);
    },
  );

  it('S11 ends the process that reads it alone when it takes more memory than a mail may', async () => {
    const small = new MailReader({ ...READER_LIMITS, memoryMebibytes: 60 });
    await expect(small.read({ raw: plainMail({ body: 'Yes.' }) })).rejects.toThrow(
      'It takes too much memory',
    );
    await small.stop();
  });
});

describe('a process that ends for no fault of the mail', () => {
  const raw = plainMail({ body: 'Yes, please.' });

  it('S11 killed from outside at its first mail: another reads the mail whole', async () => {
    const fresh = new MailReader();
    const before = children.length;
    const reading = replyOf(fresh.read({ raw }));
    process.kill((await childAfter(before)).pid ?? 0, 'SIGKILL');
    expect(await reading).toBe('Yes, please.');
    await fresh.stop();
  });

  it('S11 killed from outside twice: it is left for another time, and not read by its headers alone', async () => {
    const fresh = new MailReader();
    const before = children.length;
    const failure = fresh.read({ raw }).catch((error: unknown) => error);
    process.kill((await childAfter(before)).pid ?? 0, 'SIGKILL');
    process.kill((await childAfter(before + 1)).pid ?? 0, 'SIGKILL');
    expect(await failure).toMatchObject({ endedBy: 'others' });
    await fresh.stop();
  });

  it('S11 whose channel is broken: another reads the mail', async () => {
    const fresh = new MailReader();
    await fresh.read({ raw });
    children.at(-1)?.disconnect();
    expect(await replyOf(fresh.read({ raw }))).toBe('Yes, please.');
    await fresh.stop();
  });
});
