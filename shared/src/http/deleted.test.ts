import { HttpResponse, on, startTestServer } from '../testing/index.tsx';
import { http } from './client.ts';
import { forgetDeleted } from './deleted.ts';
import { errorStatus } from './errors.ts';

const server = startTestServer();
const PATH = '/api/campaigns/7/';

afterEach(() => forgetDeleted());

/** A campaign that is there until it is deleted; `deleting` holds its deletion back. */
function campaign({
  deleting = Promise.resolve(),
  status = 204,
}: { deleting?: Promise<unknown>; status?: number } = {}) {
  const reads: string[] = [];
  let isThere = true;
  server.use(
    on.get('*/api/campaigns/*', ({ request }) => {
      const { pathname } = new URL(request.url);
      reads.push(pathname);
      return HttpResponse.json({ pathname }, { status: isThere ? 200 : 404 });
    }),
    on.delete('*/api/campaigns/7/delete/', async () => {
      await deleting;
      isThere = status >= 400 && status !== 404;
      return new HttpResponse(null, { status });
    }),
  );
  return reads;
}

const statusOfRead = (path: string) => statusOf(http.get(path));
const statusOf = (reading: Promise<unknown>) => reading.then(() => 200, errorStatus);

it('S8 what is deleted is not asked for again, nor what is below it or is read of it elsewhere', async () => {
  const reads = campaign();
  await http.delete(`${PATH}delete/`, { alsoDeletes: ['/api/campaigns/monitoring/campaigns/7/'] });
  expect(await statusOfRead(PATH)).toBe(404);
  expect(await statusOfRead(`${PATH}mails/`)).toBe(404);
  expect(await statusOfRead('/api/campaigns/monitoring/campaigns/7/funnel/')).toBe(404);
  expect(reads).toEqual([]);
  expect(await statusOfRead('/api/campaigns/70/')).toBe(404);
  expect(reads).toEqual(['/api/campaigns/70/']);
});

it('S8 what begins to be read during a deletion waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const reads = campaign({ deleting: promise });
  const deletion = http.delete(`${PATH}delete/`);
  const read = statusOf(http.get(PATH));
  resolve();
  await deletion;
  expect(await read).toBe(404);
  expect(reads).toEqual([]);
});

it('S8 a read under way when the deletion begins is ended, and is of something that is gone', async () => {
  const asked = Promise.withResolvers<void>();
  const answers = Promise.withResolvers<void>();
  let reads = 0;
  server.use(
    on.get(`*${PATH}`, async () => {
      reads += 1;
      asked.resolve();
      await answers.promise;
      return HttpResponse.json({ detail: 'Gone.' }, { status: 404 });
    }),
    on.delete(`*${PATH}delete/`, () => new HttpResponse(null, { status: 204 })),
  );
  const reading = statusOf(http.get(PATH));
  await asked.promise;
  await http.delete(`${PATH}delete/`);
  expect(await reading).toBe(404);
  expect(reads).toBe(1);
  answers.resolve();
});

it('S8 a read under way when the deletion begins is ended, and read after all where that is refused', async () => {
  const answers = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let reads = 0;
  server.use(
    on.get(`*${PATH}`, async () => {
      reads += 1;
      asked.resolve();
      if (reads === 1) await answers.promise;
      return HttpResponse.json({ reads });
    }),
    on.delete(`*${PATH}delete/`, async () => {
      await refused.promise;
      return HttpResponse.json({ detail: 'No.' }, { status: 403 });
    }),
  );
  const reading = http.get<{ reads: number }>(PATH);
  await asked.promise;
  const deletion = statusOf(http.delete(`${PATH}delete/`));
  refused.resolve();
  expect(await deletion).toBe(403);
  expect((await reading).data.reads).toBe(2);
  answers.resolve();
});

it.each([404, 410])(
  'S8 a deletion answered %d: only what is surely gone is not asked for',
  async (status) => {
    const reads = campaign({ status });
    expect(await statusOf(http.delete(`${PATH}delete/`))).toBe(status);
    await statusOf(http.get(PATH));
    expect(reads).toHaveLength(status === 404 ? 0 : 1);
  },
);

it('S8 what was restored is read again', async () => {
  const reads = campaign();
  await http.delete(`${PATH}delete/`);
  forgetDeleted();
  await statusOf(http.get(PATH));
  expect(reads).toEqual([PATH]);
});
