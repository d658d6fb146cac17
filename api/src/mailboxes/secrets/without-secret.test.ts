import { errorWithoutSecret, withoutSecret } from './without-secret.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const TOKEN = `ya29.${'aBc-_9'.repeat(40)}`;

describe.each([
  ['a password', { user: 'jo@club.example', password: 'S3cret-word/1' }],
  ['a password with signs of other alphabets', { user: 'jo', password: 'pä ss?"wört+1%' }],
  ['a short password', { user: 'jo', password: 'pw1' }],
  ['a token', { user: 'jo', accessToken: TOKEN }],
])('B2 a server that quotes %s', (_which, signIn) => {
  const secret = 'password' in signIn ? (signIn.password ?? '') : signIn.accessToken;
  const plain = base64(`\0${signIn.user}\0${secret}`);
  const oauth = base64(`user=${signIn.user}\u0001auth=Bearer ${secret}\u0001\u0001`);
  it.each(
    Object.entries({
      'as it is': secret,
      'in LOGIN of IMAP': `A1 LOGIN "${signIn.user}" "${secret.replaceAll('"', '\\"')}"`,
      'in AUTH PLAIN': `AUTH PLAIN ${plain}`,
      'in AUTH PLAIN, glued to other words': `initial-response/${plain}`,
      'in AUTH LOGIN': `${base64(signIn.user)} ${base64(secret)}`,
      'in base64url': Buffer.from(`\0${signIn.user}\0${secret}`).toString('base64url'),
      'in hexadecimal': Buffer.from(secret).toString('hex'),
      'in hexadecimal capitals': Buffer.from(`\0${signIn.user}\0${secret}`).toString('hex').toUpperCase(),
      'as in a URL': `https://help.example/?p=${encodeURIComponent(secret)}`,
      'as in a form': new URLSearchParams({ p: secret }).toString(),
      ...(!('password' in signIn) && {
        'in XOAUTH2': oauth,
        'in OAUTHBEARER': base64(`n,a=${signIn.user},\u0001auth=Bearer ${secret}\u0001\u0001`),
        'in XOAUTH2, cut off': oauth.slice(0, 120),
        'cut off': secret.slice(0, 60),
        'cut off at its begin': secret.slice(60),
      }),
    }),
  )('%s is shown without it', (_how, quoted) => {
    const shown = withoutSecret(`535 5.7.8 Bad credentials in: ${quoted} (sorry)`, signIn);
    expect(shown).toMatch(/^535 5\.7\.8 Bad credentials in: .*….*\(sorry\)$/u);
    for (const text of [secret, plain, base64(secret).replaceAll('=', ''), quoted.slice(-20)]) {
      expect(shown).not.toContain(text);
    }
  });
});

it('B2 nothing else of a reply is hidden', () => {
  const reply =
    '535-5.7.8 Username and Password not accepted. https://support.google.com/mail/?p=BadCredentials%20x 5b1f17b1804b1-47a9 gsmtp';
  for (const password of ['S3cret-word/1', 'pw1', ''])
    expect(withoutSecret(reply, { user: 'jo', password })).toBe(reply);
  expect(withoutSecret(reply, undefined)).toBe(reply);
});

it('B2 an error is cleaned with everything that a library has attached to it', () => {
  const signIn = { user: 'jo', password: 'S3cret-word/1' };
  const error = Object.assign(new Error('bad S3cret-word/1', { cause: new Error('S3cret-word/1') }), {
    responseText: base64('\0jo\0S3cret-word/1'),
    response: { attributes: ['S3cret-word/1'] },
    authenticationFailed: true,
  });
  const cleaned = errorWithoutSecret(error, signIn) as typeof error;
  expect(cleaned).toMatchObject({ message: 'bad …', responseText: '…', authenticationFailed: true });
  expect(JSON.stringify([cleaned, cleaned.stack, (cleaned.cause as Error).message])).not.toContain('S3cret');
});
