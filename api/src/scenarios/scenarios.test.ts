import type { Scenario } from '@touchline/shared/contract';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { saveScenario } from './scenarios.repository.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const list = async () => (await api.ask('GET', '/api/campaigns/scenarios/')).json<Scenario[]>();

it('P1 there are scenarios from the start, by label', async () => {
  const scenarios = await list();
  expect(scenarios).toHaveLength(8);
  expect(scenarios[0]).toEqual({ value: 'drainage_and_irrigation', label: 'Drainage and irrigation' });
  const labels = scenarios.map(({ label }) => label);
  expect(labels).toEqual(labels.toSorted());
  for (const { value } of scenarios) expect(value).toMatch(/^[a-z]+(_[a-z]+)*$/);
});

it('P1 a scenario is added, and renamed, and templates can be about it', async () => {
  const { database } = api.testDatabase;
  expect(await saveScenario(database, { value: 'line_marking', label: 'Line marking' })).toBe(true);
  expect(await list()).toContainEqual({ value: 'line_marking', label: 'Line marking' });
  expect(await saveScenario(database, { value: 'line_marking', label: 'Белая разметка' })).toBe(false);
  const scenarios = await list();
  expect(scenarios).toHaveLength(9);
  expect(scenarios.at(-1)).toEqual({ value: 'line_marking', label: 'Белая разметка' });
  const template = {
    title: 'A',
    subject: 'B',
    scenario: 'line_marking',
    tone: 'Casual',
    content: '{}',
    html: '',
  };
  expect((await api.ask('POST', '/api/templates/', template)).statusCode).toBe(201);
});
