import { api, DETAIL, LIST, ask } from './kept-answers.testing.ts';

const tagOf = async (url: string) => String((await api.ask('GET', url)).headers['etag']);

it.each([
  ['detail', DETAIL],
  ['list', LIST],
])('C4 the %s is answered 304 without a body while nothing has changed', async (_case, url) => {
  const answer = await ask(url(), await tagOf(url()));
  expect([answer.statusCode, answer.body]).toEqual([304, '']);
});
