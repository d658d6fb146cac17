/**
 * The reference of the mail bench, nodemailer's pool alone, in a process of its own: `mail-pool.ts SERVER MAILS
 * CONNECTIONS`. Prints how many mails it sent per second.
 */
import { createTransport } from 'nodemailer';

const [url = '', count = '0', connections = '20'] = process.argv.slice(2);
const mails = Number(count);
const html = process.env['MAIL_HTML'] ?? '';
const text = process.env['MAIL_TEXT'] ?? '';

const transport = createTransport({
  pool: true,
  url,
  maxConnections: Number(connections),
  maxMessages: Infinity,
});
const start = performance.now();
let next = 0;
async function sendSome(): Promise<void> {
  while (next < mails) {
    const number = next;
    next += 1;
    const to = `p${number}.c1@club${number % 100}.example`;
    const sender = `bounce-m${number}-0123456789abcdef0123456789abcdef@touchline.local`;
    const link = `http://localhost:3000/api/mail/unsubscribe/m${number}-0123456789abcdef0123456789abcdef/`;
    await transport.sendMail({
      envelope: { from: sender, to },
      from: { name: 'Touchline', address: 'outreach@touchline.local' },
      to: { name: `Person ${number}`, address: to },
      subject: 'About your pitch',
      messageId: `<m${number}-0123456789abcdef0123456789abcdef@touchline.local>`,
      headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      html,
      text,
    });
  }
}
// Twice the number of connections, so that none ever waits for the next mail.
await Promise.all(Array.from({ length: 2 * Number(connections) }, sendSome));
console.log((1000 * mails) / (performance.now() - start));
transport.close();
