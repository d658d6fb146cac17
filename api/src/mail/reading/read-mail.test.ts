import { digestOf } from './digest.ts';
import { headerOf, readHeaders, readMail } from './read-mail.ts';
import { replyTextOf } from './reply-text.ts';

const HEAD = 'From: Zoe <zoe@meadow.example>\r\nTo: outreach@touchline.example\r\nMIME-Version: 1.0';
const read = (lines: string, encoding: BufferEncoding = 'utf8') =>
  readMail(Buffer.from(lines.replaceAll(/\r?\n/gu, '\r\n'), encoding));
const JPEG =
  'Content-Type: image/jpeg; name="pitch.jpg"\nContent-Transfer-Encoding: base64\n\n/9j/4AAQSkZJRgAB';
const BLANK = 'Content-Type: text/plain\n\n \u00a0 \n';

describe('a mail without words of its own', () => {
  it.each([
    ['a photo', `Subject: Re: Grass\n${JPEG}`, '[pitch.jpg]'],
    [
      'a document beside blank text',
      `Content-Type: multipart/mixed; boundary=b\n\n--b\n${BLANK}--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename="=?utf-8?B?0YHRh9GR0YIucGRm?="\nContent-Transfer-Encoding: base64\n\nJVBERi0=\n--b--`,
      '[счёт.pdf]',
    ],
    [
      'an encrypted mail (S/MIME)',
      'Content-Type: application/pkcs7-mime; name=smime.p7m\nContent-Transfer-Encoding: base64\n\nMIAGCSqGSIb3DQEHA6CA',
      '[smime.p7m]',
    ],
    [
      'an encrypted mail (PGP)',
      'Content-Type: multipart/encrypted; boundary=b\n\n--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b\nContent-Type: application/octet-stream; name="encrypted.asc"\n\n-----BEGIN PGP MESSAGE-----\n--b--',
      '[application/pgp-encrypted]\n[encrypted.asc]',
    ],
    [
      'an answer to an invitation',
      'Content-Type: text/calendar; method=REPLY; name="answer.ics"\n\nBEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR',
      '[answer.ics]',
    ],
    [
      'HTML beside blank text',
      `Content-Type: multipart/alternative; boundary=b\n\n--b\n${BLANK}--b\nContent-Type: text/html\n\n<p>Yes, <b>please</b> call.</p><img src="https://track.example/a.gif">\n--b--`,
      'Yes, please call.',
    ],
    [
      'HTML of a picture',
      `Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n<img src="cid:a">\n--b\n${JPEG}\n--b--`,
      '[pitch.jpg]',
    ],
  ])('E4 says what it brings, and never its source: %s', async (_, rest, text) => {
    expect((await read(`${HEAD}\n${rest}`)).text.trim()).toBe(text);
  });

  it('E4 is read as it stands when it does not name the boundary of its parts', async () => {
    const { text } = await read(
      `${HEAD}\nContent-Type: multipart/mixed\n\n--=_part_1234567890\nYes, please.\n`,
    );
    expect(text).toContain('Yes, please.');
  });
});

it("E4 the quoted mail in HTML is no part of a person's words", async () => {
  const { text } = await read(
    `${HEAD}\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/html\n\n<div>Yes.</div><blockquote><p>Do you need a pitch?</p></blockquote>\n--b--`,
  );
  expect(replyTextOf(text).text).toBe('Yes.');
});

