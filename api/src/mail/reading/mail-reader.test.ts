import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { MailReader, READER_LIMITS } from './mail-reader.ts';
import { HOSTILE_MAILS } from './testing/hostile-mails.ts';
import { plainMail } from './testing/mails.ts';

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

it('S11 reads the next mail after one that ended the process', async () => {
  const [whole, other] = await Promise.all([
    reader.read({ raw: Buffer.from(HOSTILE_MAILS['HTML within HTML']?.() ?? '') }),
    reader.read({ raw: plainMail({ body: 'Yes, please.' }) }),
  ]);
  expect(whole.mail.from).toBe('zoe@meadow.example');
  expect(other.classification?.replyText).toBe('Yes, please.');
});
