import { webAddress } from './text.ts';
import { completeLink, completeWebAddress, webAddressOf } from './web-address.ts';

it.each([
  ['turf.example/book', 'https://turf.example/book'],
  [' Club.com ', 'https://Club.com'],
  ['www.club.com:8080/a?b#c', 'https://www.club.com:8080/a?b#c'],
  ['клуб.рф/поле', 'https://клуб.рф/поле'],
  ['xn--90a3ac.xn--p1ai', 'https://xn--90a3ac.xn--p1ai'],
  ['http://club.com', 'http://club.com'],
  ['1.5', '1.5'],
  ['two words.com', 'two words.com'],
  ['.com', '.com'],
  ['{{unsubscribe_url}}', '{{unsubscribe_url}}'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['name@club.com', 'name@club.com'],
])('T4 completes %s to %s', (typed, meant) => {
  expect(completeWebAddress(typed)).toBe(meant);
});

it('T4 completes the address of a person where a link may lead to one', () => {
  expect(completeLink('jo.doe@club.com')).toBe('mailto:jo.doe@club.com');
  expect(completeLink('turf.example')).toBe('https://turf.example');
  expect(completeLink('a@b')).toBe('a@b');
});

it('T4 takes no longer for text that is nearly an address', () => {
  const begun = performance.now();
  completeLink(`${'a-'.repeat(1999)}!`);
  completeLink(`${'a.'.repeat(1999)}!`);
  expect(performance.now() - begun).toBeLessThan(1000);
});

it.each([
  ['https://club.com', 'https://club.com/'],
  ['HTTP://Club.com/a b', undefined],
  ['https://bank.com@evil.com', undefined],
  ['ftp://club.com', undefined],
  ['club.com', undefined],
])('G3 the web address of %s is %s', (text, address) => {
  expect(webAddressOf(text)).toBe(address);
});

it('G3 a web address is refused where it is too long once it is encoded', () => {
  expect(webAddress.safeParse('club.com/é').data).toBe('https://club.com/%C3%A9');
  expect(webAddress.safeParse(`https://club.com/${'é'.repeat(2000)}`).success).toBe(false);
});
