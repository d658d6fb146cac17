/**
 * A mail server in a process of its own, to be killed: `mail-server-process.ts PORT BOOK SLOWNESS MOOD`. It records every
 * mail in the file BOOK before it accepts it, and takes up to SLOWNESS milliseconds for each. While the file MOOD exists it
 * refuses a third of them, in every way but for good reasons.
 */
import { existsSync, openSync, writeSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';

const [port = '', file = '', slowness = '0', mood = ''] = process.argv.slice(2);
const book = openSync(file, 'a');
const MESSAGE_ID = /^message-id:\s*<([^>]*)>/imu;
const think = () => Math.random() * Number(slowness);

/** What the large providers answer when they refuse the account, the mail, the moment, or do not say what. */
const AT_SENDER = [
  '553 5.7.1 Sender address rejected: not owned by user',
  '450 4.7.1 Error: too much mail from 127.0.0.1',
];
const AT_RECIPIENT = ['450 4.2.0 Recipient address rejected: Greylisted', '554 5.7.1 Relay access denied'];
const AT_CONTENT = [
  '550 5.4.5 Daily user sending limit exceeded. - gsmtp',
  '554 5.2.252 SendAsDenied; not allowed to send as another',
  '454 Throttling failure: Maximum sending rate exceeded.',
  '421 4.3.0 Temporary System Problem. Try again later.',
  '554 Transaction failed',
  '552 Message is too long.',
];

/** A refusal, now and then. */
function refusal(replies: readonly string[], chance: number): Error | undefined {
  if (mood === '' || Math.random() > chance || !existsSync(mood)) return undefined;
  const reply = replies[Math.floor(Math.random() * replies.length)] ?? '';
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  disableReverseLookup: true,
  onMailFrom: (_address, _session, done) => done(refusal(AT_SENDER, 0.05)),
  onRcptTo: (_address, _session, done) => done(refusal(AT_RECIPIENT, 0.1)),
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const refused = refusal(AT_CONTENT, 0.2);
      if (refused) {
        done(refused);
        return;
      }
      // Half before and half after: it may be killed with the mail and without having said so.
      setTimeout(() => {
        writeSync(book, `${MESSAGE_ID.exec(Buffer.concat(chunks).toString())?.[1] ?? ''}\n`);
        setTimeout(done, think() / 2);
      }, think() / 2);
    });
  },
});
// Connections whose other end was killed.
server.on('error', () => undefined);
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));
