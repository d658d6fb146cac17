import { hasOwnWords, replyTextOf } from './reply-text.ts';

it.each([
  ' \n',
  '> x \nx \n',
  '-- \nx\n',
  'From: a\n',
  'On 2026 a@b wrote:\n',
  '> ',
  '>\n',
  '\n>\n\n',
  '----\n',
  '20.11.2026 9:11 <a@b>:\nx\n',
  `On 2026 wrote ${'a'.repeat(350)}!:\n`,
  `Sent from ${'a'.repeat(500)}!\n`,
  `${'-'.repeat(390)}x---\n`,
  `---- ${'a '.repeat(180)}wrote ----\n`,
  '<\nmailto:a\n> wrote:\n',
  '[\n',
])('S11 a mail of %j again and again takes no longer than any', (piece) => {
  // Other processes may hold this one up: what counts is its own work.
  const began = process.cpuUsage();
  replyTextOf(piece.repeat(200_000 / piece.length));
  hasOwnWords(piece.repeat(200_000 / piece.length));
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(1000);
});
