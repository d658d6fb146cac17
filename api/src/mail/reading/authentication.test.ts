import { authorOf, readAuthentication, receivers } from './authentication.ts';
import { readHeaders, readMail } from './read-mail.ts';

const SERVER = 'mx.touchline.example';
const resultsOf = (...values: string[]) =>
  readAuthentication(values.map((value) => ({ name: 'authentication-results', value })));
const domainsOf = (...values: string[]) => resultsOf(...values).map(({ domain }) => domain);
const PASSED = `Authentication-Results: ${SERVER}; dmarc=pass header.from=meadow.example`;
const mailWith = (...headers: string[]) =>
  Buffer.from([...headers, 'From: zoe@meadow.example', 'Subject: Re: Grass', '', 'Yes.'].join('\r\n'));

describe('Authentication-Results', () => {
  it('S12 say which domain passed DMARC, and of which server they are', () => {
    expect(
      resultsOf(`MX.Touchline.Example 1; spf=fail; dmarc=pass (p=none) header.from=Meadow.example`),
    ).toEqual([{ server: SERVER, domain: 'meadow.example', hops: 0 }]);
    expect(domainsOf(`${SERVER}; dmarc=fail header.from=meadow.example`, `${SERVER}; spf=pass`)).toEqual([
      '',
      '',
    ]);
  });

  it.each([
    ['comment', `"a);dmarc=pass header.from=meadow.example (("@evil.example`],
    ['quoted string', `a; dmarc=pass header.from=meadow.example; x="`],
  ])('S12 that end inside a %s prove nothing: the sender may have opened it', (_name, sender) => {
    const field = `${SERVER}; spf=pass (domain of ${sender} designates 192.0.2.1) smtp.mailfrom=${sender}; dmarc=fail (p=none) header.from=meadow.example`;
    expect(domainsOf(field)).toEqual(['']);
  });

  const long = 'a'.repeat(17_000);
  const folded = Array.from({ length: 600 }, () => ' x=y').join('\r\n');
  it.each([
    [
      'one line',
      `Authentication-Results: ${SERVER}; dkim=fail header.i=${long}@x; dmarc=fail header.from=meadow.example`,
    ],
    [
      'one of their lines',
      `Authentication-Results: ${SERVER};\r\n dkim=fail header.i=${long}@x;\r\n dmarc=fail header.from=meadow.example`,
    ],
    [
      'more lines',
      `Authentication-Results: ${SERVER}; dkim=fail\r\n${folded};\r\n dmarc=fail header.from=meadow.example`,
    ],
  ])(
    'S12 that are left out for %s beyond the limits do not leave those below to count',
    async (_name, genuine) => {
      for (const read of [readMail, readHeaders]) {
        const { authentication, subject } = await read(mailWith(genuine, PASSED));
        expect(authentication.filter(({ domain }) => domain !== '')).toEqual([]);
        expect(subject).toBe('Re: Grass');
      }
      expect((await readMail(mailWith(PASSED))).authentication).toMatchObject([{ domain: 'meadow.example' }]);
    },
  );
});

it('S12 an address with blanks of Unicode in it says nothing in the name of the server', () => {
  const blank = '\u2003';
  const value = `${SERVER}; dmarc=pass smtp.mailfrom=a${blank}header.from=victim.example header.from=evil.example`;
  expect(domainsOf(value)).toEqual(['evil.example']);
});

it('S12 a server that took a mail is known by what it calls itself, whatever the other side called itself', () => {
  expect(
    receivers([
      'by 2002:a05:6102:22c6:0:0:0:0 with SMTP id a6csp126141vsh; Fri, 20 Nov 2026 10:00:00 -0800 (PST)',
      'from mail.meadow.example (by mx.evil.example (really) [192.0.2.1]) by MX.Google.com with ESMTPS id 13si1',
      'from a by mx.google.com with SMTP id 1) by mx.touchline.example',
      'from "x by mx.google.com" (unclosed by mx.google.com',
      '(qmail 13682 invoked by uid 550); 16 Jan 2026 15:20:02 -0000',
    ]),
  ).toEqual(['2002:a05:6102:22c6:0:0:0:0', 'mx.google.com', '', '', '']);
});

it('S11 a field beyond the limits is left out as a whole, and those below are read', async () => {
  const { headers, subject } = await readMail(
    mailWith(`X-Long: one\r\n ${'a'.repeat(17_000)}\r\n three`, 'X-Next: four'),
  );
  expect([headers.get('x-long'), headers.get('x-next'), subject]).toEqual([undefined, ['four'], 'Re: Grass']);
});

it('S12 the author is the one address of the one From', () => {
  expect(authorOf(['Zoe <Zoe@meadow.example>'])).toBe('zoe@meadow.example');
  expect([
    authorOf([]),
    authorOf(['a@b.example, c@d.example']),
    authorOf(['a@b.example', 'a@b.example']),
  ]).toEqual(['', '', '']);
});

it('S11 a From that costs an address parser its time is not given to it', () => {
  const address = 'zoe@meadow.example';
  expect([
    authorOf([`${'x'.repeat(1900)} <${address}>`]),
    authorOf([`${'(<['.repeat(5000)} <${address}>`]),
  ]).toEqual([address, '']);
});
