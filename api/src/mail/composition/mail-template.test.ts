import { BLANK_CONTACT, findUnknownMergeTags } from '@touchline/shared/contract';
import type { OwnFieldKind } from '@touchline/shared/contract/own-values';
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

const field = (id: number, kind: OwnFieldKind, name = `F${id}`, code: string | null = null) => ({
  id,
  kind,
  name,
  code,
  choices: [{ id: 3, code: null, name: 'Grass', is_retired: false }],
});

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
    [
      'en',
      'en',
      'Golf &amp; <b>Club</b> pays 1200.5 CAD by Mar 15, 2027 on Grass: yes, 4, your city, Nickname',
    ],
    [
      'ru',
      'ru',
      'Golf &amp; <b>Club</b> pays 1200,5 CAD by 15 мар. 2027 г. on Grass: да, 4, ваш город, Nickname',
    ],
  ])(
    'E5 G3 values of own fields are written as people of the language of the mail write them: %s',
    (_of, lang, expected) => {
      const fields = [
        field(1, 'text'),
        field(2, 'money'),
        field(3, 'date'),
        field(4, 'choice'),
        field(5, 'yes_no'),
        field(6, 'number'),
        field(7, 'text', '', 'city'),
        field(8, 'text', 'Nickname'),
        field(9, 'link', 'Site'),
        field(10, 'link', 'Shop'),
      ];
      const own_values = {
        1: 'Golf & <b>Club</b>',
        2: { amount: 1200.5, currency: 'CAD' },
        3: '2027-03-15',
        4: 3,
        5: true,
        6: 4,
        9: 'https://club.example/?a=1&b="2"',
      };
      const html = `<html lang="${lang}"><body><p>{{field_1_club}} pays {{ field_2_бюджет }} by {{field_3}} on {{field_4_x}}: {{field_5}}, {{field_6}}, {{field_7_city}}, {{field_8}}</p>
<a href="{{link_9_site}}">a</a><a href="{{link_10}}">b</a><a href="https://x.example/?q={{field_1}}">c</a>{{field_77_gone}}|</body></html>`;
      const template = new MailTemplate(readTemplate({ subject: '{{field_1}}', html }));
      expect(template.asksForOwnFields).toBe(true);
      const filled = template.fillIn({ ...recipient, own_values }, links, undefined, fields);
      expect(filled.subject).toBe('Golf & <b>Club</b>');
      expect(filled.html).toContain(expected.replace('<b>Club</b>', '&lt;b&gt;Club&lt;/b&gt;'));
      expect(filled.html).toContain(
        '<a href="https://club.example/?a&#61;1&#38;b&#61;&#34;2&#34;">a</a><a href="">b</a><a href="https://x.example/?q=Golf%20%26%20%3Cb%3EClub%3C%2Fb%3E">c</a>|',
      );
      expect(filled.text).toContain(expected.replace('&amp;', '&').replaceAll('&#39;', "'"));
      expect(findUnknownMergeTags(html)).toEqual([]);
    },
  );

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
