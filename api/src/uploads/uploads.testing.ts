import { startUploadApi } from './testing/upload-api.ts';

export let api: Awaited<ReturnType<typeof startUploadApi>>;

beforeAll(async () => {
  api = await startUploadApi();
});

afterAll(() => api.close());
