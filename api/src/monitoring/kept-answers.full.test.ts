import { MONITORING, ALL, api, ask } from './kept-answers.testing.ts';

it.each(ALL)('M1 %s is answered 304 without a body while nothing has changed', async (path) => {
  const tag = String((await api.ask('GET', MONITORING + path)).headers['etag']);
  const again = await ask(path, tag);
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it.each(ALL)(
  'M1 %s is the same for a browser that has an older answer and for one that has none',
  async (path) => {
    const [old, none] = [await ask(path, '"old"'), await api.ask('GET', MONITORING + path)];
    expect([old.statusCode, old.headers['etag']]).toEqual([200, none.headers['etag']]);
    expect(old.body).toBe(none.body);
  },
);
