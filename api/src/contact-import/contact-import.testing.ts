import { startTestApi, type TestApi } from '../testing/api.ts';

export let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

beforeEach(async () => {
  await api.testDatabase.empty('organizations', 'contacts', 'contact_imports');
});
