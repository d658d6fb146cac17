import { BLANK_CONTACT } from '@touchline/shared/contract';
import { MailTemplate } from './mail-template.ts';
import { readHere, readTemplate } from './read-template.ts';
import { TemplateCache } from './template-cache.ts';
import { TemplateReader } from './template-reader.ts';

const recipient = { ...BLANK_CONTACT, organization_name: '' };

const links = { unsubscribeUrl: 'https://t.example/u', pixelUrl: 'https://t.example/p' };

const mailOf = (html: string) => ({ subject: 's', html });

const textOf = (html: string) =>
  new MailTemplate(readTemplate(mailOf(html))).fillIn(recipient, links).text.split('\r\n\r\n')[0];

const long = (letter: string) => mailOf(letter.repeat(100_000));

describe('a template made to stop us', () => {
  it.each([
    ['time', { milliseconds: 1, memoryMebibytes: 512 }],
    ['memory', { milliseconds: 10_000, memoryMebibytes: 10 }],
  ])(
    'S11 that takes more %s than it may is refused, and ends only the process that reads it',
    async (_what, limits) => {
      const impatient = new TemplateReader(limits);
      await expect(impatient.read(mailOf('x'))).rejects.toMatchObject({
        name: 'HtmlTooComplex',
        limit: 'cost',
      });
      await impatient.stop();
    },
  );

  it('S11 cannot become arbitrarily long by its merge tags', () => {
    const html = '{{full_name}}'.repeat(2000) + 'x'.repeat(1_900_000);
    const template = new MailTemplate(readTemplate(mailOf(html)));
    const longName = { ...recipient, full_name: '&'.repeat(1000) };
    expect(() => template.fillIn(longName, links)).toThrow(expect.objectContaining({ limit: 'size' }));
  });
});

describe('a numbered list', () => {
  it.each([
    ['in Roman numerals', '<ol type="i"><li>a<li>b</ol>', ' i. a\r\n ii. b'],
    ['in Roman numerals that there are none of', '<ol type="I" start="10000"><li>a</ol>', ' 10000. a'],
    ['from infinity', '<ol type="a" start="Infinity"><li>a</ol>', ' a. a'],
    ['from more than anybody counts', '<ol start="1e300"><li>a</ol>', ' 1. a'],
    ['from below zero', '<ol type="i" start="-3"><li>a</ol>', ' -3. a'],
    ['from no number', '<ol start="x"><li>a</ol>', ' 1. a'],
  ])('S11 E5 %s is read', (_case, html, text) => {
    expect(textOf(html)?.replaceAll(/ +/gu, ' ')).toBe(text.trim());
  });
});

describe('templates that are kept read', () => {
  it('S11 count by their size, not by that of their source', async () => {
    const cache = new TemplateCache(readHere);
    const template = await cache.get(mailOf(`<ul>${'<li>a</li>'.repeat(10_000)}</ul>`));
    expect(cache.size).toBe(template.size);
    // HTML and text.
    expect(cache.size).toBeGreaterThan(100_000 + 50_000);
  });

  it('S11 give way to others: the least recently used goes first', async () => {
    const read = vi.fn<typeof readHere>(readHere);
    const cache = new TemplateCache(read, 500_000);
    for (const letter of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(long(letter));
    expect(read.mock.calls.map(([{ html }]) => html[0])).toEqual(['a', 'b', 'c', 'b']);
    expect(cache.size).toBeLessThanOrEqual(500_000);
  });
});
