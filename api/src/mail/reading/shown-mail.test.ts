import { HOSTILE_MAILS } from './testing/hostile-mails.ts';
import { plainMail } from './testing/mails.ts';
import { madeTnef } from './testing/tnef.ts';
import { readAttachment, showMail } from './shown-mail.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const part = (type: string, headers: string, content: string) =>
  `--b\nContent-Type: ${type}\nContent-Transfer-Encoding: base64\n${headers}\n\n${content}\n`;
const mailOf = (html: string, ...parts: string[]) =>
  plainMail({
    headers: ['Content-Type: multipart/related; boundary=b'],
    body: `--b\nContent-Type: text/html; charset=utf-8\n\n${html}\n${parts.join('')}--b--\n`,
  });
const picture = (id: string, content = PNG, type = 'image/png') =>
  part(type, `Content-ID: <${id}>\nContent-Disposition: inline; filename="${id}.png"`, content);

describe('S12 a picture that the mail brings along', () => {
  it('is shown where the HTML names it', async () => {
    const { html } = await showMail(
      mailOf('<p>Our pitch: <img alt="pitch" src="cid:goal%40club"></p>', picture('goal@club')),
    );
    expect(html).toContain(`<img alt="pitch" src="data:image/png;base64,${PNG}">`);
  });

  it('is one by its bytes, whatever the mail calls it', async () => {
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="run()"/>').toString('base64');
    const { html } = await showMail(
      mailOf(
        '<img src="cid:svg"><img src="cid:lie"><img src="cid:none">',
        picture('svg', page, 'image/svg+xml'),
        picture('lie', page),
      ),
    );
    expect(html?.trim()).toBe('<img src="cid:svg"><img src="cid:lie"><img src="cid:none">');
  });

  it('named again and again is shown so often as a mail may', async () => {
    const { html } = await showMail(mailOf('<img src="cid:a">'.repeat(1000), picture('a')));
    expect(html?.match(/data:/gu)).toHaveLength(50);
  });

  it('too large stays out of the page, and can be saved', async () => {
    const large = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(9 * 1024 * 1024)]);
    const mail = mailOf('<img src="cid:a">', picture('a', large.toString('base64')));
    const shown = await showMail(mail);
    expect(shown.html?.trim()).toBe('<img src="cid:a">');
    expect(shown.attachments).toMatchObject([{ name: 'a.png', size: large.length }]);
  });
});

it('S12 lists what a mail brings along by name, type and size, and gives its bytes', async () => {
  const raw = mailOf(
    '<p>Survey</p>',
    part('application/pdf', 'Content-Disposition: attachment; filename="survey.pdf"', 'JVBERi0xLjQK'),
    part('message/rfc822', 'Content-Disposition: attachment', ''),
    part('image/png', `Content-Disposition: attachment; filename*=UTF-8''photo%E2%80%AEgpj.exe`, PNG),
  );
  const { attachments } = await showMail(raw);
  expect(attachments).toMatchObject([
    { number: 0, name: 'survey.pdf', type: 'application/pdf', size: 9 },
    { number: 1, name: 'attachment-2.eml', type: 'message/rfc822' },
    // What turns the end of a name around is left out.
    { number: 2, name: 'photo gpj.exe' },
  ]);
  expect(Buffer.from((await readAttachment(raw, 0))?.content ?? []).toString()).toBe('%PDF-1.4\n');
  expect(await readAttachment(raw, 3)).toBeUndefined();
});

it.each([
  ['../../../etc/passwd', 'passwd'],
  [String.raw`C:\Users\zoe\survey.pdf`, 'survey.pdf'],
  ['..', 'attachment-1'],
  ['a/', 'attachment-1'],
])('S11 S12 an attachment named %s is saved as %s', async (given, name) => {
  const header = `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(given)}`;
  const raw = mailOf('<p>Survey</p>', part('application/pdf', header, 'JVBERi0xLjQK'));
  expect((await showMail(raw)).attachments).toMatchObject([{ name }]);
  expect((await readAttachment(raw, 0))?.name).toBe(name);
});

it('S11 S12 lists the first hundred attachments, and says how many there are', async () => {
  const one = part('application/pdf', 'Content-Disposition: attachment; filename="a.pdf"', 'JVBERi0xLjQK');
  const { attachments, attachmentCount } = await showMail(mailOf('<p>Survey</p>', one.repeat(120)));
  expect([attachments.length, attachmentCount]).toEqual([100, 120]);
});

