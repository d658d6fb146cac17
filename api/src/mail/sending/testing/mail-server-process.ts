/**
 * A mail server of its own process, for kills: on the port of its first argument it takes every mail, writes it down in the
 * file of its second before it says so, and takes up to as many milliseconds for each as its third says.
 */
import { openSync, writeSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';

const [port = '', file = '', slowness = '0'] = process.argv.slice(2);
const book = openSync(file, 'a');
const MESSAGE_ID = /^message-id:\s*<([^>]*)>/imu;
const think = () => Math.random() * Number(slowness);

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  disableReverseLookup: true,
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
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
