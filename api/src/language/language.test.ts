import { preferredLanguage, russianPlural } from './language.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de-DE, fr', 'en'],
  ['ru', 'ru'],
  ['ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
  ['en-US,en;q=0.9,ru;q=0.8', 'en'],
  ['ru;q=0.3, en;q=0.7', 'en'],
  ['ru;q=0', 'en'],
  ['en;q=0, ru;q=x', 'en'],
  ['*', 'en'],
  ['fr, ru;q=0.5', 'ru'],
  ['ru;q=0.5, *', 'en'],
])('H9 Accept-Language %j is answered in %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

it.each([
  [1, 'секунду'],
  [3, 'секунды'],
  [11, 'секунд'],
  [21, 'секунду'],
])('H9 Russian counts %d %s', (count, form) => {
  expect(russianPlural(count, 'секунду', 'секунды', 'секунд')).toBe(form);
});
