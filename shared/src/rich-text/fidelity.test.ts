import { getSchema } from '@tiptap/core';
import { runs } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import { openText } from './fidelity.ts';
import { LINE_EXTENSIONS, TEXT_EXTENSIONS } from './schema.ts';
import { toHtml } from './serialize.ts';

const text = getSchema(TEXT_EXTENSIONS);
const line = getSchema(LINE_EXTENSIONS);
const written = (html: string, schema = text) => toHtml(openText(schema, html).document);

const UNLAYER_LINK =
  '<a rel="noopener" href="https://www.example.com/" target="_blank" data-u-link-value="eyJuYW1lIjoid2ViIn0=">Privacy</a>';

it.each([
  ['a line height', '<p style="line-height: 140%;">Learn more\u00A0</p>'],
  [
    'several lines',
    '<p style="line-height: 120%;">Get credit toward</p>\n<p style="line-height: 120%;">a new Mac.</p>',
  ],
  ['a link with what Unlayer keeps in it', `<p>${UNLAYER_LINK} \u00A0 \u00A0| \u00A0 ${UNLAYER_LINK}</p>`],
  [
    'colour, size and background',
    '<p><span style="color: #e03e2d; font-size: 18px; background-color: #fff3cd;">Sale</span></p>',
  ],
  ['nested spans', '<p><span style="font-size: 18px;">a <span style="color: #e03e2d;">b</span> c</span></p>'],
  [
    'a colour around a link',
    '<p><span style="color: #e03e2d;"><a href="https://example.com/">x</a></span></p>',
  ],
  [
    'a colour within a link',
    '<p><a href="https://example.com/"><span style="color: #e03e2d;">x</span></a></p>',
  ],
  ['every mark', '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><sub>e</sub><sup>f</sup></p>'],
  [
    'lists',
    '<ul style="list-style-type: square;">\n<li style="line-height: 19.6px;">one</li>\n<li>two</li>\n</ul>\n<ol start="3">\n<li>three</li>\n</ol>',
  ],
  ['a list in a list', '<ul>\n<li>one\n<ol>\n<li>two</li>\n</ol></li>\n</ul>'],
  ['alignment', '<p style="text-align: right; line-height: 140%;">right</p>'],
  ['breaks, emoji and entities', '<p>a<br />b &amp; c &lt;d&gt; 🏟️</p>'],
  ['headings within a text', '<h2 style="margin: 0px;">Pitch</h2>\n<div>below</div>'],
  [
    'merge tags, in text and in a link',
    '<p>Dear {{first_name}}, <a href="{{unsubscribe_url}}">leave</a></p>',
  ],
  ["Outlook's own styles", '<p style="mso-line-height-rule: exactly; line-height: 20px;">x</p>'],
])('T9 keeps %s letter for letter', (_name, html) => {
  expect(openText(text, html).isFaithful).toBe(true);
  expect(written(html)).toBe(html);
});

it.each([
  ['text alone', 'MacBook Pro'],
  ['a break', 'Why Apple is the best place<br />to buy your new Mac.'],
  ['marks', 'Mover. <strong><span style="color: #236fa1;">Maker.</span></strong>'],
  ['a line of its own', '<p style="line-height: 120%;">Title</p>'],
])("T9 keeps a heading's %s", (_name, html) => {
  expect(openText(line, html).isFaithful).toBe(true);
  expect(openText(line, written(html, line)).isFaithful).toBe(true);
});

it.each([
  ['a table', '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>'],
  ['an image', '<p>a <img src="https://example.com/a.png" alt="a" /></p>'],
  ['a quotation', '<blockquote><p>a</p></blockquote>'],
  ['a font', '<p><font color="#ff0000">a</font></p>'],
  ['a style that no mail may have', '<p style="position: fixed;">a</p>'],
  ['an address that no mail may link to', '<p><a href="javascript:alert(1)">a</a></p>'],
])('T9 says that %s would be lost', (_name, html) => {
  expect(openText(text, html).isFaithful).toBe(false);
});

it('T9 says that a second line of a heading would be lost', () => {
  expect(openText(line, '<p>a</p><p>b</p>').isFaithful).toBe(false);
});

it('runs nothing and keeps nothing that could', () => {
  const html = written(
    '<p onclick="alert(1)" style="background: url(javascript:alert(1)); color: red">a<script>alert(1)</script><img src=x onerror=alert(1)><a href=" java\nscript:alert(1)">b</a></p><style>p{}</style>',
  );
  expect(html).not.toMatch(/script|onerror|onclick|<img|<style/u);
});

const words = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '&', '<', '"', '\u00A0', 'ж', '{{first_name}}'),
});
const styles = fc.constantFrom(
  'color: #ff0000;',
  'font-size: 18px;',
  'line-height: 140%;',
  'text-align: center;',
);
const { inline } = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 4 },
    words.map((value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    fc.constant('<br>'),
    fc
      .tuple(
        fc.constantFrom('strong', 'b', 'em', 'u', 's', 'sub', 'sup', 'span', 'a'),
        styles,
        fc.array(tie('inline'), { maxLength: 3 }),
      )
      .map(([tag, style, inner]) => `<${tag} style="${style}">${inner.join('')}</${tag}>`),
  ),
}));
const blocks = fc.array(
  fc
    .tuple(fc.constantFrom('p', 'div', 'h3', 'ul', 'ol'), styles, fc.array(inline, { maxLength: 4 }))
    .map(([tag, style, parts]) =>
      tag.endsWith('l')
        ? `<${tag}>${parts.map((part) => `<li style="${style}">${part}</li>`).join('')}</${tag}>`
        : `<${tag} style="${style}">${parts.join('')}</${tag}>`,
    ),
  { maxLength: 4 },
);

it.each(['', '<p>\u00A0</p>', '<p>&nbsp;</p>\n<p>Jo</p>'])(
  'T9 B5 begins an empty line without the space that gives it its height: %s',
  (html) => {
    const { document, isFaithful } = openText(text, html);
    expect(document.firstChild?.textContent).toBe('');
    expect(isFaithful).toBe(true);
    expect(toHtml(document)).toMatch(/^<p>\u00A0<\/p>/u);
  },
);

it('T9 reads a span around an empty link back as the same', () => {
  const once = written(
    '<p><span style="text-align: center;"><a href="https://example.com/"></a><span style="text-align: center;">a</span></span></p>',
  );
  expect(written(once)).toBe(once);
});

it('T9 reads what it wrote back as the same', () => {
  const property = fc.property(blocks, (parts) => {
    const once = written(parts.join('\n'));
    expect(written(once)).toBe(once);
    expect(openText(text, once).isFaithful).toBe(true);
  });
  fc.assert(property, { numRuns: runs(300) });
});
