import { runs } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import MailComposer, { type MailComposerOptions } from 'nodemailer/lib/mail-composer';
import { canonical } from './read-template.ts';
import { sourceOf } from './mail-source.ts';

const compile = (mail: MailComposerOptions) =>
  new MailComposer({
    from: 'ann@touchline.example',
    to: { name: 'Анна "A", Smith', address: 'anna@club.example' },
    messageId: '<m1@touchline.example>',
    date: new Date('2026-03-04T05:06:07Z'),
    baseBoundary: 'boundary',
    ...mail,
  }).compile();

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('a', ' ', '\t', '\n', '.', '=', '-', 'я', '€', '\u00a0'),
    maxLength: 300,
  }),
  fc.string({ unit: fc.constantFrom('ю', ' ', '\n'), minLength: 80, maxLength: 300 }),
);
const contents = fc.array(words, { maxLength: 4 }).map((parts) => canonical(parts.join('\n')).trimEnd());

describe('the source of a mail', () => {
  it('is byte for byte what nodemailer builds, whatever the parts say', async () => {
    await fc.assert(
      fc.asyncProperty(contents, contents, words, async (html, text, subject) => {
        const mail = { html, text, subject };
        expect(sourceOf(compile(mail)).toString()).toBe((await compile(mail).build()).toString());
      }),
      { numRuns: runs(300) },
    );
  });

  it('is the same for a mail of one part', async () => {
    for (const text of ['', 'Hello', 'Привет,\r\nАнна', '.\r\n']) {
      expect(sourceOf(compile({ text })).toString()).toBe((await compile({ text }).build()).toString());
    }
  });

  it('keeps a space at the very end, where nodemailer breaks the line elsewhere', async () => {
    const text = 'long '.repeat(40);
    const { text: read } = await PostalMime.parse(sourceOf(compile({ text })));
    expect(read).toBe(`${text}\n`);
  });

  it('refuses a part that would have to be read from somewhere', () => {
    const mail = compile({ text: 'See', attachments: [{ filename: 'secret', path: '/etc/hostname' }] });
    expect(() => sourceOf(mail)).toThrow('A part of a mail is not a text');
  });
});
