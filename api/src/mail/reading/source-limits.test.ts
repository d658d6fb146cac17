import { understandMail } from './understand.ts';

const HEAD = 'From: Zoe <zoe@meadow.example>\r\nSubject: Re: Grass\r\n';
const read = async (lines: string) => {
  const { mail, classification } = await understandMail({ raw: Buffer.from(HEAD + lines) });
  return { isWhole: mail.isWhole, ...classification };
};
const multipart = (boundary: string, parts: readonly string[]) =>
  `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${parts
    .map((part) => `--${boundary}\r\n${part}\r\n`)
    .join('')}--${boundary}--\r\n`;
const text = (words: string) => `Content-Type: text/plain\r\n\r\n${words}`;
/** A text so many parts deep. */
const nested = (depth: number, words: string): string =>
  depth === 0 ? text(words) : multipart(`b${depth}`, [nested(depth - 1, words)]);

it.each([31, 250])('S11 %i parts with parts side by side are no depth', async (count) => {
  const digests = Array.from({ length: count / 2 }, (_, index) =>
    multipart(`d${index}`, [text(`Note ${index}.`)]),
  );
  const { kind, replyText, isWhole } = await read(multipart('top', [text('I want 20 balls.'), ...digests]));
  expect([kind, isWhole]).toEqual(['reply', true]);
  expect(replyText).toMatch(/^I want 20 balls\.\nNote 0\.[^]*Note 14\./u);
});

it('S11 what stands above parts that are too deep is read, and more than that is said to be there', async () => {
  expect(await read(multipart('top', [text('I want 20 balls.'), nested(40, 'Deep.')]))).toMatchObject({
    kind: 'reply',
    replyText: 'I want 20 balls.',
    isFolded: true,
    isUnread: false,
  });
  expect(await read(nested(20, 'Deep.'))).toMatchObject({ replyText: 'Deep.', isFolded: false });
});

it('S11 where nothing can be read for its depth, that is said', async () => {
  expect(await read(nested(400, 'Deep.'))).toMatchObject({ replyText: '', isFolded: true, isUnread: true });
});

it('S11 a boundary that stands in words, or belongs to a part that has ended, divides nothing', async () => {
  const deep = Array.from({ length: 40 }, (_, index) => `--b${index}`).join('\r\n');
  const named = Array.from({ length: 40 }, (_, index) => `boundary=b${index}`).join('\r\n');
  const parts = [multipart('inner', [text('First.')]), text(`Second.\r\n--inner\r\n${named}\r\n${deep}`)];
  const { replyText, isWhole } = await read(multipart('top', parts));
  expect([replyText?.startsWith('First.\nSecond.\n--inner'), isWhole]).toEqual([true, true]);
});

it('S11 of many parts the first are read', async () => {
  const { replyText, isFolded } = await read(
    multipart(
      'top',
      Array.from({ length: 400 }, (_, i) => text(`${i}.`)),
    ),
  );
  expect([replyText?.startsWith('0.\n1.\n'), replyText?.includes('399.'), isFolded]).toEqual([
    true,
    false,
    true,
  ]);
});

it('S11 of more header lines than anybody has the words below are read', async () => {
  expect((await read(`${'A: 1\r\n'.repeat(5000)}\r\nYes.`)).replyText).toBe('Yes.');
});
