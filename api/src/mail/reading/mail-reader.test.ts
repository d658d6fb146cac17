import type { ChildProcess } from 'node:child_process';
import { MailReader } from './mail-reader.ts';
import { HOSTILE_MAILS } from './testing/hostile-mails.ts';
import { plainMail } from './testing/mails.ts';

/** The real processes that read mails, in the order they were started. */
const children = vi.hoisted((): ChildProcess[] => []);
vi.mock(import('node:child_process'), async (importOriginal) => {
  const original = await importOriginal();
  const spawn = (...parameters: Parameters<typeof original.spawn>) => {
    const child = original.spawn(...parameters);
    children.push(child);
    return child;
  };
  return { ...original, spawn: spawn as typeof original.spawn };
});

const MILLISECONDS = 10_000;
let reader: MailReader;
beforeAll(() => {
  reader = new MailReader();
});
afterAll(() => reader.stop());

describe('a mail made to stop us', () => {
  it.each(Object.keys(HOSTILE_MAILS))('S11 %s: is read in seconds, and says who sent it', async (name) => {
    const began = process.cpuUsage();
    const { mail } = await reader.read({ raw: Buffer.from(HOSTILE_MAILS[name]?.() ?? '') });
    expect(mail.from).toBe('zoe@meadow.example');
    expect(mail.subject).toBe('Re: Grass');
    // Of this process, which serves others meanwhile.
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  it('S11 is read by its headers alone when the rest takes more time than a mail may', async () => {
    const impatient = new MailReader({ milliseconds: 1, memoryMebibytes: 512 });
    await expect(impatient.read({ raw: plainMail({ body: 'Yes.' }) })).rejects.toThrow(
      'It takes too much time',
    );
    await impatient.stop();
  });

  it('S11 ends the process that reads it alone when it takes more memory than a mail may', async () => {
    const small = new MailReader({ milliseconds: MILLISECONDS, memoryMebibytes: 60 });
    await expect(small.read({ raw: plainMail({ body: 'Yes.' }) })).rejects.toThrow(
      'It takes too much memory',
    );
    await small.stop();
  });
});

it('S11 reads the next mail after one that ended the process', async () => {
  const [whole, other] = await Promise.all([
    reader.read({ raw: Buffer.from(HOSTILE_MAILS['HTML within HTML']?.() ?? '') }),
    reader.read({ raw: plainMail({ body: 'Yes, please.' }) }),
  ]);
  expect(whole.mail.from).toBe('zoe@meadow.example');
  expect(other.classification?.replyText).toBe('Yes, please.');
});

const replyOf = async (reading: ReturnType<MailReader['read']>) => (await reading).classification?.replyText;

describe('a process that ends for no fault of the mail', () => {
  const raw = plainMail({ body: 'Yes, please.' });

  it('S11 killed from outside at its first mail: another reads the mail whole', async () => {
    const fresh = new MailReader();
    const before = children.length;
    const reading = replyOf(fresh.read({ raw }));
    await vi.waitFor(() => expect(children.length).toBeGreaterThan(before));
    process.kill(children.at(-1)?.pid ?? 0, 'SIGKILL');
    expect(await reading).toBe('Yes, please.');
    await fresh.stop();
  });

  it('S11 that can no longer be spoken to: another reads the mail', async () => {
    const fresh = new MailReader();
    await fresh.read({ raw });
    children.at(-1)?.disconnect();
    expect(await replyOf(fresh.read({ raw }))).toBe('Yes, please.');
    await fresh.stop();
  });
});
