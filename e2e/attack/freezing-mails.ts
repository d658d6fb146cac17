import { seedOf } from '@touchline/shared/testing/volume';

const numbersFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
};

/** Mails of 1 to 2 KB, each of which froze a page of Chromium, and what takes as long when there is more of it. */
export const FROZE: Readonly<Record<string, string>> = {
  'selectors within each other': `<style>${'& &,& & &{'.repeat(14)}color:red${'}'.repeat(14)}</style><p>x`,
  'anchors of anchors': `<style>${Array.from({ length: 300 }, (_, n) => `.a${n}{position:absolute;anchor-name:--a${n};position-anchor:--a${n - 1};top:anchor(bottom);left:anchor(right)}`).join('')}</style>${Array.from({ length: 300 }, (_, n) => `<div class="a${n}">x</div>`).join('')}`,
  'marks on one letter': `<p>a${'\u0301'.repeat(100_000)}</p>`,
  'marks by number': `<p>a${'&#769;'.repeat(100_000)}</p>`,
  'what has something': `<style>${Array.from({ length: 200 }, (_, n) => `:has(:has(> * + *):nth-child(${n})) *{color:red}`).join('')}</style>${'<div><p>'.repeat(200)}`,
  'cells over columns': `<table>${`<tr>${'<td colspan=1000 rowspan=60000>x'.repeat(50)}`.repeat(50)}</table>`,
  'columns within columns': `${'<div style="columns:2">'.repeat(30)}x`,
  'flexible boxes within each other': `${'<div style="display:flex;flex-direction:column;height:100%">'.repeat(60)}x`,
  'grids within grids': `${'<div style="display:grid;grid-template-columns:repeat(1000,1fr)">'.repeat(30)}x`,
  'what is measured first': `${'<div style="width:min-content;display:inline-block">'.repeat(90)}x`,
  'copies of counters': `<style>${Array.from({ length: 500 }, (_, n) => `p::before{counter-increment:c${n};content:counters(c${n},"${'x'.repeat(100)}")}`).join('')}</style>${'<p>x'.repeat(5000)}`,
  shadows: `<p style="text-shadow:${Array.from({ length: 200 }, (_, n) => `${n}px ${n}px 100px red`).join()}">${'x'.repeat(20_000)}`,
  'styles within CDATA': `<![CDATA[${'<div style="columns:2">'.repeat(30)}x]]>`,
  'styles within raw text': `<xmp><style>${'& &,& & &{'.repeat(14)}color:red${'}'.repeat(14)}</style></xmp><p>x`,
  'marks between comments': `<p>a${`${'\u0301'.repeat(8)}<!---->`.repeat(10_000)}`,
  'values of values': `<style>:root{--a0:x;${Array.from({ length: 30 }, (_, n) => `--a${n + 1}:var(--a${n}) var(--a${n})`).join(';')}}p{font-family:var(--a30)}</style><p>x`,
};

const ELEMENTS =
  'div p span table tr td th tbody ul ol li dl dt dd b i font center blockquote pre section details summary fieldset legend button select option ruby rt svg g text math mrow msup mfrac marquee'.split(
    ' ',
  );
const DECLARATIONS =
  'display:flex display:grid display:inline-block display:table display:table-cell display:contents position:absolute position:sticky float:left float:right columns:3 width:100% width:min-content width:50% height:100% height:50% max-width:100% min-height:100vh aspect-ratio:1 writing-mode:vertical-rl direction:rtl overflow:auto overflow:hidden white-space:pre-wrap word-break:break-all hyphens:auto letter-spacing:9999px font-size:9999px font-size:200% line-height:9999 text-indent:-9999px margin:-9999px padding:9999px border:9999px_solid_red border-radius:9999px vertical-align:top zoom:3 transform:rotate(3deg) filter:blur(9px) box-shadow:0_0_99px_red mix-blend-mode:multiply contain:size container-type:size clip-path:circle(9px) mask:url(#a) list-style:upper-roman counter-increment:a content:counters(a,"x") text-align:justify text-decoration:underline_wavy shape-outside:circle() break-inside:avoid table-layout:auto border-collapse:collapse border-spacing:999px'.split(
    ' ',
  );
const SELECTORS =
  'div|p|*|.a|.b|.c|td|& &|& > &|:has(*)|:is(div,p,:is(.a,.b))|:not(:not(.a))|:nth-child(2n+1)|:nth-last-of-type(3)|.a .b .c|* * * *|div > div > div|.a ~ .b ~ .c|.a + .b|[class]|[class*="a"]|::before|:first-child|td:hover|html body'.split(
    '|',
  );
const ATTRIBUTES =
  'colspan=1000 rowspan=65534 span=1000 width=99999 height=99999 border=9999 cellpadding=9999 cellspacing=9999 size=7 dir=rtl align=center class=a class=b class=c open multiple nowrap valign=bottom start=99999'.split(
    ' ',
  );

/** Mails of random markup and styles, the same for each seed. */
export function* randomMails(count: number): Generator<string> {
  const random = numbersFrom(seedOf(18));
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One;
  const many = (most: number) => 1 + Math.floor(random() ** 3 * most);
  const style = () =>
    Array.from({ length: many(6) }, () => pick(DECLARATIONS).replaceAll('_', ' ')).join(';');
  const rule = (depth: number): string => {
    const selectors = Array.from({ length: many(4) }, () => pick(SELECTORS)).join();
    const within = depth > 0 ? rule(depth - 1) : '';
    return `${random() < 0.1 ? '@media screen{' : ''}${selectors}{${style()};${within}}${random() < 0.1 ? '}' : ''}`;
  };
  for (let made = 0; made < count; made += 1) {
    let html = `<style>${Array.from({ length: many(60) }, () => rule(many(14) - 1)).join('')}</style>`;
    const pieces = many(40);
    for (let piece = 0; piece < pieces; piece += 1) {
      const chain = Array.from({ length: many(4) }, () => {
        const attributes = Array.from({ length: many(3) }, () => pick(ATTRIBUTES)).join(' ');
        return `<${pick(ELEMENTS)} ${attributes} style="${random() < 0.6 ? style() : ''}">${random() < 0.5 ? 'text ' : ''}`;
      }).join('');
      html += chain.repeat(many(300));
      if (random() < 0.5) html += `</${pick(ELEMENTS)}>`.repeat(many(100));
    }
    yield html;
  }
}
