import fc from 'fast-check';
import {
  disarmLinks,
  envelopeSenderOf,
  findReference,
  isUnsubscribeAddress,
  isUnsubscribeSubject,
  messageIdOf,
  pixelUrlOf,
  returnAddressOf,
  unsubscribeAddressOf,
  unsubscribeMailtoOf,
  unsubscribeUrlOf,
} from './addresses.ts';

const mail = { id: '417', token: '0b0f1f7e-4a39-4c9f-9b3b-2a1d7e5c8f60' };
const REFERENCE = 'm417-0b0f1f7e4a394c9f9b3b2a1d7e5c8f60';

const anyMail = fc.record({ id: fc.bigInt(1n, 2n ** 63n - 1n).map(String), token: fc.uuid() });

describe('the addresses of a mail', () => {
  it('E4 writes the same Message-ID, envelope sender and links for a mail every time', () => {
    expect(messageIdOf(mail, 'mail.example')).toBe(`<${REFERENCE}@mail.example>`);
    expect(messageIdOf(mail, 'mail.example', 'a1')).toBe(`<${REFERENCE}-a1@mail.example>`);
    expect(envelopeSenderOf(mail, 'mail.example')).toBe(`bounce-${REFERENCE}@mail.example`);
    expect(unsubscribeUrlOf(mail, 'https://t.example')).toBe(
      `https://t.example/api/mail/unsubscribe/${REFERENCE}/`,
    );
    expect(pixelUrlOf(mail, 'https://t.example')).toBe(`https://t.example/api/mail/pixel/${REFERENCE}/`);
  });

  it('E4 finds any mail again in each of them, in whatever case it comes back', () => {
    fc.assert(
      fc.property(anyMail, fc.boolean(), (any, isUpper) => {
        const everywhere = [
          messageIdOf(any, 'mail.example'),
          messageIdOf(any, 'mail.example', '1f'),
          envelopeSenderOf(any, 'mail.example'),
          unsubscribeAddressOf(any, 'mail.example'),
          unsubscribeUrlOf(any, 'https://t.example'),
          pixelUrlOf(any, 'https://t.example'),
        ];
        for (const text of everywhere)
          expect(findReference(isUpper ? text.toUpperCase() : text)).toEqual(any);
      }),
    );
  });

  it('V2 disarms the links of mails that staff look at, however they are quoted, and nothing else', () => {
    const links = (of: typeof mail) =>
      `<a href="${unsubscribeUrlOf(of, 'https://t.example')}">Unsubscribe</a><img src="${pixelUrlOf(of, 'https://t.example')}">`;
    const test = 'https://t.example/api/mail/';
    expect(disarmLinks(links(mail))).toBe(
      `<a href="${test}unsubscribe/test/">Unsubscribe</a><img src="${test}pixel/test/">`,
    );
    const filtered = `https://safe.example/?url=${encodeURIComponent(unsubscribeUrlOf(mail, 'https://t.example'))}&x=1`;
    expect(findReference(disarmLinks(filtered))).toBeUndefined();
    expect(findReference(disarmLinks(links(mail).toUpperCase()))).toBeUndefined();
    const twice = encodeURIComponent(encodeURIComponent(unsubscribeUrlOf(mail, 'https://t.example')));
    expect(disarmLinks(`https://safe.example/?url=${twice}`)).toContain('unsubscribe%252Ftest');
    // As Proofpoint writes it.
    expect(
      disarmLinks(`u=https-3A__t.example_api_mail_unsubscribe_${REFERENCE.replace('-', '-2D')}_&d=`),
    ).toBe('u=https-3A__t.example_api_mail_unsubscribe_test_&d=');
    const harmless = `<a href="https://club.example/unsubscribe/m1">No</a> ${REFERENCE}`;
    expect(disarmLinks(harmless)).toBe(harmless);
  });

  it('keeps the local part within the 64 octets of RFC 5321 §4.5.3.1.1', () => {
    const longest = { ...mail, id: String(2n ** 63n - 1n) };
    for (const address of [
      envelopeSenderOf(longest, 'd.example'),
      unsubscribeAddressOf(longest, 'd.example'),
    ])
      expect(address.indexOf('@')).toBeLessThanOrEqual(64);
  });

  const LONG = 'maximiliane.mustermann';
  it.each([
    [
      'per_mail',
      'jo',
      `bounce-${REFERENCE}@mail.example`,
      `unsub-${REFERENCE}@mail.example?subject=unsubscribe`,
    ],
    [
      'plus',
      'jo',
      `jo+bounce-${REFERENCE}@club.example`,
      `jo+unsub-${REFERENCE}@club.example?subject=unsubscribe`,
    ],
    [
      'plus',
      LONG,
      `${LONG}+${REFERENCE}@club.example`,
      `${LONG}@club.example?subject=unsubscribe%20${REFERENCE}`,
    ],
    ['plain', 'jo', 'jo@club.example', `jo@club.example?subject=unsubscribe%20${REFERENCE}`],
  ] as const)(
    'B3 takes back what comes for a mail of a %s mailbox (%s)',
    (envelope, name, sender, mailto) => {
      const from = { address: `${name}@club.example`, domain: 'mail.example', envelope };
      expect(returnAddressOf(mail, from)).toBe(sender);
      expect(unsubscribeMailtoOf(mail, from)).toBe(`mailto:${mailto}`);
      expect(sender.indexOf('@')).toBeLessThanOrEqual(64);
      const [address = '', subject = ''] = mailto.split('?subject=');
      expect(isUnsubscribeAddress(address) || isUnsubscribeSubject(decodeURIComponent(subject))).toBe(true);
    },
  );

  it.each([
    ['rewritten by a forwarder (SRS)', `SRS0=HHH=TT=mail.example=bounce-${REFERENCE}@forwarder.example`],
    ['tagged by a gateway (BATV)', `prvs=0123456789=bounce-${REFERENCE}@mail.example`],
    ['within angle brackets and a name', `"Touchline" <bounce-${REFERENCE}@mail.example>`],
    ['last of a thread', `<m1-${'0'.repeat(32)}@mail.example> <x@y.example>\r\n <${REFERENCE}@mail.example>`],
  ])('finds a mail in an address %s', (_how, text) => {
    expect(findReference(text)).toEqual(mail);
  });

  it.each([
    ['of somebody else', '<CAF=abc@mail.gmail.com>'],
    ['without a number', `<m-${'0'.repeat(32)}@mail.example>`],
    ['with a number that no row can have', `<m9223372036854775808-${'0'.repeat(32)}@mail.example>`],
    ['with a token too long', `<m1-${'0'.repeat(33)}@mail.example>`],
    ['with a token too short', `<m1-${'0'.repeat(31)}@mail.example>`],
    ['that only ends like one', `<firm1-${'0'.repeat(32)}@mail.example>`],
  ])('finds nothing in an address %s', (_how, text) => {
    expect(findReference(text)).toBeUndefined();
  });

  it('distinguishes a request to unsubscribe from a bounce', () => {
    expect(isUnsubscribeAddress(unsubscribeAddressOf(mail, 'mail.example'))).toBe(true);
    expect(isUnsubscribeAddress(envelopeSenderOf(mail, 'mail.example'))).toBe(false);
    expect(isUnsubscribeAddress('unsub-everybody@mail.example')).toBe(false);
    expect(isUnsubscribeAddress(`jo+bounce-${REFERENCE}@club.example`)).toBe(false);
  });

  it('B3 knows a request to unsubscribe by a plus-address, or by its subject', () => {
    expect(isUnsubscribeAddress(`Jo+unsub-${REFERENCE}@club.example`)).toBe(true);
    expect(isUnsubscribeAddress('jo+unsub-me@club.example')).toBe(false);
    expect(isUnsubscribeSubject(`unsubscribe ${REFERENCE}`)).toBe(true);
    expect(isUnsubscribeSubject(` Unsubscribe ${REFERENCE.toUpperCase()}`)).toBe(true);
    expect(isUnsubscribeSubject(`Re: do not unsubscribe ${REFERENCE}`)).toBe(false);
    expect(isUnsubscribeSubject('unsubscribe m417-please')).toBe(false);
  });
});