describe('encodings', () => {
  it('E4 UTF-7 is read as text', async () => {
    const { subject, text } = await read(
      `${HEAD}\nSubject: =?utf-7?Q?+BB8EQAQ4BDIENQRC-?=\nContent-Type: text/plain; charset=utf-7\n\n+BCEEPwQwBEEEOAQxBD4-, 1 +- 1 +ADw-b+AD4-`,
    );
    expect(subject).toBe('Привет');
    expect(text.trim()).toBe('Спасибо, 1 + 1 <b>');
  });
  it.each([
    [
      'mentioned in words',
      'Content-Type: text/plain; charset=utf-8\n\ncharset=utf-7, +49151234567-',
      'charset=utf-7, +49151234567-',
    ],
    [
      'of another part',
      'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-7\nContent-Transfer-Encoding: base64\n\nK0JDRS0=\n--b\nContent-Type: text/plain\n\n+49151234567-\n--b--',
      'С\n+49151234567-',
    ],
    [
      'in quoted-printable',
      'Content-Type: text/plain;\n charset="utf-7"\nContent-Transfer-Encoding: quoted-printable\n\n+BCEEPwQwBEEEOA=\nQxBD4- =3D 1',
      'Спасибо = 1',
    ],
    ['of HTML', 'Content-Type: text/html; charset=utf-7\n\n+ADw-b+AD4-', '+ADw-b+AD4-'],
  ])('E4 UTF-7 is decoded where it is declared, and nowhere else: %s', async (_, rest, expected) => {
    expect((await read(`${HEAD}\nSubject: +49151234567-\n${rest}`)).text.trim()).toBe(expected);
  });
  it('E4 iso-gb2312 is Chinese', async () => {
    const { subject, text } = await read(
      `${HEAD}\nSubject: =?iso-gb2312?B?xOO6ww==?=\nContent-Type: text/plain; charset="iso-gb2312"\nContent-Transfer-Encoding: base64\n\nxOO6ww==`,
    );
    expect([subject, text.trim()]).toEqual(['你好', '你好']);
  });
  it.each([
    ['Réponse à vous', 'R\u00e9ponse \u00e0 vous', ''],
    ['Привет', '\u00cf\u00f0\u00e8\u00e2\u00e5\u00f2', ''],
    ['Привет', '\u00f0\u00d2\u00c9\u00d7\u00c5\u00d4', '\nContent-Type: text/plain; charset=koi8-r'],
  ])('E4 raw eight-bit headers are read: %s', async (subject, bytes, type) => {
    const mail = await read(`${HEAD}\nSubject: ${bytes}${type}\n\n${bytes}`, 'latin1');
    expect([mail.subject, mail.text.trim()]).toEqual([subject, subject]);
  });
  it('E4 S14 headers of UTF-8 are read as such, whichever they are (RFC 6532)', async () => {
    const headers =
      'From: Пётр <пётр@пример.рф>\nCc: "Зоя, поле" <зоя@пример.рф>\nReply-To: ответ@пример.рф\nDelivered-To: мы@пример.рф';
    const raw = Buffer.from(`${headers}\nSubject: Газон —\n вопрос\n\nДа`);
    for (const mail of [await readMail(raw), await readHeaders(raw)]) {
      expect(mail).toMatchObject({
        from: 'пётр@пример.рф',
        writer: 'пётр@пример.рф',
        author: 'пётр@пример.рф',
        fromText: '"Пётр" <пётр@пример.рф>',
        openly: [{ name: 'Зоя, поле', address: 'зоя@пример.рф' }],
        replyTo: 'ответ@пример.рф',
        recipients: ['мы@пример.рф', 'зоя@пример.рф'],
        subject: 'Газон — вопрос',
      });
      expect(headerOf(mail, 'from')).toEqual(['Пётр <пётр@пример.рф>']);
    }
  });
  it('E4 a mail with headers of UTF-8 is known again by the digest that it has always had', async () => {
    const raw = Buffer.from(
      'From: Пётр <пётр@пример.рф>\nSubject: Газон\nMessage-ID: <1@пример.рф>\nDate: Fri, 20 Nov 2026 10:00:00 +0000\n\nДа\n',
    );
    expect(digestOf(await readMail(raw), raw)).toBe(
      'fc264bb3abb7e75bc5d68d604152bd6e21177b6e050051fed2a8fc77e2cdb2f6',
    );
  });
  it('E4 headers of two encodings are read each in its own, also where nothing else is read', async () => {
    const subject =
      'Subject: \u00c2\u00ee\u00ef\u00f0\u00ee\u00f1 \u00ee \u00e3\u00e0\u00e7\u00ee\u00ed\u00e5\n\n';
    const raw = Buffer.concat([
      Buffer.from('From: Пётр <zoe@meadow.example>\n'),
      Buffer.from(subject, 'latin1'),
    ]);
    for (const mail of [await readMail(raw), await readHeaders(raw)]) {
      expect([mail.fromText, mail.subject]).toEqual(['"Пётр" <zoe@meadow.example>', 'Вопрос о газоне']);
    }
  });
  it('E4 an encoded word with raw bytes in it says its own encoding', async () => {
    const { subject } = await read(`${HEAD}\nSubject: =?iso-8859-1?Q?Fr\u00f6sche?=\n\nYes`, 'latin1');
    expect(subject).toBe('Frösche');
  });

  it('S14 line breaks within an encoded subject are blanks', async () => {
    const { subject } = await read(`${HEAD}\nSubject: =?utf-8?Q?a=0D=0ABcc:_x@y.example?=\n\nYes`);
    expect(subject).toBe('a Bcc: x@y.example');
  });
});

