import type { TeamSettings } from '@touchline/shared/contract';
import { startTestApi, type TestApi } from '../testing/api.ts';

const URL = '/api/settings/';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const change = (fields: object) => api.ask('PUT', URL, { reply_effect: 'ended', ...fields });
const read = async () => (await api.ask('GET', URL)).json<TeamSettings>();

it('T9 the company is kept, its addresses completed, and what is left out stays', async () => {
  expect(await read()).toMatchObject({ company_name: '', company_address: '', company_logo: '' });
  const logo = 'https://turf.example/uploads/logo.png';
  await change({ company_name: ' Turf & Co ', company_website: 'turf.example', company_logo: logo });
  await change({ company_address: '48 Mill Road' });
  expect(await read()).toMatchObject({
    company_name: 'Turf & Co',
    company_address: '48 Mill Road',
    company_website: 'https://turf.example/',
    company_logo: logo,
  });
  await change({ company_website: '' });
  expect(await read()).toMatchObject({ company_website: '', company_name: 'Turf & Co' });
});

it.each([
  ['company_address', '48 Mill Road\nGreenfield'],
  ['company_name', 'x'.repeat(121)],
  ['company_website', 'javascript:alert(1)'],
  ['company_website', 'https://bank.com@evil.com'],
  ['company_logo', 'data:image/png;base64,x'],
])('T9 a %s that no email can say is refused by name: %s', async (field, value) => {
  const answer = await change({ [field]: value });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ field }] });
});
