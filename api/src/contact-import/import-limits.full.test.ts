import type { ErrorBody } from '@touchline/shared/contract';
import { startTestApi, type TestApi } from '../testing/api.ts';
import type { ImportLimits } from './contact-import.routes.ts';
import { PARSER_LIMITS } from './parser.ts';
import { leftFiles, multipart, MULTIPART_TYPE, upload } from './testing/import-api.ts';
import { fileOf } from './testing/workbooks.ts';

const USUAL: ImportLimits = { parser: PARSER_LIMITS, parallel: 1, waiting: 1 };
const workbookOf = (rows: number) =>
  fileOf([
    ['Organization', 'Full name', 'Email'],
    ...Array.from({ length: rows }, (_, row) => [`Club ${row}`, `Person ${row}`, `p${row}@club.example`]),
  ]);

let api: TestApi;
afterEach(() => api.close());

it('O16 an upload beyond the limit of the queue is told to come back later, and the others are imported', async () => {
  api = await startTestApi({}, { importLimits: USUAL });
  // The start of the process that reads it is long enough for the other two to arrive meanwhile.
  const workbook = workbookOf(500);
  const answers = await Promise.all([upload(api, workbook), upload(api, workbook), upload(api, workbook)]);
  expect(answers.map((answer) => answer.statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 200, 429,
  ]);
  const refused = answers.find((answer) => answer.statusCode === 429);
  expect(refused?.headers['retry-after']).toBe('10');
  expect(refused?.json<ErrorBody>().detail).toMatch(/import/iu);
  expect(await api.countContacts()).toBe(500);
});

it('O16 U9 a list of addresses is read in the same queue as workbooks of contacts', async () => {
  api = await startTestApi({}, { importLimits: { ...USUAL, waiting: 0 } });
  const list = api.inject({
    method: 'POST',
    url: '/api/mail/suppressions/upload/',
    headers: { 'content-type': MULTIPART_TYPE },
    payload: multipart(Buffer.from('ann@park.example'), { name: 'list.csv' }),
  });
  const answers = await Promise.all([upload(api, workbookOf(500)), list]);
  const refused = answers.find((answer) => answer.statusCode === 429);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 429,
  ]);
  expect(refused?.headers['retry-after']).toBe('10');
  expect(refused?.json<ErrorBody>().detail).toBe('Other files are being imported. Try again in a moment.');
});

it.each([
  ['time', { ...PARSER_LIMITS, milliseconds: 200 }, 422, /too long/u],
  ['memory', { ...PARSER_LIMITS, memoryMebibytes: 100 }, 413, /too large/u],
])(
  'O16 a workbook that takes too much %s is refused with the reason, and nothing is changed',
  async (_, parser, status, reason) => {
    api = await startTestApi({}, { importLimits: { ...USUAL, parser } });
    const answer = await upload(api, workbookOf(20_000));
    expect([answer.statusCode, answer.json<ErrorBody>().detail]).toEqual([
      status,
      expect.stringMatching(reason),
    ]);
    expect(await api.countContacts()).toBe(0);
  },
);

/** Far beyond what may be uploaded; nobody says beforehand how long it is. */
const HOSTILE_MEBIBYTES = 500;
const MOST_GROWTH_MEBIBYTES = 150;

it.each([
  ['one line of CSV', 'Organization,Full name,E-mail\n', 'a line without an end '],
  ['a vCard with a picture', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zoe\r\nPHOTO;ENCODING=b:', 'QUJDREVG'],
])(
  'S11 G1 %s of 500 MB is refused while it arrives, with the limit, and nothing of it is kept',
  async (_, head, piece) => {
    api = await startTestApi();
    const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
    const authorization = `Bearer ${api.tokens.access}`;
    const mebibyte = Buffer.from(piece.repeat(Math.ceil(1024 ** 2 / piece.length)));
    const [begin, end] = multipartAround(head);
    async function* body() {
      yield begin;
      for (let sent = 0; sent < HOSTILE_MEBIBYTES; sent += 1) yield mebibyte;
      yield end;
    }
    const before = process.memoryUsage.rss();
    const request = {
      method: 'POST',
      headers: { authorization, 'content-type': MULTIPART_TYPE },
      body: ReadableStream.from(body()),
      duplex: 'half' as const,
    };
    const answer = await fetch(`${origin}/api/contacts/upload/`, request);
    expect([answer.status, await answer.json()]).toEqual([413, { detail: 'The file is larger than 20 MB.' }]);
    expect((process.memoryUsage.rss() - before) / 1024 ** 2).toBeLessThan(MOST_GROWTH_MEBIBYTES);
    expect(await leftFiles()).toEqual([]);
    expect(await api.countContacts()).toBe(0);
  },
);

function multipartAround(head: string): [Buffer, Buffer] {
  const whole = multipart(Buffer.from(head));
  const place = whole.indexOf(head) + head.length;
  return [whole.subarray(0, place), whole.subarray(place)];
}
