import { MailReader } from './mail-reader.ts';
import { HOSTILE_MAILS } from './testing/hostile-mails.ts';
import { plainMail } from './testing/mails.ts';

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
      'It takes more time than a mail may',
    );
    await impatient.stop();
  });

  it('S11 ends the process that reads it alone when it takes more memory than a mail may', async () => {
    const small = new MailReader({ milliseconds: MILLISECONDS, memoryMebibytes: 10 });
    await expect(small.read({ raw: plainMail({ body: 'Yes.' }) })).rejects.toThrow(
      'It takes more memory than a mail may',
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
