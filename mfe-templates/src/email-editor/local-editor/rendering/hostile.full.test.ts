import { drawableFragment, sanitizeHtmlBlock, sanitizeRichText } from '@touchline/shared/safe-html';
import { executableParts } from './executable.testing.ts';
import { designOf, HOSTILE_HTML, HOSTILE_VALUES, render, TYPES } from './hostile.testing.ts';

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
        rows: [
          { cells: [1], columns: [{ contents: TYPES.map((type) => ({ type, values })), values }], values },
        ],
      },
    });
    expect(executableParts(html)).toEqual([]);
    expect(new DOMParser().parseFromString(html, 'text/html').head.querySelectorAll('style')).toHaveLength(1);
  });
});
