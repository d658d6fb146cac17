import { HttpResponse, on, startTestServer } from '../testing/index.tsx';
import { fetchJson } from './fetchJson.ts';

const PATH = '/api/campaigns/monitoring/contacts/';
let tag = '"1"';
const server = startTestServer(
  on.get(`*${PATH}`, () => HttpResponse.json([{ tag }], { headers: { ETag: tag } })),
);

it('gives the same object for the same tag, and reads another tag anew', async () => {
  tag = '"1"';
  const first = await fetchJson(PATH);
  expect(first).toEqual([{ tag: '"1"' }]);
  expect(await fetchJson(PATH, first)).toBe(first);
  tag = '"2"';
  const second = await fetchJson(PATH, first);
  expect(second).toEqual([{ tag: '"2"' }]);
  expect(await fetchJson(PATH, second)).toBe(second);
});

it('reports a refusal even when its tag is known', async () => {
  const answer = await fetchJson(PATH);
  server.use(
    on.get(`*${PATH}`, () => HttpResponse.json({ detail: 'No.' }, { status: 400, headers: { ETag: tag } })),
  );
  await expect(fetchJson(PATH, answer)).rejects.toMatchObject({
    response: { status: 400, data: { detail: 'No.' } },
  });
});