it('S11 S12 says so of a mail of which the headers alone can be read', async () => {
  const raw = Buffer.from(HOSTILE_MAILS['parts within parts']?.() ?? '');
  expect(await showMail(raw)).toMatchObject({ isReadable: false, subject: 'Re: Grass', html: null });
  const empty = await showMail(plainMail({ body: '' }));
  expect([empty.isReadable, empty.text.trim(), empty.html]).toEqual([true, '', null]);
});

it('S12 names and subjects turn no text around', async () => {
  const raw = Buffer.from(
    'From: =?utf-8?Q?Ann_=E2=80=AE?= <ann@club.example>\r\nTo: =?utf-8?Q?=E2=81=A6Us?= <us@touchline.example>\r\nSubject: =?utf-8?Q?=E2=80=AEPitch?=\r\n\r\nHello',
  );
  const { from, to, subject } = await showMail(raw);
  expect([from, to, subject].join(' ')).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/u);
  expect(from).toContain('ann@club.example');
  expect(subject).toBe('Pitch');
});

it('S14 shows who got a copy', async () => {
  const headers = ['Cc: "Carl Keeper" <carl@club.example>, =?utf-8?Q?=E2=80=AEDora?= <dora@club.example>'];
  const { cc, to } = await showMail(plainMail({ headers }));
  expect(cc).toMatch(/^"Carl Keeper" <carl@club\.example>, "?Dora"? <dora@club\.example>$/u);
  expect(to).toBe('outreach@touchline.example');
  expect((await showMail(plainMail())).cc).toBe('');
});

describe('S14 a winmail.dat', () => {
  const winmail = (content: Buffer, type = 'application/ms-tnef', name = 'winmail.dat') =>
    part(type, `Content-Disposition: attachment; filename="${name}"`, content.toString('base64'));
  const pdf = part('application/pdf', 'Content-Disposition: attachment; filename="a.pdf"', 'JVBERi0xLjQK');
  const wrapped = madeTnef([
    { longName: String.raw`..\prices.txt`, type: 'text/plain', content: Buffer.from('5 EUR') },
    { content: Buffer.from('no name') },
  ]);

  it.each([
    ['application/ms-tnef', 'winmail.dat'],
    ['application/vnd.ms-tnef', 'x'],
    ['application/octet-stream', 'WinMail.DAT'],
  ])('is listed as the files that it holds, and each can be saved: %s %s', async (type, name) => {
    const raw = mailOf('<p>Prices</p>', pdf, winmail(wrapped, type, name), pdf);
    const { attachments, attachmentCount } = await showMail(raw);
    expect(attachments).toEqual([
      { number: 0, name: 'a.pdf', type: 'application/pdf', size: 9 },
      { number: 1, name: 'prices.txt', type: 'text/plain', size: 5 },
      { number: 2, name: 'attachment-3', type: 'application/octet-stream', size: 7 },
      { number: 3, name: 'a.pdf', type: 'application/pdf', size: 9 },
    ]);
    expect(attachmentCount).toBe(4);
    const saved = await Promise.all(attachments.map(({ number }) => readAttachment(raw, number)));
    expect(saved.map((file) => Buffer.from(file?.content ?? []).toString())).toEqual([
      '%PDF-1.4\n',
      '5 EUR',
      'no name',
      '%PDF-1.4\n',
    ]);
  });

  it('without any file in it, or damaged, stays as it is', async () => {
    for (const content of [madeTnef([]), Buffer.from('eJ8+IgEAAAA=', 'base64'), Buffer.from('damaged')]) {
      const { attachments } = await showMail(mailOf('<p>Prices</p>', winmail(content)));
      expect(attachments).toMatchObject([{ number: 0, name: 'winmail.dat', size: content.length }]);
    }
  });

  const shown = async (mail: NonNullable<Parameters<typeof madeTnef>[2]>) =>
    (await showMail(mailOf('<p></p>', winmail(madeTnef([], 1252, mail))))).text;

  it('S14 that alone has the words of a mail is read: as plain text, HTML or RTF', async () => {
    expect(await shown({ text: 'Please call me, Zoë.' })).toBe('Please call me, Zoë.');
    expect(await shown({ html: Buffer.from('<p>Please <b>call</b> me.</p>') })).toBe('Please call me.');
    const head = Buffer.from('00000000000000004d454c4100000000', 'hex');
    const rtf = Buffer.concat([head, Buffer.from(String.raw`{\rtf1 Please call.\par Soon.}`)]);
    expect(await shown({ rtf })).toBe('Please call.\nSoon.');
  });

  it('alone in a mail says which files it holds', async () => {
    const { text } = await showMail(mailOf('<p></p>', winmail(wrapped)));
    expect(text).toBe('[prices.txt]\n[application/octet-stream]');
  });
});
