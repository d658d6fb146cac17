import type { Template } from '@touchline/shared/contract';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { MAIL } from './templates.testing.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

beforeEach(async () => {
  await api.testDatabase.empty('templates');
});

const URL = '/api/templates/';

describe('a template', () => {
  it('T7 may be as long as the contract says, however it is escaped', async () => {
    const html = '\u0001'.repeat(2_000_000);
    const content = `{"a":"${'я'.repeat(1_999_992)}"}`;
    const payload = JSON.stringify({ ...MAIL, html, content }).replaceAll('я', String.raw`\u044f`);
    expect(payload.length).toBeGreaterThan(23_900_000);
    const answer = await api.inject({
      method: 'POST',
      url: URL,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(201);
    const created = answer.json<Template>();
    expect(created.html === html && created.content === content).toBe(true);
  });
});
