import PostalMime from 'postal-mime';
import { composer, expectWellFormed, mailOf, settingsOf } from './testing/mails.ts';
import { environmentSender } from '../mail-sender.ts';

const sender = {
  ...environmentSender(settingsOf()),
  id: 7,
  name: 'Jo',
  address: 'jo@club.example',
  domain: 'club.example',
  envelope: 'plain' as const,
  signature: '<p>Jo <b>Doe</b></p><p>Turf &amp; Co</p>',
};
/** Its paragraphs are lines, as in the editor that it is written in. */
const SIGNED = '<p style="margin:0">Jo <b>Doe</b></p><p style="margin:0">Turf &amp; Co</p>';
const html = '<p title="{{signature}}">Hello {{first_name}}</p>{{ signature }}<p>{{unsubscribe_url}}</p>';
const content = { subject: 'From {{signature}}', html };

it('B5 E5 fills a signature in as HTML, as text in the text part and in attributes, on one line in a subject', async () => {
  const { raw, subject } = await composer.compose(mailOf({ sender, content }));
  const mail = await expectWellFormed(raw);
  expect(mail.html).toContain(SIGNED);
  expect(mail.html).toMatch(/title="Jo Doe\s+Turf &amp; Co"/u);
  expect(mail.text).toMatch(/Hello Anna\s+Jo Doe\s+Turf & Co\s+https:/u);
  expect(subject).toBe('From Jo Doe Turf & Co');
});

it('B5 signs with the name of the mailbox where it has no signature', async () => {
  const unsigned = { ...sender, name: 'Jo & Co', signature: '' };
  const mail = await PostalMime.parse((await composer.compose(mailOf({ sender: unsigned, content }))).raw);
  expect(mail.html).toContain('<p title="Jo &amp; Co">Hello Anna</p>Jo &amp; Co<p>https:');
  expect(mail.text).toMatch(/Hello Anna\s+Jo & Co\s+https:/u);
});

it('B3 a plain mailbox has its own address as sender, and the reference in the subject of a mail to unsubscribe', async () => {
  const { raw, envelope, messageId } = await composer.compose(mailOf({ sender }));
  expect(envelope.from).toBe('jo@club.example');
  expect(messageId).toMatch(/^<m7-[0-9a-f]{32}@club\.example>$/u);
  expect(raw.toString()).toMatch(/<mailto:jo@club\.example\?subject=unsubscribe%20m7-[0-9a-f]{32}>\r\n/u);
  expect((await PostalMime.parse(raw)).from).toMatchObject({ name: 'Jo', address: 'jo@club.example' });
});

it('B1 D11 an answer of the staff has the signature under it, in text and HTML', async () => {
  const { raw } = await composer.composeAnswer({
    sender,
    from: sender,
    to: { name: 'Anna', address: 'anna@club.example' },
    written: { text: 'At <nine>,\nas said.' },
    thread: { subject: 'Grass', messageId: '<a@b.example>', references: [] },
    about: undefined,
    key: 'k',
    date: new Date(0),
  });
  const mail = await expectWellFormed(raw);
  expect(mail.text).toMatch(/^At <nine>,\s+as said\.\s+-- \s+Jo Doe\s+Turf & Co\s*$/u);
  expect(mail.html).toContain('<div>At &lt;nine&gt;,<br>');
  expect(mail.html).toContain(SIGNED);
});
