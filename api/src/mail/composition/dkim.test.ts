import { createHash, createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createComposer } from './compose-mail.ts';
import { readHere } from './read-template.ts';
import { expectWellFormed, mailOf, settingsOf } from './testing/mails.ts';

const thread = {
  subject: 'Grass at Green & Field',
  messageId: '<first@touchline.example>',
  references: ['<before@touchline.example>'],
};

it('a mail is signed over everything that matters, as bytes that are kept (RFC 6376, RFC 8058 §4)', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const folder = mkdtempSync(join(tmpdir(), 'dkim-'));
  const file = join(folder, 'key.pem');
  try {
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const settings = settingsOf({ MAIL_DKIM_SELECTOR: 'mail', MAIL_DKIM_PRIVATE_KEY_FILE: file });
    const { raw } = await createComposer(settings, readHere).compose(
      mailOf({ thread, content: { subject: '', html: 'x' } }),
    );
    await expectWellFormed(raw);
    const signature = verifySignature(raw, publicKey.export({ type: 'spki', format: 'pem' }) as string);
    expect(signature).toMatchObject({ d: 'touchline.example', s: 'mail', isValid: true });
    expect(signature.h).toEqual(
      expect.arrayContaining([
        'from',
        'to',
        'subject',
        'date',
        'message-id',
        'in-reply-to',
        'references',
        'list-unsubscribe',
        'list-unsubscribe-post',
      ]),
    );
    const changed = Buffer.from(raw.toString('latin1').replace('One-Click', 'One-Clack'), 'latin1');
    expect(
      verifySignature(changed, publicKey.export({ type: 'spki', format: 'pem' }) as string).isValid,
    ).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('says at the start that the key for signatures cannot be used', () => {
  const settings = settingsOf({ MAIL_DKIM_SELECTOR: 'mail', MAIL_DKIM_PRIVATE_KEY_FILE: '/nowhere' });
  expect(() => createComposer(settings, readHere)).toThrow(
    /^MAIL_DKIM_PRIVATE_KEY_FILE: there is no private key/u,
  );
});

const relaxed = (field: string) => {
  const [, name = '', value = ''] = /^([^:]*):([\s\S]*)$/u.exec(field) ?? [];
  return `${name.trim().toLowerCase()}:${value
    .replaceAll(/\r\n/gu, '')
    .replaceAll(/[ \t]+/gu, ' ')
    .trim()}`;
};

/** DKIM with relaxed canonicalization (RFC 6376 §3.4), written apart from the library that signs. */
function verifySignature(raw: Buffer, publicKey: string) {
  const text = raw.toString('latin1');
  const split = text.indexOf('\r\n\r\n');
  const fields = text.slice(0, split).split(/\r\n(?![ \t])/u);
  const own = fields.find((field) => /^dkim-signature:/iu.test(field)) ?? '';
  const tags = new Map(
    own
      .slice(own.indexOf(':') + 1)
      .split(';')
      .map((tag) => {
        const at = tag.indexOf('=');
        return [tag.slice(0, at).trim(), tag.slice(at + 1).replaceAll(/\s/gu, '')] as const;
      }),
  );
  const signed = (tags.get('h') ?? '').toLowerCase().split(':');
  const headers = signed.map((name) => {
    const field = fields.find((candidate) => candidate.toLowerCase().startsWith(`${name}:`));
    return field === undefined ? '' : `${relaxed(field)}\r\n`;
  });
  const body = text
    .slice(split + 4)
    .replaceAll(/[ \t]+/gu, ' ')
    .replaceAll(/ +\r\n/gu, '\r\n')
    .replace(/(?:\r\n)*$/u, '\r\n');
  const unsigned = relaxed(own.replace(/(\bb=)[\s\S]*$/u, '$1'));
  const isValid =
    createHash('sha256').update(body, 'latin1').digest('base64') === tags.get('bh') &&
    createVerify('RSA-SHA256')
      .update(headers.join('') + unsigned, 'latin1')
      .verify(createPublicKey(publicKey), tags.get('b') ?? '', 'base64');
  return { d: tags.get('d'), s: tags.get('s'), h: signed, isValid };
}
