import type { Deletion, Snippet } from '@touchline/shared/contract';
import { startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const tag = (name: string) => `{{${name}}}`;
const PATH = '/api/snippets/';
const list = async () => (await api.ask('GET', PATH)).json<Snippet[]>();

it('V3 the team keeps snippets: made, changed by one at a time, deleted and taken back', async () => {
  const html = `<p>Dear ${tag('first_name')}<script>x</script></p>`;
  const created = await api.ask('POST', PATH, { name: ' Prices ', html });
  expect(created.statusCode).toBe(201);
  const snippet = created.json<Snippet>();
  expect(snippet).toMatchObject({ name: 'Prices', html: `<p>Dear ${tag('first_name')}</p>` });
  expect((await api.ask('POST', PATH, { name: 'PRICES', html })).statusCode).toBe(409);

  const change = (name: string) =>
    api.ask('PUT', `${PATH}${snippet.id}/`, { name, html, updated_at: snippet.updated_at });
  const changes = await Promise.all([change('One'), change('Two')]);
  expect(new Set(changes.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));

  expect((await api.ask('DELETE', `${PATH}${snippet.id}/`)).statusCode).toBe(204);
  expect(await list()).toEqual([]);
  const [deletion] = (await api.ask('GET', '/api/deletions/')).json<Deletion[]>();
  expect(deletion).toMatchObject({ kind: 'snippet' });
  const name = deletion?.name ?? '';
  await api.ask('POST', PATH, { name, html });
  const restore = (resolve_conflicts: boolean) =>
    api.ask('POST', `/api/deletions/${deletion?.id}/restore/`, { resolve_conflicts });
  expect((await restore(false)).statusCode).toBe(409);
  expect((await restore(true)).statusCode).toBe(204);
  expect((await list()).map((one) => one.name)).toEqual([name, `${name} (2)`]);
});

it('V3 refuses snippets that say nothing, or are too much', async () => {
  for (const bad of [
    { name: '', html: '<p>x</p>' },
    { name: 'a', html: '' },
    { name: 'a', html: '<script>x</script>' },
    { name: 'a\nb', html: '<p>x</p>' },
    { name: 'a\0', html: '<p>x</p>' },
    { name: 'a', html: 'x'.repeat(20_001) },
    { name: 'a', html: '<p>x</p>', id: 5 },
  ]) {
    expect((await api.ask('POST', PATH, bad)).statusCode).toBe(400);
  }
  expect((await api.ask('PUT', `${PATH}99999999999/`, { name: 'a', html: '<p>x</p>' })).statusCode).toBe(404);
  expect((await api.ask('DELETE', `${PATH}4711/`)).statusCode).toBe(404);
});
