import type { Template } from '@touchline/shared/contract';
import { create, put, read } from './lost-updates.testing.ts';

it('T6 of many who change the same template at once exactly one wins, and is told so', async () => {
  for (let round = 0; round < 10; round += 1) {
    const created = await create();
    const titles = Array.from({ length: 8 }, (_, writer) => `Writer ${writer}`);
    const answers = await Promise.all(titles.map((title) => put({ ...created, title }, created.id)));
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused).toHaveLength(titles.length - 1);
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<Template>();
    expect(await read(created.id)).toEqual(winner);
  }
});
