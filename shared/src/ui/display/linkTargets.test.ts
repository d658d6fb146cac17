import { tellLinkTargets } from './linkTargets.ts';

function noteOf(words: string, href: string): string | undefined {
  const mail = document.implementation.createHTMLDocument();
  const link = mail.createElement('a');
  link.setAttribute('href', href);
  link.textContent = words;
  mail.body.append(link);
  tellLinkTargets(mail);
  return link.querySelector('bdi')?.textContent;
}

it.each([
  ['https://club.example/login', 'https://evil.example/login', 'evil.example'],
  ['club.example', 'https://club.example.evil.example/', 'club.example.evil.example'],
  ['CLUB.example', 'https://club.example@evil.example/', 'evil.example'],
  ['club\u200B.example', 'https://evil.example/', 'evil.example'],
  // A Cyrillic letter in the host that is opened.
  ['club.example', 'https://сlub.example/', 'xn--lub-3ed.example'],
  ['Log in at https://club.example/ today', 'https://evil.example/', 'evil.example'],
  ['anna@club.example', 'mailto:anna@evil.example?subject=Hi', 'evil.example'],
  ['\u202Emoc.elpmaxe', 'https://evil.example/', 'evil.example'],
])('V2 S12 a link that says %s and opens %s tells where it leads', (words, href, host) => {
  expect(noteOf(words, href)).toBe(` [${host}]`);
});

it.each([
  ['Our pitches', 'https://evil.example/'],
  ['club.example', 'https://www.club.example/pitches'],
  ['https://www.club.example/a', 'https://club.example/b'],
  ['mail.club.example', 'https://club.example/'],
  ['anna@club.example', 'mailto:anna@club.example'],
  ['клуб.example', 'https://xn--90ard6a.example/'],
  ['See 3.5 million', 'https://evil.example/'],
  ['club.example', '#top'],
  ['club.example', 'tel:+15550100'],
])('V2 S12 a link that says %s and opens %s is left as it is', (words, href) => {
  expect(noteOf(words, href)).toBeUndefined();
});

it('V2 S12 words without end take no time', () => {
  const start = performance.now();
  noteOf('a.'.repeat(200_000), 'https://evil.example/');
  noteOf(`${'www.'.repeat(100_000)}-`, 'https://evil.example/');
  noteOf(`x${'@'.repeat(100_000)}`, 'https://evil.example/');
  expect(performance.now() - start).toBeLessThan(1000);
});
