import { startTestApi, type TestApi } from '../testing/api.ts';
import { long, outcomeOf, raw, refusal } from '../testing/refusals.ts';

let api: TestApi;
const URL = '/api/templates/';
const MAIL = {
  title: 'Drainage',
  subject: 'Puddles?',
  scenario: 'drainage_and_irrigation',
  tone: 'Urgent',
  step_number: 1,
  content: '{}',
  html: '<p>Hello</p>',
};
beforeAll(async () => {
  api = await startTestApi();
  await api.ask('POST', URL, MAIL);
});
afterAll(() => api.close());

it('P1 the template that these tests would change is there', async () => {
  expect((await api.ask('GET', URL)).json()).toMatchObject([{ id: 1, ...MAIL }]);
});

const CALLS = [
  ['POST', URL],
  ['PUT', `${URL}1/`],
] as const;

describe.each(CALLS)('%s %s', (method, url) => {
  it.each<[string, string, object]>([
    ['no title', 'title', { title: undefined }],
    ['a blank title', 'title', { title: ' \u00a0\t' }],
    ['a title that is a number', 'title', { title: 5 }],
    ['a title too long', 'title', { title: long(201) }],
    ['a NUL in the title', 'title', { title: 'A\u0000' }],
    ['elements within elements, S11', 'html', { html: '<div>'.repeat(20_000) }],
    [
      'lines within quotations within quotations, S11',
      'html',
      { html: `${'<blockquote>'.repeat(240)}<pre>${'a\n'.repeat(300_000)}` },
    ],
    ['too many elements, S11', 'html', { html: '<p>a</p>'.repeat(200_000) }],
    ['too many merge tags, S11', 'html', { html: '{{first_name}}'.repeat(3000) }],
    ['no subject', 'subject', { subject: undefined }],
    ['a subject too long', 'subject', { subject: long(501) }],
    ['S10 a line break in the subject', 'subject', { subject: 'Spring\nBcc: all@club.example' }],
    ['a lone surrogate in the subject', 'subject', { subject: '\ud83d' }],
    ['an unknown scenario', 'scenario', { scenario: 'world_domination' }],
    ['a scenario in other letters', 'scenario', { scenario: 'Drainage_and_irrigation' }],
    ['a blank scenario', 'scenario', { scenario: ' ' }],
    ['a scenario that is a list', 'scenario', { scenario: ['drainage_and_irrigation'] }],
    ['no tone', 'tone', { tone: undefined }],
    ['an unknown tone', 'tone', { tone: 'Angry' }],
    ['a tone in small letters', 'tone', { tone: 'urgent' }],
    ['step 0', 'step_number', { step_number: 0 }],
    ['step 1.5', 'step_number', { step_number: 1.5 }],
    ['step 101', 'step_number', { step_number: 101 }],
    ['a step that is a text', 'step_number', { step_number: '1' }],
    ['a step that is null', 'step_number', { step_number: null }],
    ['no content', 'content', { content: undefined }],
    ['content that is an object', 'content', { content: {} }],
    ['content that is no JSON', 'content', { content: '{body: 1}' }],
    ['content that is empty', 'content', { content: '' }],
    ['content that is a JSON array', 'content', { content: '[{}]' }],
    ['content that is a JSON text', 'content', { content: '"{}"' }],
    ['content that is null', 'content', { content: 'null' }],
    ['content too long', 'content', { content: `{"a":"${long(2_000_000)}"}` }],
    ['a NUL in the content', 'content', { content: '{}\u0000' }],
    ['a lone surrogate in the content', 'content', { content: '{"a":"\udc00"}' }],
    ['no html', 'html', { html: undefined }],
    ['html that is a list', 'html', { html: ['<p>'] }],
    ['html of 5 MB', 'html', { html: long(5_000_000) }],
    ['html one character too long', 'html', { html: long(2_000_001) }],
    ['a NUL in the html', 'html', { html: '<p>\u0000</p>' }],
    ['a lone surrogate in the html', 'html', { html: '<p>\udfff</p>' }],
    ['an unknown field', 'results', { results: [] }],
  ])('P2 with %s is refused, naming %s, and changes nothing', async (_case, field, change) => {
    const outcome = await outcomeOf(api, { method, url, payload: { ...MAIL, ...change } }, field);
    expect(outcome).toEqual(refusal(400));
  });

  it.each<[string, number, ReturnType<typeof raw>]>([
    ['a list', 400, raw('[]')],
    ['nothing', 400, raw('')],
    ['half a JSON', 400, raw('{"title": "A')],
    ['a form', 415, raw('title=A', 'application/x-www-form-urlencoded')],
  ])('P2 with %s is refused with %d', async (_case, status, body) => {
    expect(await outcomeOf(api, { method, url, ...body })).toEqual(refusal(status));
  });

  it('P2 with more than any template can be is refused with 413, saying how much can be sent', async () => {
    const request = { method, url, payload: { ...MAIL, html: long(25_000_000) } };
    expect(await outcomeOf(api, request)).toEqual(refusal(413));
    expect((await api.inject(request)).json()).toEqual({
      detail: 'The body is too large: at most 24 MB can be sent.',
    });
  });
});

