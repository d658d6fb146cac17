import { BLANK_CONTACT, findUnknownMergeTags } from '@touchline/shared/contract';
import { MailTemplate } from './mail-template.ts';
import { readTemplate } from './read-template.ts';

const links = { unsubscribeUrl: 'https://t.example/u?a=1&b=2', pixelUrl: 'https://t.example/p' };
const recipient = {
  ...BLANK_CONTACT,
  full_name: "Tim O'Neil & Co",
  title: 'x',
  organization_name: 'javascript:alert(1)',
  email: 't@x.example',
};
const fillIn = (html: string) =>
  new MailTemplate(readTemplate({ subject: '', html })).fillIn(recipient, links);
const bodyOf = (html: string) =>
  fillIn(html).html.replace(/<p style="margin: 24px.*|<img src="https:.*/u, '');

describe('what is filled in', () => {
  it.each([
    ['text', '<b>{{full_name}}</b>', '<b>Tim O&#39;Neil &amp; Co</b>'],
    ['an attribute', "<b title='{{full_name}}'>x</b>", "<b title='Tim O&#39;Neil &amp; Co'>x</b>"],
    [
      'an attribute without quotes',
      '<b title={{full_name}}>x</b>',
      '<b title=Tim&#32;O&#39;Neil&#32;&amp;&#32;Co>x</b>'.replaceAll('&amp;', '&#38;'),
    ],
    [
      'an address',
      '<a href="https://x.example/?q={{full_name}}">x</a>',
      '<a href="https://x.example/?q=Tim%20O%27Neil%20%26%20Co">x</a>',
    ],
    ['a whole address', '<a href="{{organization}}">x</a>', '<a href="javascript%3Aalert(1)">x</a>'],
    [
      'a comment that Outlook reads',
      '<!--[if mso]>{{full_name}}<![endif]-->',
      '<!--[if mso]>Tim O&#39;Neil &amp; Co<![endif]-->',
    ],
    [
      'an attribute after others',
      '<a class="{{title}}" href = " {{unsubscribe_url}}" title="{{full_name}}">x</a>{{title}}',
      '<a class="x" href = " https://t.example/u?a=1&amp;b=2" title="Tim O&#39;Neil &amp; Co">x</a>x',
    ],
    [
      'an address of somebody else that is given ours',
      '<a href="https://x.example/?to={{unsubscribe_url}}">x</a>',
      '<a href="https://x.example/?to=https%3A%2F%2Ft.example%2Fu%3Fa%3D1%26b%3D2">x</a>',
    ],
  ])('E5 is escaped as %s wants it', (_where, html, expected) => {
    expect(bodyOf(html)).toBe(expected);
  });

  it.each([
    '{{title}}',
    '{{ title }}',
    '{{&nbsp;title }}',
    '{{\u00A0title}}',
    '{{Title}}',
    '{{titel}}',
    '{title}',
    '{{ti<b>tle</b>}}',
    '{{&#160;full_name}}',
    '{{full name}}',
    '{{{title}}}',
    '{{company}}',
    '{{title}',
  ])('E5 %s is either filled in, or people are warned that it is not', (tag) => {
    const isFilledIn = !bodyOf(`<p>${tag}</p>`).includes(tag);
    expect(findUnknownMergeTags(`<p>${tag}</p>`)).toHaveLength(isFilledIn ? 0 : 1);
  });

  it('E5 leaves alone what is no merge tag, and never fills in twice', () => {
    expect(bodyOf('{{ frist_name }} {{{title}}} {{%title}}')).toBe('{{ frist_name }} {x} {{%title}}');
    const { html } = new MailTemplate(readTemplate({ subject: '', html: '{{full_name}}' })).fillIn(
      { ...recipient, full_name: '{{title}}' },
      links,
    );
    expect(html).toContain('{{title}}');
  });

  it('E5 reads as text what the HTML says: headings, lists, links, without pictures and hidden lines', () => {
    const { text } = fillIn(
      '<head><title>t</title><style>p{}</style></head><body><div style="display: none">preview</div>' +
        '<h1>Hello {{full_name}}</h1><ul><li>one</li></ul><img src="x.png" alt="picture">' +
        '<p><a href="https://x.example/?q={{full_name}}">book</a> <a href="{{unsubscribe_url}}">leave</a></p></body>',
    );
    expect(text.split('\r\n')).toEqual([
      "Hello Tim O'Neil & Co",
      '',
      ' * one',
      '',
      'book <https://x.example/?q=Tim%20O%27Neil%20%26%20Co> leave <https://t.example/u?a=1&b=2>',
    ]);
  });
});
