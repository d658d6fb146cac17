import type { InjectOptions } from 'fastify';
import type { ApiRequest, TestApi } from './api.ts';

/** Everything people keep, to check that a refused request changed nothing. */
async function stored({ testDatabase }: TestApi): Promise<string> {
  const { rows } = await testDatabase.database.pool.query(
    `select (select json_agg(o) from organizations o) as o, (select json_agg(c) from contacts c) as c,
       (select json_agg(t) from templates t) as t, (select json_agg(s) from scenarios s) as s,
       (select json_agg(ca) from campaigns ca) as ca, (select json_agg(st) from campaign_steps st) as st,
       (select json_agg(cc) from campaign_contacts cc) as cc, (select json_agg(m) from messages m) as m`,
  );
  return JSON.stringify(rows);
}

/**
 * What became of a request that should be refused; {@link refusal} is what should.
 * @param field that the answer should name, in `errors` and in `detail`.
 */
export async function outcomeOf(api: TestApi, options: ApiRequest, field?: string) {
  const before = await stored(api);
  const answer = await api.inject(options);
  const { detail, errors = [] } = answer.json<{ detail: string; errors?: { field: string }[] }>();
  const namesField = errors.some((error) => error.field === field) && detail.includes(`${field}`);
  return {
    status: answer.statusCode,
    namesField: field === undefined || namesField,
    changed: (await stored(api)) !== before,
    leaksStack: /\bat .*\.ts:\d+|node_modules/.test(answer.body),
  };
}

/** The outcome of a request that was refused as it should be. */
export const refusal = (status: number) => ({ status, namesField: true, changed: false, leaksStack: false });

/** A text of that length. */
export const long = (length: number) => 'x'.repeat(length);

/** A body sent as it is. */
export const raw = (
  payload: string,
  type = 'application/json',
): Pick<InjectOptions, 'payload' | 'headers'> => ({ payload, headers: { 'content-type': type } });
