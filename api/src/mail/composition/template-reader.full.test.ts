import { HtmlTooComplex, type HtmlLimit } from './html-limits.ts';
import { readHere, readTemplate } from './read-template.ts';
import { TemplateCache } from './template-cache.ts';
import { TemplateReader } from './template-reader.ts';

const mailOf = (html: string) => ({ subject: 's', html });

const QUOTES = '<blockquote>'.repeat(240);

/** Each once took seconds, gigabytes, or for ever. */
const HOSTILE: Readonly<Record<string, readonly [HtmlLimit, () => string]>> = {
  'lines within quotations': ['quotes', () => `${QUOTES}<pre>${'a\n'.repeat(300_000)}`],
  'breaks within quotations': ['quotes', () => QUOTES + 'a<br>'.repeat(100_000)],
  'lines within lists': ['quotes', () => `${'<ul><li>'.repeat(120)}<pre>${'a\n'.repeat(300_000)}`],
  'a long text within quotations': ['quotes', () => QUOTES + 'a'.repeat(1_000_000)],
  'a long link within quotations': [
    'quotes',
    () => `${QUOTES}<a href="https://${'a'.repeat(1_000_000)}">x</a>`,
  ],
  'rules that are longer as text': ['text', () => '<hr>'.repeat(140_000)],
};

describe('a template made to stop us', () => {
  const reader = new TemplateReader();
  afterAll(() => reader.stop());

  it.each(Object.keys(HOSTILE))(
    'S11 %s: is refused at once, with the limit that it exceeds',
    async (name) => {
      const [limit = 'cost', make] = HOSTILE[name] ?? [];
      const mail = mailOf(make?.() ?? '');
      const began = process.cpuUsage();
      expect(() => readTemplate(mail)).toThrow(expect.objectContaining({ limit }));
      const { user, system } = process.cpuUsage(began);
      expect((user + system) / 1000).toBeLessThan(4000);
      await expect(reader.read(mail)).rejects.toMatchObject({ name: 'HtmlTooComplex', limit });
    },
  );

  it('S11 is read in another process: this one serves others meanwhile', async () => {
    const mail = mailOf('<p>a</p>'.repeat(149_000));
    await reader.read(mailOf('x'));
    const began = process.cpuUsage();
    await reader.read(mail);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(400);
  });

  it('S11 is read only once even when it fails: no mail of its campaign waits for it again', async () => {
    const read = vi.fn<typeof readHere>(readHere);
    const cache = new TemplateCache(read);
    const mail = mailOf('<hr>'.repeat(140_000));
    for (let mails = 0; mails < 3; mails += 1) await expect(cache.get(mail)).rejects.toThrow(HtmlTooComplex);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
