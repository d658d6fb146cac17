import fc from 'fast-check';
import {
  canonicalAddress,
  envelopeAddress,
  hasUnseen,
  isEmailAddress,
  mixesAlphabets,
  parseSuppressed,
  tidyAddress,
  tidyPhone,
} from './addresses.ts';

describe('one mailbox', () => {
  it.each([
    ['zoe@meadowpark.example', ' Zoe@MeadowPark.example ', 'ＺＯＥ@meadowpark.example'],
    ['ann@xn--80aimueoh.xn--p1ai', 'ann@стадион.рф', 'Ann@СТАДИОН.РФ', 'ann@XN--80AIMUEOH.xn--P1AI'],
    ['bob@club.example', 'bob@club.example\u200B', '\u202Abob@club.example\u202C', ' bob@club.example\u00A0'],
    ['jörg@xn--mnchen-3ya.example', 'jörg@münchen.example', 'jo\u0308rg@mu\u0308nchen.example'],
  ])('S13 %s is one, however it is written', (key, ...spellings) => {
    expect([key, ...spellings].map(canonicalAddress)).toEqual(Array(spellings.length + 1).fill(key));
    expect(spellings.map(tidyAddress).every(isEmailAddress)).toBe(true);
  });

  it('S13 different mailboxes stay different', () => {
    const addresses = ['ann@club.example', 'anna@club.example', 'ann@club2.example', 'аnn@club.example'];
    expect(new Set(addresses.map(canonicalAddress)).size).toBe(4);
  });

  it('S13 a text that is no address is only made small', () => {
    expect(['', 'Meadow', '@', 'a@b@c'].map(canonicalAddress)).toEqual(['', 'meadow', '@', 'a@b@c']);
  });

  it('S13 is the same of what it has become', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (local, domain) => {
        const once = canonicalAddress(`${local}@${domain}`);
        expect(canonicalAddress(once)).toBe(once);
      }),
    );
  });

  it('S13 goes out to the domain as mail servers know it, and the local part as it is', () => {
    expect(envelopeAddress('Иван.П@Стадион.рф')).toBe('Иван.П@xn--80aimueoh.xn--p1ai');
    expect(envelopeAddress('Ann@Club.example')).toBe('Ann@club.example');
  });
});

describe('isEmailAddress', () => {
  it.each([
    'zoe@meadowpark.example',
    "o'brien+turf@mail.co.uk",
    'иван@пример.рф',
    'a@b.cd',
    'a@xn--80aimueoh.рф',
  ])('accepts %s', (value) => {
    expect(isEmailAddress(value)).toBe(true);
  });

  it.each([
    'ann@riverside',
    'a b@c.de',
    '@c.de',
    'a@',
    'a@b@c.de',
    '.a@b.cd',
    'a..b@c.de',
    'a@b..cd',
    'a@b.c',
    'bo\u200Bb@club.example',
    'bob@cl\u00ADub.example',
    'an\u2011na@club.example',
    '*star@club.example',
    'x@localhost',
    'comma@club,example',
    `${'a'.repeat(250)}@b.cd`,
  ])('S13 refuses %j', (value) => {
    expect(isEmailAddress(value)).toBe(false);
  });

  it('S13 an unseen character within is told', () => {
    expect(['bo\u200Bb@club.example', 'bob@club.example'].map(hasUnseen)).toEqual([true, false]);
  });
});

describe('the do-not-email list', () => {
  it.each([
    ['Ann@Стадион.рф', 'ann@xn--80aimueoh.xn--p1ai'],
    ['@Банк.рф', '@xn--80ab2al.xn--p1ai'],
    ['xn--80ab2al.xn--p1ai', '@xn--80ab2al.xn--p1ai'],
    ['*@club.example\u200B', '@club.example'],
    [' club.example ', '@club.example'],
  ])('U9 S13 %j stands there as %s', (text, key) => {
    expect(parseSuppressed(text)).toBe(key);
  });

  it.each([
    '*.example.com',
    '@',
    '@*',
    '',
    'club',
    'bo\u200Bb@club.example',
    '*star@club.example',
    'a@b@c.de',
  ])('U9 S13 %j is refused', (text) => {
    expect(parseSuppressed(text)).toBeUndefined();
  });
});

it('S13 alphabets that look alike are told where a part mixes them', () => {
  expect(['аnn@club.example', 'ann@сlub.example'].every(mixesAlphabets)).toBe(true);
  expect(['ann@club.example', 'иван@club.example', 'ivan.иванов@клуб.рф'].some(mixesAlphabets)).toBe(false);
});

it('S13 a phone number has no marks of direction', () => {
  expect(tidyPhone('\u202A+44 20 7946 0101\u202C')).toBe('+44 20 7946 0101');
});
