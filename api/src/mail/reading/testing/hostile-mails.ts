/** Mails that take seconds to minutes to read without limits, by what is wrong with them. */
export const HOSTILE_MAILS: Readonly<Record<string, () => string>> = {
  'lines of a blank': () => `${HEAD}\r\n\r\n${' \n'.repeat(20_000)}`,
  'lines of a tab and a word': () => `${HEAD}\r\n\r\n${'\tword \n \n'.repeat(20_000)}`,
  'quotes within quotes': () =>
    `${HEAD}\r\n\r\n${Array.from({ length: 2000 }, (_, depth) => '>'.repeat(depth)).join('\n')}`,
  'many short header lines': () => `${HEAD}\r\n${'A:1\r\n'.repeat(40_000)}\r\nText`,
  'a long header line': () => `${HEAD}\r\nReferences: ${'<a@b> '.repeat(200_000)}\r\n\r\nText`,
  'many addresses': () => `${HEAD}\r\nCc: ${'"a, b" <c@d.example>, '.repeat(50_000)}\r\n\r\nText`,
  'many headers of many addresses': () =>
    `${HEAD}\r\n${`Cc: ${'<div>'.repeat(2000)}\r\n`.repeat(100)}\r\nText`,
  'many headers of recipients of a letter': () =>
    `${HEAD}\r\n${`To: ${'a,'.repeat(8000)}\r\n`.repeat(12)}\r\nText`,
  'a notice of one word': () =>
    `${HEAD}\r\nReturn-Path: <>\r\n\r\nundeliverable 550 ${'a.b'.repeat(30_000)}@${'a.'.repeat(30_000)}`,
  'an address of brackets': () => `${HEAD}\r\nTo: ${'(<['.repeat(5000)}\r\n\r\nText`,
  'parts with headers again and again': () =>
    `${HEAD}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${`--b\r\n${'X-Same: again\r\n'.repeat(400)}\r\ntext\r\n`.repeat(499)}--b--`,
  'many parts': () =>
    `${HEAD}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\ntext\r\n'.repeat(20_000)}--b--`,
  'parts within parts': () => {
    const depths = Array.from({ length: 400 }, (_, depth) => depth);
    const begin = depths.map(
      (depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    );
    return `${HEAD}\r\n${begin.join('')}Content-Type: text/plain\r\n\r\nText\r\n`;
  },
  'a part of no type': () =>
    `${HEAD}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nText\r\n--b\r\nContent-Type: ; name="x.jpg"\r\n\r\nx\r\n--b--`,
  'HTML within HTML': () => `${HEAD}\r\nContent-Type: text/html\r\n\r\n${'<div>'.repeat(100_000)}Text`,
  'tables within tables': () =>
    `${HEAD}\r\nContent-Type: text/html\r\n\r\n${'<table><tr><td>'.repeat(30_000)}Text`,
  'tags that never end': () => `${HEAD}\r\nContent-Type: text/html\r\n\r\n${'<a href="'.repeat(100_000)}`,
  'encoded words without end': () => `${HEAD}\r\nX-Word: ${'=?utf-8?Q?a'.repeat(5000)}\r\n\r\nText`,
};

const HEAD =
  'From: Zoe <zoe@meadow.example>\r\nTo: outreach@touchline.example\r\nSubject: Re: Grass\r\nMessage-ID: <1@meadow.example>';
