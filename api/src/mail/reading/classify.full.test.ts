import { noticeOfServer, plainMail } from './testing/mails.ts';
import { classified, FEW_SECONDS } from './classify.testing.ts';

describe('hostile mails', () => {
  it.each([
    'mailbox',
    'user unknown ',
    'could not be ',
    'a@',
    '-',
    '>',
    '\n',
    'From: a\n',
    '<a@b.example>:',
    '5.1.',
    "550 '5",
    '>>> mail from\n',
    'after the pipelined ',
    '---- a wrote -\n',
    '--\n',
    '| a\n',
    '+A',
    '> x \nx ',
  ])('E4 a mail of %j again and again is understood within seconds', async (piece) => {
    const body = piece.repeat(200_000 / piece.length);
    const began = performance.now();
    await classified(noticeOfServer(body));
    await classified(plainMail({ subject: piece.repeat(500), body }));
    expect(performance.now() - began).toBeLessThan(FEW_SECONDS);
  });
});
