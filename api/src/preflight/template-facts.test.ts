import { LINK_TO_FILL_IN } from '@touchline/shared/contract/rules';
import { readDemoTemplates } from '../cli/demo-templates.ts';
import { readTemplateFacts } from './template-facts.ts';

const factsOf = (html: string, subject = 'Your pitch') => readTemplateFacts({ subject, html });

const LETTER = '<p>We look after pitches of clubs and schools in your area, all the year round.</p>';

it.each([
  [
    'a button without an address',
    '<a class="v-button" style="color: red">Suggest a time</a>',
    'Suggest a time',
  ],
  ['an empty address', '<a href="">Read more</a>', 'Read more'],
  ['a place on the page', '<a href="#">Top</a>', 'Top'],
  ['the beginning of an address', '<a href="https://">Our work</a>', 'Our work'],
  ['an address without a host', '<a href="https:///x">Our work</a>', 'Our work'],
  ['an address of no site', '<a href="/offers">Offers</a>', 'Offers'],
  ['a host without a dot', '<a href="http://intranet/">Offers</a>', 'Offers'],
  ['a name that nobody can have', '<a href="https://club.invalid/offers">Offers</a>', 'Offers'],
  ['a script', '<a href="java&#115;cript:alert(1)">Click</a>', 'Click'],
  ['a script with white space', '<a href=" java\nscript:alert(1)">Click</a>', 'Click'],
  ['a value alone', '<a href="{{organization}}">Your club</a>', undefined],
  ['an open link within another', '<a href=""><b>One</b> <a href="https://a.example">Two</a>', 'One'],
  ['a picture', '<a href="#"><img alt="A green pitch" src="x"></a>', 'A green pitch'],
  ['a map', '<map><area alt="North" href=""></map>', 'North'],
  ['a button without words', '<a class="button"></a>', ''],
])('V9 finds a link that leads nowhere: %s', (_which, html, words) => {
  expect(factsOf(html).deadLinks).toEqual(words === undefined ? [] : [words]);
});

it.each([
  '<a href="https://club.example/{{first_name}}?a=1#b">x</a>',
  '<a href="HTTP://club.example">x</a>',
  '<a href="mailto:ann@club.example">x</a>',
  '<a href="tel:+123">x</a>',
  '<a href="{{unsubscribe_url}}">x</a>',
  '<a href="{{ unsubscribe_url }}">x</a>',
  '<a name="top"></a>',
  '<a id="here">Here</a>',
  '<!-- <a href="">x</a> -->',
])('V9 takes no offence at %s', (html) => {
  expect(factsOf(html).deadLinks).toEqual([]);
});

it('V9 tells links of a layout that nobody has filled in from those that lead nowhere', () => {
  const html = `<a class="v-button" href="${LINK_TO_FILL_IN}">Suggest a time</a><a href="#">Top</a>`;
  expect(factsOf(html)).toMatchObject({
    unfilledLinks: ['Suggest a time'],
    deadLinks: ['Top'],
    addresses: [],
  });
});

it('V9 finds nothing that stops in a template of the demonstration', () => {
  for (const { subject, html } of readDemoTemplates()) {
    const facts = readTemplateFacts({ subject, html });
    expect(facts).toMatchObject({
      deadLinks: [],
      unfilledLinks: [],
      sampleTexts: [],
      unknownTags: [],
      hasSubject: true,
    });
    expect(facts.addresses).not.toEqual([]);
  }
});

it('V9 finds capitals, pictures without words, subject, tags and addresses', () => {
  expect(factsOf('<p>x</p>', 'LAST CHANCE FOR {{first_name}}')).toMatchObject({ shouts: true });
  expect(factsOf(`<p>${'BUY OUR GRASS NOW '.repeat(5)}</p>`)).toMatchObject({ shouts: true });
  expect(factsOf(`<style>${'A'.repeat(500)}</style><p>${'ПОЛЕ '.repeat(20)}</p>`)).toMatchObject({
    shouts: true,
  });
  expect(factsOf(`<title>${'A'.repeat(90)}</title>${LETTER}`, 'FIFA 26')).toMatchObject({ shouts: false });
  expect(factsOf('<img src="a.png" alt=""><p>Hi</p>')).toMatchObject({ isPictureOnly: true });
  expect(factsOf(`<img src="a.png" alt="">${LETTER}`)).toMatchObject({ isPictureOnly: false });
  expect(factsOf('<p>Hi</p><img src="pixel.gif" width="1">')).toMatchObject({ isPictureOnly: false });
  expect(factsOf(LETTER, '  ')).toMatchObject({ hasSubject: false });
  expect(factsOf('<p>{{ first_name }} {{frist_name}}</p>', '{{organization}}')).toMatchObject({
    usedTags: ['organization', 'first_name'],
    unknownTags: ['{{frist_name}}'],
  });
  const links = '<a href="https://a.example/x">x</a><a href="https://a.example/x">y</a>';
  expect(factsOf(links).addresses).toEqual(['https://a.example/x']);
});
