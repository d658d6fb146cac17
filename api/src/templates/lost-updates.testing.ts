import type { NewTemplate, Template, TemplateUpdate } from '@touchline/shared/contract';
import { startTestApi, type TestApi } from '../testing/api.ts';

export let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

export const URL = '/api/templates/';

export const MAIL: NewTemplate = {
  title: 'Renovation',
  subject: 'After the season',
  scenario: 'end_of_season_renovation',
  tone: 'Professional',
  step_number: 1,
  content: '{}',
  html: '',
};

export const create = async () => (await api.ask('POST', URL, MAIL)).json<Template>();

export const put = (template: TemplateUpdate, id: number) => api.ask('PUT', `${URL}${id}/`, template);

export const read = async (id: number) =>
  (await api.ask('GET', URL)).json<Template[]>().find((template) => template.id === id);