it('P2 names every bad field at once', async () => {
  const answer = await api.ask('POST', URL, { ...MAIL, title: '', tone: 'Angry', step_number: 0 });
  const { errors } = answer.json<{ errors: { field: string; message: string }[] }>();
  expect(errors).toEqual([
    { field: 'title', message: 'must not be blank' },
    { field: 'tone', message: 'must be Professional or Casual or Urgent' },
    { field: 'step_number', message: 'must be at least 1' },
  ]);
});

it.each([
  ['the id of another', 'id', { id: 2 }],
  ['an id that is a text', 'id', { id: '1' }],
  ['a time that is none', 'updated_at', { updated_at: 'yesterday' }],
  ['a day that never was', 'updated_at', { updated_at: '2026-02-30T00:00:00Z' }],
  ['a time without a zone', 'updated_at', { updated_at: '2026-02-03T00:00:00' }],
  ['a time that is a number', 'updated_at', { updated_at: 1 }],
  ['an endless created_at', 'created_at', { created_at: long(41) }],
])('P2 a change with %s is refused, naming %s, and changes nothing', async (_case, field, change) => {
  const request = { method: 'PUT', url: `${URL}1/`, payload: { ...MAIL, ...change } } as const;
  expect(await outcomeOf(api, request, field)).toEqual(refusal(400));
});

it('P2 a new template cannot choose its id or its times', async () => {
  for (const field of ['id', 'created_at', 'updated_at']) {
    const request = { method: 'POST', url: URL, payload: { ...MAIL, [field]: 1 } } as const;
    expect(await outcomeOf(api, request, field)).toEqual(refusal(400));
  }
});

it('P2 faults are named in Russian to somebody who reads Russian', async () => {
  const answer = await api.inject({
    method: 'PUT',
    url: `${URL}1/`,
    payload: { ...MAIL, content: '[]', scenario: 'x', updated_at: 'x' },
    headers: { 'accept-language': 'ru' },
  });
  expect(answer.json<{ detail: string }>().detail).toBe(
    'content: должно быть текстом объекта JSON; ' +
      'updated_at: должно быть временем, например 2026-11-21T09:30:00.000Z',
  );
});

it.each([
  ['GET', URL],
  ['POST', URL],
  ['PUT', `${URL}1/`],
  ['DELETE', `${URL}1/`],
  ['GET', '/api/campaigns/scenarios/'],
] as const)('P2 %s %s wants a sign-in', async (method, url) => {
  const headers = { authorization: 'Bearer nonsense' };
  const answer = await api.inject({ method, url, headers, ...(method !== 'GET' && { payload: MAIL }) });
  expect(answer.statusCode).toBe(401);
});
