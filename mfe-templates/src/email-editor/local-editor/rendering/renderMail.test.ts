import { ALL_KINDS, SHOWN } from './allKinds.testing.ts';
import { executableParts } from './executable.testing.ts';
import { designOf, render } from './hostile.testing.ts';
import { defaultValues, EDITABLE_TYPES, renderBlock, renderMail } from './index.ts';
import { FROZEN_MILLISECONDS, spentMilliseconds, parse } from './renderMail.testing.ts';

describe('renderMail', () => {
  it.each(SHOWN)('T9 draws a block of the kind %s', (_type, shown) => {
    expect(render(ALL_KINDS)).toContain(shown);
  });

  it('does not change the design', () => {
    const before = JSON.stringify(ALL_KINDS);
    render(ALL_KINDS);
    expect(JSON.stringify(ALL_KINDS)).toBe(before);
  });

  it('contains its language, its subject and its preheader', () => {
    const html = renderMail(ALL_KINDS, {
      subject: 'Grün & <gut>',
      language: 'ru',
      preheader: 'Сначала <это>',
    });
    const mail = parse(html);
    expect(mail.documentElement.lang).toBe('ru');
    expect(mail.title).toBe('Grün & <gut>');
    expect(mail.body.firstElementChild?.textContent).toMatch(/^Сначала <это>/u);
  });

  it("uses the design's own preheader where none is given", () => {
    expect(parse(render(ALL_KINDS)).body.firstElementChild?.textContent).toMatch(/^One of each/u);
  });

  it('gives every picture an alternative and every layout table its role', () => {
    const mail = parse(render(ALL_KINDS));
    expect(mail.querySelectorAll('img:not([alt])')).toHaveLength(0);
    expect(
      [...mail.querySelectorAll('table:not([role])')].map(({ textContent }) =>
        textContent.replaceAll(/\s+/gu, ' ').trim(),
      ),
    ).toEqual(['Pitch Height North 28 mm']);
  });

  it('styles the cells of a table where every client sees it', () => {
    const cell = parse(render(ALL_KINDS)).querySelector<HTMLElement>('th');
    expect(cell?.style.backgroundColor).toBe('rgb(221, 221, 221)');
    expect(cell?.style.padding).toBe('10px');
  });

  it('names a network by its icon alone, in every language', () => {
    const names = [...parse(render(ALL_KINDS)).querySelectorAll('img[src*="/icons/"]')];
    expect(names.map((icon) => icon.getAttribute('alt'))).toEqual(['LinkedIn', 'Instagram', 'YouTube']);
  });

  it('lets Outlook draw a button of its own, as large as the text', () => {
    const html = render(
      designOf([{ type: 'button', values: { ...defaultValues('button'), text: 'A much longer label' } }]),
    );
    const [, height, width] = /<v:roundrect[^>]*height:(\d+)px;[^>]*width:(\d+)px/u.exec(html) ?? [];
    expect(Number(height)).toBe(44);
    expect(Number(width)).toBeGreaterThan(200);
  });

  it('stacks columns on phones, even where no style sheet is read', () => {
    const mail = parse(render(ALL_KINDS));
    const widths = [...mail.querySelectorAll<HTMLElement>('#row-2 .column')].map(({ style }) => [
      style.display,
      style.width,
      style.maxWidth,
    ]);
    expect(widths).toEqual(
      ['120px', '240px', '120px', '120px'].map((width) => ['inline-block', '100%', width]),
    );
  });

  it('honours the values of the design for phones', () => {
    const values = { text: 'x', _override: { mobile: { fontSize: '13px', hideMobile: true } } };
    const html = render(designOf([{ type: 'text', values }]));
    expect(html).toContain('#row-1-1-1 .v-font-size{font-size:13px !important}');
    expect(parse(html).querySelector('#row-1-1-1')?.className).toBe('hide-mobile');
  });

  it('colours links as the mail or their block specifies', () => {
    const text = '<p><a href="https://a.example">x</a></p>';
    const linkStyle = { inherit: false, linkColor: '#B42318', linkUnderline: false };
    const html = render(
      designOf(
        [
          { type: 'text', values: { text } },
          { type: 'text', values: { text, linkStyle } },
        ],
        { linkStyle: { linkColor: '#15803D' } },
      ),
    );
    expect(
      [...parse(html).querySelectorAll('a')].map(({ style }) => [style.color, style.textDecoration]),
    ).toEqual([
      ['rgb(21, 128, 61)', 'underline'],
      ['rgb(180, 35, 24)', 'none'],
    ]);
  });

  it('shows text that looks like markup as text, on buttons too', () => {
    const text = '5 &lt; 6 &amp;amp; style="x" onclick=y';
    const html = render(designOf(['text', 'heading', 'button'].map((type) => ({ type, values: { text } }))));
    expect(parse(html).body.textContent.match(/5 < 6 &amp; style="x" onclick=y/gu)).toHaveLength(3);
  });

  it('says how long HTML is that is too long, instead of freezing', () => {
    const html = '<b>x</b>'.repeat(650_000);
    const began = spentMilliseconds();
    expect(render(designOf([{ type: 'html', values: { html } }]))).toContain(
      '5,200,000 characters, where at most 120,000 can be shown',
    );
    expect(spentMilliseconds() - began).toBeLessThan(FROZEN_MILLISECONDS);
  });
});

describe('renderBlock', () => {
  it.each(EDITABLE_TYPES)('draws a new block of the kind %s', (type) => {
    const block = { type, values: defaultValues(type) };
    const row = { cells: [1], columns: [{ contents: [block], values: {} }], values: {} };
    const html = renderBlock(block, { bodyValues: {}, row, columnIndex: 0 });
    expect(html).toMatch(/^<table role="presentation"/u);
    expect(executableParts(html)).toEqual([]);
  });
});
