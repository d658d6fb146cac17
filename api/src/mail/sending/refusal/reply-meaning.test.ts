import { meaningOf } from './reply-meaning.ts';
import { KNOWN_REPLIES } from './testing/known-replies.ts';

const MINUTE = 60_000;

it.each(KNOWN_REPLIES)('S1 $provider, at the $stage: $text', ({ stage, code, text, means, lasts }) => {
  const meaning = meaningOf({ stage, code, text });
  const said = meaning.about === 'account' ? meaning.cause : meaning.about;
  const period = meaning.about === 'account' ? meaning.lasts : undefined;
  expect({ said, lasts: period }).toEqual({
    said: means,
    lasts: lasts === undefined ? undefined : lasts * MINUTE,
  });
});

it('S1 names a source for every reply, of all the providers that are promised', () => {
  for (const { source } of KNOWN_REPLIES) expect(new URL(source).protocol).toBe('https:');
  expect([...new Set(KNOWN_REPLIES.map(({ provider }) => provider))]).toEqual(
    expect.arrayContaining([
      'Google',
      'Microsoft 365',
      'Amazon SES',
      'Postfix',
      'Exim',
      'Mailgun',
      'SendGrid',
      'Yahoo',
      'Mail.ru',
      'Yandex',
    ]),
  );
});

it('S1 a reply of a megabyte is judged at once', () => {
  for (const part of [
    'a ',
    'exceeded ',
    '550-5.1.1 ',
    'sending limit ',
    'too many ',
    'sender ',
    '(',
    'recipient <',
    'account ',
  ]) {
    const started = performance.now();
    meaningOf({ stage: 'content', code: 550, text: `550 ${part.repeat(1_000_000 / part.length)}` });
    expect(performance.now() - started).toBeLessThan(2000);
  }
});
