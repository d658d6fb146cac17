import { FIELD_NAMES, UNSEEN_FIELDS } from '@touchline/shared/contract/field-names';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Adds the names of all properties within a schema. */
function addProperties(schema: unknown, to: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') for (const name of Object.keys(value as object)) to.add(name);
    addProperties(value, to);
  }
}

it('O17 every field of a request that can be refused has a name for people, or none that they could see', () => {
  const { paths = {} } = api.app.swagger() as {
    paths?: Record<string, Record<string, { requestBody?: unknown }>>;
  };
  const fields = new Set<string>();
  for (const operations of Object.values(paths)) {
    for (const { requestBody } of Object.values(operations)) addProperties(requestBody, fields);
  }
  expect(fields.size).toBeGreaterThan(100);
  const known = new Set([...Object.keys(FIELD_NAMES), ...UNSEEN_FIELDS]);
  expect([...fields].filter((field) => !known.has(field))).toEqual([]);
  // Of uploads, and of the choices that come with a file, the document of the API says no fields.
  expect([...known].filter((field) => !fields.has(field)).toSorted()).toEqual(['file', 'image', 'own_tag']);
});