it.each([
  ['; name="x.jpg"'],
  ['image/png; name*0="a"; name*x=1'],
  ['text/plain; name=x\nContent-Type: image/png'],
])('S11 a part of an odd type is read: %s', async (type) => {
  const mail = await read(
    `${HEAD}\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nYes\n--b\nContent-Type: ${type}\nContent-Disposition: attachment\n\nx\n--b--`,
  );
  expect(mail.text.trim()).toBe('Yes');
});

it.each([
  ['7bit', 'On Fri, 20 Nov 2026, T wrote:\n> Hi \nYes, \nplease.'],
  ['quoted-printable', 'On Fri, 20 Nov 2026, T wrote:\n> Hi=20\nYes,=20\nplease.'],
])('E4 words below a quote that runs over lines stay apart from it (%s)', async (encoding, body) => {
  const { text } = await read(
    `${HEAD}\nContent-Type: text/plain; format=flowed\nContent-Transfer-Encoding: ${encoding}\n\n${body}`,
  );
  expect(replyTextOf(text).text).toBe('Yes, please.');
});

it('E4 a mail whose lines end in a carriage return alone is read', async () => {
  const mail = await readMail(Buffer.from(`${HEAD}\nSubject: Re: Grass\n\nYes`.replaceAll(/\r?\n/gu, '\r')));
  expect([mail.from, mail.subject, mail.text.trim()]).toEqual(['zoe@meadow.example', 'Re: Grass', 'Yes']);
});

it('E4 the cells of a table are words of their own', async () => {
  const { text } = await readMail(
    Buffer.from(
      `${HEAD}\nContent-Type: text/html\n\n<p>Sizes:</p><table><tr><th>Pitch</th><td>12</td></tr><tr><td>Grass</td><td>bad</td></tr></table><p>Pete</p>`,
    ),
  );
  expect(text).toBe('Sizes:\n\nPitch 12\nGrass bad\n\nPete');
});

const replyTo = async (header: string) => (await read(`${HEAD}\n${header}\n\nYes`)).replyTo;

describe('S14 whom a mail names', () => {
  it('are those in To and Cc, in their order and each once, with their names', async () => {
    const { openly, ccText, toText } = await readMail(
      Buffer.from(
        [
          'From: Ann <ann@club.example>',
          'To: Us <us@touchline.example>, Board: "Board, Dora" <dora@club.example>, eve@club.example;',
          'Cc: =?utf-8?Q?Carl_=E2=80=AEKeeper=0AX?= <carl@club.example>, DORA@club.example, "" <Us@Touchline.example>,',
          ' Eve <eve@club.example>, undisclosed-recipients:;',
          '',
          'Yes',
        ].join('\r\n'),
      ),
    );
    expect(openly).toEqual([
      { name: 'Us', address: 'us@touchline.example' },
      { name: 'Board, Dora', address: 'dora@club.example' },
      { name: 'Eve', address: 'eve@club.example' },
      { name: 'Carl Keeper X', address: 'carl@club.example' },
    ]);
    expect(toText).toContain('us@touchline.example');
    expect(ccText).toMatch(/Carl Keeper/u);
  });

  it('are a hundred at most, with names of a length that people have', async () => {
    const people = Array.from({ length: 300 }, (_, at) => `"${'N'.repeat(300)}" <p${at}@club.example>`);
    const { openly } = await readMail(Buffer.from(`${HEAD}\r\nCc: ${people.join(',\r\n ')}\r\n\r\nYes`));
    expect(openly).toHaveLength(100);
    expect(openly.at(-1)?.name).toHaveLength(200);
  });

  it('has the first of those that an answer is to go to', async () => {
    expect(await replyTo('Reply-To: "Ann" <ann@club.example>, bob@club.example')).toBe('ann@club.example');
    expect(await replyTo('Reply-To: Club: bob@club.example;')).toBe('bob@club.example');
    expect(await replyTo('Reply-To: nobody')).toBe('');
    expect(await replyTo('X-None: 1')).toBe('');
  });
});

it.each([
  ['Anna <ann@club.example>: mallory@evil.example;', 'mallory@evil.example'],
  ['Club: zoe@club.example, bob@club.example;', 'zoe@club.example'],
  ['Anna <ann@club.example>', 'ann@club.example'],
  ['"ann@club.example" <mallory@evil.example>', 'mallory@evil.example'],
  ['nobody', ''],
])('S14 From: %s gives the address that the parser finds', async (from, address) => {
  const { from: found, writer } = await read(`From: ${from}\nSubject: Re: Grass\n\nYes`);
  expect([found, writer]).toEqual([address, address]);
});
