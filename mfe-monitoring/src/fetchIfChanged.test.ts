import { HttpResponse, on, startTestServer } from '@touchline/shared/testing';
import { fetchIfChanged } from './fetchIfChanged.ts';

const PATH = '/api/campaigns/monitoring/contacts/';
let tag = '"1"';
const server = startTestServer(
  on.get(`*${PATH}`, () => HttpResponse.json([{ tag }], { headers: { ETag: tag } })),
);

it('what has the same tag is the same object, and another tag is read anew', async () => {
  tag = '"1"';
  const first = await fetchIfChanged(PATH);
  expect(first).toEqual([{ tag: '"1"' }]);
  expect(await fetchIfChanged(PATH, first)).toBe(first);
  tag = '"2"';
  const second = await fetchIfChanged(PATH, first);
  expect(second).toEqual([{ tag: '"2"' }]);
  expect(await fetchIfChanged(PATH, second)).toBe(second);
});

it('a refusal is read as such, also when its tag is known', async () => {
  const answer = await fetchIfChanged(PATH);
  server.use(
    on.get(`*${PATH}`, () => HttpResponse.json({ detail: 'No.' }, { status: 400, headers: { ETag: tag } })),
  );
  await expect(fetchIfChanged(PATH, answer)).rejects.toMatchObject({
    response: { status: 400, data: { detail: 'No.' } },
  });
});
