import { fewMarks, fewMarksOfHtml } from './few-marks.ts';
import { plainDeclarations, PlainStyles } from './plain-styles.ts';
import { shallowHtml } from './shallow-html.ts';

const sheet = (css: string) => new PlainStyles().sheet(css);

describe('S18 styles of a mail', () => {
  it.each([
    ['<!-- .a, p.b > a:hover { color: red } -->', '.a,p.b > a:hover{color:red}\n'],
    ['td { background: #fff url("http://x/y.png") no-repeat }', 'td{background:#fff   no-repeat}\n'],
    [
      '@media only screen and (max-width: 600px) { .c { width: 100% !important } }',
      '@media only screen and (max-width: 600px){.c{width:100%!important}\n}\n',
    ],
    [
      'p { font: 12px/1.5 "Segoe UI", serif; color: rgba(0, 0, 0, .5) }',
      'p{font:12px/1.5 "Segoe UI", serif;color:rgba(0, 0, 0, .5)}\n',
    ],
    ['a[class="x"], img[align] { border: 0 }', 'a[class="x"],img[align]{border:0}\n'],
    ['.x { color: red } .y { color: blue', '.x{color:red}\n'],
    ['.x { color: red } } .z { color: blue }', '.x{color:red}\n'],
  ])('are kept where they are plain: %s', (css, expected) => {
    expect(sheet(css)).toBe(expected);
  });

  it.each([
    `${'& &,& & &{'.repeat(14)}color:red${'}'.repeat(14)}`,
    'a { b { color: red } }',
    'a:has(b), :is(a, b), ::before, a ~ b, a:nth-child(2n) { color: red }',
    '@import url(x); @supports (x: y) { a { color: red } } @container (width > 1px) { a { color: red } }',
    '@media (min-resolution: 2dppx) { a { color: red } } @media screen { @media print { a { color: red } } }',
    'a { position: absolute; anchor-name: --a; columns: 2; filter: blur(3px); aspect-ratio: 1; --x: var(--y) }',
    'a { display: flex } b { display: grid } p { width: min-content; height: calc(1px + 1%) }',
    'a { width: 99999px; color: expression(x); content: counters(a, "b") }',
    String.raw`a { co\6cor: red; color: r\65 d }`,
  ])('are left out where they are not: %s', (css) => {
    expect(sheet(css)).toBe('');
  });

  it('keep at most 1,000 selectors, and are read in linear time', () => {
    expect(sheet('p{color:red}'.repeat(5000)).match(/p\{/gu)).toHaveLength(1000);
    const long = [
      'a{b{',
      'a{}@a{',
      'a{}b{c{}',
      'a ',
      'a{font:1px',
      '.a{}}',
      '/*',
      '"',
      'url(',
      'a{background:url(',
      '1px-',
    ];
    for (const piece of long) {
      const start = performance.now();
      sheet(piece.repeat(100_000));
      plainDeclarations(`color:${piece.repeat(100_000)}`);
      expect(performance.now() - start).toBeLessThan(5000);
    }
  });

  it('are cleaned in style attributes and style elements', () => {
    expect(
      shallowHtml(
        `<style>p{color:red;position:fixed}</style><p STYLE='font:9px &quot;A B&quot;;filter:blur(3px)' id=x style=columns:3>y`,
      ),
    ).toBe(`<style>p{color:red}\n</style><p style="font:9px &quot;A B&quot;" id=x >y</p>`);
    expect(shallowHtml('<td colspan="3" rowspan=60000>x<col span=-5>')).toBe(
      '<td colspan="3" rowspan="100">x<col span="1"></td>',
    );
  });
});

it.each([
  '<![CDATA[<p style="columns:3">x</p>]]>',
  '<xmp><style>p{columns:3}</style></xmp>',
  '<textarea><p style="columns:3"></textarea>',
  `${'<div>'.repeat(100)}<style><p style="columns:3"></style>${'</div>'.repeat(100)}`,
  '<p title="<p style=columns:3>">',
  '<!doctype html [<p style="columns:3">]>',
])('S18 styles hidden in %s are dropped', (html) => {
  expect(shallowHtml(html).replaceAll('title="<p style=columns:3>"', '')).not.toContain('columns');
});

it('S18 the marks on a letter are limited to eight', () => {
  expect(fewMarks(`a${'\u0301'.repeat(100_000)}b`)).toBe(`a${'\u0301'.repeat(8)}b`);
  expect(fewMarksOfHtml(`a${'&#769;&#x301;'.repeat(50_000)}b &#1055;`)).toBe(
    `a${'\u0301'.repeat(8)}b &#1055;`,
  );
  const eight = '\u0301'.repeat(8);
  expect(shallowHtml(`a${`${eight}<!---->`.repeat(100)}<i>${eight}b</i>`)).toBe(`a${eight}<i>b</i>`);
  expect(fewMarksOfHtml(`a${'&tdot;'.repeat(100)}`)).toBe(`a${'\u20db'.repeat(8)}`);
  const hebrew = 'בְּרֵאשִׁ֖ית בָּרָ֣א';
  expect(fewMarks(hebrew)).toBe(hebrew);
});
