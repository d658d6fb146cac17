import { shallowHtml } from './shallow-html.ts';

describe('S11 HTML of strangers', () => {
  it.each([
    ['<!doctype html><p>One &amp; <b>two</b></p>', undefined],
    ['<p>One<p>two<ul><li>three<li>four</ul>', '<p>One</p><p>two</p><ul><li>three</li><li>four</li></ul>'],
    [
      '<table><tr><td>1<td>2<tr><td>3</table>',
      '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>',
    ],
    ['<style>a > b{color:red}\n</style><img src="x"/><br>', undefined],
    ['<svg><path d="1"/><g>x</g></svg><p>y</p>', 'x<p>y</p>'],
    ['<title>No</title><p>a<marquee>b</marquee>c</p><script>no()</script><p>d</p>', '<p>abc</p><p>d</p>'],
    ['<p><b dir=ltr></p>after', '<p><b dir=ltr></b></p>after'],
    [
      '<img src="x" onerror="no()" srcset="y 2x"><a href="z" ping="y">b</a>',
      '<img src="x"  ><a href="z" >b</a>',
    ],
    ['<meta http-equiv=refresh content=0><body background=x onload=y><p>z', '<body  ><p>z</p></body>'],
    ['a < b <!-- c --></i>d', 'a &lt; b d'],
    ['<A HREF="x">y</A>', '<A HREF="x">y</a>'],
  ])('is closed where it ends: %s', (html, expected = html) => {
    expect(shallowHtml(html)).toBe(expected);
  });

  it('keeps the text of what is nested too deeply', () => {
    const html = shallowHtml(`${'<div>'.repeat(300)}Deep${'</div>'.repeat(300)}<p>After</p>`);
    expect(html).toBe(`${'<div>'.repeat(100)}Deep${'</div>'.repeat(100)}<p>After</p>`);
  });

  it('loses tags where there are too many', () => {
    const html = shallowHtml('<i>x</i>'.repeat(31_000));
    expect(html.match(/<i>/gu)).toHaveLength(30_000);
    expect(html.replaceAll(/<[^>]*>/gu, '')).toHaveLength(31_000);
  });
});
