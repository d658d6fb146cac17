import { BLANK_CONTACT, CONTACT_FIELD_KEYS, recordOf } from '@touchline/shared/contract';
import { runs } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { startTestApi, type TestApi } from './testing/api.ts';
import { long, outcomeOf, raw, refusal } from './testing/refusals.ts';

let api: TestApi;
const ORGANIZATIONS = '/api/contacts/organizations/';
const NAMED = { ...BLANK_CONTACT, full_name: 'Zoe', email: 'zoe@meadow.example' };
const TEMPLATE = {
  title: 'A',
  subject: 'B',
  scenario: 'pitch_testing',
  tone: 'Casual',
  content: '{}',
  html: '',
};

beforeAll(async () => {
  api = await startTestApi({ LOGIN_LIMIT_PER_ADDRESS: '1000000', LOGIN_LIMIT_PER_ACCOUNT: '1000000' });
  await api.createOrganization('Meadow Park', [NAMED, { full_name: 'Lev' }]);
  await api.ask('POST', '/api/campaigns/', { name: 'A', scenario: 'pitch_testing', contacts: [1] });
  await api.ask('POST', '/api/templates/', TEMPLATE);
});
afterAll(() => api.close());

const json = (payload: object): Pick<InjectOptions, 'payload'> => ({ payload });

describe('a search', () => {
  it.each(['%00', 'a%00b'])(
    'S11 for what no text may hold (%s) is refused, naming the field',
    async (search) => {
      const answer = await api.ask('GET', `/api/mail/suppressions/?search=${search}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ field: 'search' }] });
    },
  );
});

describe('a new organization', () => {
  it.each<[string, number, string | undefined, Partial<Omit<InjectOptions, 'url'>>]>([
    ['an unknown field', 400, 'nmae', json({ name: 'A', nmae: 'B' })],
    [
      'an unknown field of a contact',
      400,
      'contacts.1.mail',
      json({ name: 'A', contacts: [NAMED, { mail: 'x' }] }),
    ],
    ['no name', 400, 'name', json({ contacts: [] })],
    ['a blank name', 400, 'name', json({ name: ' \u00a0\t' })],
    ['a name that is a number', 400, 'name', json({ name: 5 })],
    ['a name that is null', 400, 'name', json({ name: null })],
    ['a name too long', 400, 'name', json({ name: long(201) })],
    ['a name of half a megabyte', 400, 'name', json({ name: long(500_000) })],
    ['a name of 10 MB', 413, undefined, json({ name: long(10_000_000) })],
    ['a NUL in the name', 400, 'name', json({ name: 'A\u0000B' })],
    ['a lone surrogate in the name', 400, 'name', json({ name: 'A\ud800' })],
    [
      'a lone surrogate in a contact',
      400,
      'contacts.0.title',
      json({ name: 'A', contacts: [{ title: '\udfff' }] }),
    ],
    ['contacts that are no list', 400, 'contacts', json({ name: 'A', contacts: {} })],
    ['a contact that is a text', 400, 'contacts.0', json({ name: 'A', contacts: ['x'] })],
    ['a blank contact', 400, 'contacts.0.full_name', json({ name: 'A', contacts: [{ full_name: ' ' }] })],
    ['an address that is none', 400, 'contacts.0.email', json({ name: 'A', contacts: [{ email: 'zoe' }] })],
    [
      'an address too long',
      400,
      'contacts.0.email',
      json({ name: 'A', contacts: [{ email: `${long(250)}@a.example` }] }),
    ],
    ['one address twice', 409, 'contacts.1.email', json({ name: 'A', contacts: [NAMED, NAMED] })],
    ['a name that is taken', 409, 'name', json({ name: 'MEADOW park' })],
    [
      'too many contacts',
      400,
      'contacts',
      json({ name: 'A', contacts: Array.from({ length: 5001 }, () => ({ title: 'x' })) }),
    ],
    ['a list', 400, 'body', json([])],
    ['a text', 400, 'body', raw('"x"')],
    ['null', 400, 'body', raw('null')],
    ['nothing', 400, 'body', {}],
    ['an empty body', 400, 'body', raw('')],
    ['half a JSON', 400, undefined, raw('{"name": "A"')],
    ['no JSON at all', 400, undefined, raw('name=A')],
    ['a poisoned prototype', 400, undefined, raw('{"name": "A", "__proto__": {"admin": true}}')],
    ['a form', 415, undefined, raw('name=A', 'application/x-www-form-urlencoded')],
    ['plain text', 415, undefined, raw('{"name": "A"}', 'text/plain')],
    ['XML', 415, undefined, raw('<name>A</name>', 'application/xml')],
    ['a nonsensical content type', 415, undefined, raw('{"name": "A"}', 'nonsense')],
    [
      'a compressed body',
      415,
      undefined,
      { ...json({ name: 'A' }), headers: { 'content-encoding': 'gzip' } },
    ],
  ])('P2 with %s is refused with %d', async (_case, status, field, options) => {
    const outcome = await outcomeOf(api, { method: 'POST', url: ORGANIZATIONS, ...options }, field);
    expect(outcome).toEqual(refusal(status));
  });

  it.each(['\ud800\u0000<script>', long(100_000)])(
    'P2 names an unknown field whose name is hostile or endless',
    async (name) => {
      const answer = await api.ask('POST', ORGANIZATIONS, { name: 'A', [name]: 1 });
      expect(answer.statusCode).toBe(400);
      expect(answer.body.length).toBeLessThan(1000);
    },
  );

  it('P2 names at most a hundred of very many bad fields', async () => {
    const contacts = Array.from({ length: 4000 }, () => ({ email: 'x' }));
    const body = (await api.ask('POST', ORGANIZATIONS, { name: 'A', contacts })).json<{
      detail: string;
      errors: object[];
    }>();
    expect(body.detail).toMatch(/; and 3997 more$/);
    expect(body.errors).toHaveLength(100);
  });
});

const pathOf = (url: string, id: string) => (url.includes('{id}') ? url.replace('{id}', id) : `${url}${id}/`);

describe('ids', () => {
  const CALLS = [
    ['GET', ORGANIZATIONS, undefined],
    ['PUT', ORGANIZATIONS, { name: 'A' }],
    ['DELETE', ORGANIZATIONS, undefined],
    ['PUT', '/api/contacts/contacts/', { full_name: 'A' }],
    ['DELETE', '/api/contacts/contacts/', undefined],
    ['PUT', '/api/templates/', TEMPLATE],
    ['DELETE', '/api/templates/', undefined],
    ['GET', '/api/campaigns/monitoring/contacts/{id}/history/', undefined],
    ['GET', '/api/campaigns/monitoring/campaigns/{id}/funnel/', undefined],
  ] as const;
  it.each(CALLS)('P2 %s %s of what does not exist is 404', async (method, url, payload) => {
    for (const id of ['99', '0', '-1', '2147483648', '99999999999999999999']) {
      const outcome = await outcomeOf(api, { method, url: pathOf(url, id), ...(payload && { payload }) });
      expect({ id, ...outcome }).toEqual({ id, ...refusal(404) });
    }
  });
  it.each(CALLS)(
    'P2 %s %s of something that is not a number is 400, naming id',
    async (method, url, payload) => {
      for (const id of ['abc', '1.5', '1e3', 'null', '%00', '1%20', "1'--", '١']) {
        const path = encodeURI(pathOf(url, decodeURI(id)));
        const outcome = await outcomeOf(api, { method, url: path, ...(payload && { payload }) }, 'id');
        expect({ id, ...outcome }).toEqual({ id, ...refusal(400) });
      }
    },
  );
  it('P2 a contact for an organization that does not exist is 404', async () => {
    const outcome = await outcomeOf(api, {
      method: 'POST',
      url: `${ORGANIZATIONS}99/contacts/`,
      payload: NAMED,
    });
    expect(outcome).toEqual(refusal(404));
  });
});

describe('addresses of nothing', () => {
  it.each<[InjectOptions['method'] & string, string, number]>([
    ['GET', '/api/nothing/', 404],
    ['GET', '/', 404],
    ['POST', '/api/contacts/summary/', 404],
    ['GET', `${ORGANIZATIONS}${'9'.repeat(300)}/`, 404],
    ['GET', '/api/contacts/organizations/%/', 400],
    ['GET', '/api/contacts/organizations/%c3%28/', 400],
  ])('P2 %s %s is %d', async (method, url, status) => {
    expect(await outcomeOf(api, { method, url })).toEqual(refusal(status));
  });
});

describe('anything', () => {
  const hostile = fc.string({
    unit: fc.constantFrom(
      'a',
      'Я',
      ' ',
      '\u0000',
      '\ud800',
      '\udc00',
      '😀',
      '\ufdfa',
      "'",
      '@',
      '.',
      '\\',
      '"',
    ),
  });
  const text = fc.oneof(
    hostile,
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.emailAddress(),
    fc.constantFrom('', 'Meadow Park', NAMED.email),
  );
  const value = fc.oneof(
    { weight: 3, arbitrary: text },
    fc.jsonValue(),
    fc.integer(),
    fc.constantFrom(1, 2, 1e300, -0, 2 ** 31),
  );
  const contact = fc.record(
    {
      id: value,
      ...recordOf(CONTACT_FIELD_KEYS, () => value),
      organization: value,
      nickname: value,
    },
    { requiredKeys: [] },
  );
  const organization = fc.record(
    {
      id: value,
      name: value,
      contacts: fc.oneof(fc.array(fc.oneof(contact, fc.jsonValue()), { maxLength: 4 }), value),
    },
    { requiredKeys: [] },
  );
  const template = fc.record(
    {
      title: value,
      subject: value,
      scenario: fc.oneof(fc.constant('pitch_testing'), value),
      tone: fc.oneof(fc.constant('Casual'), value),
      step_number: value,
      content: fc.oneof(fc.json(), value),
      html: value,
      updated_at: fc.oneof(
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.constant('0000-01-01T00:00Z'),
        value,
      ),
    },
    { requiredKeys: ['title', 'subject', 'scenario', 'tone', 'content', 'html'] },
  );
  const campaign = (contacts: string) =>
    fc.record(
      {
        name: value,
        scenario: fc.oneof(fc.constant('pitch_testing'), value),
        [contacts]: fc.oneof(fc.array(fc.oneof(fc.integer(), value), { maxLength: 4 }), value),
        frequency_days: value,
        stagger_sends: fc.oneof(fc.boolean(), value),
        status: fc.oneof(fc.constantFrom('draft', 'active'), value),
        template_map: fc.oneof(fc.dictionary(fc.oneof(fc.constantFrom('1', '2', '999'), text), value), value),
        email_count: value,
      },
      { requiredKeys: ['name', 'scenario', contacts] },
    );
  const CALLS = [
    ['POST', ORGANIZATIONS, organization],
    ['PUT', `${ORGANIZATIONS}1/`, organization],
    ['POST', `${ORGANIZATIONS}1/contacts/`, contact],
    ['PUT', '/api/contacts/contacts/1/', contact],
    ['POST', '/api/templates/', template],
    ['PUT', '/api/templates/1/', template],
    ['POST', '/api/campaigns/', campaign('contacts')],
    ['PUT', '/api/campaigns/1/update/', campaign('contact_ids')],
    [
      'POST',
      '/api/auth/login/',
      fc.record({ email: value, password: fc.oneof(fc.jsonValue(), fc.integer()) }, { requiredKeys: [] }),
    ],
    ['POST', '/api/auth/refresh/', fc.record({ refresh: value }, { requiredKeys: [] })],
  ] as const;
  it.each(CALLS)('P2 %s %s never answers 5xx, whatever the body', async (method, url, body) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 4, arbitrary: body as fc.Arbitrary<unknown> }, fc.jsonValue()),
        async (payload) => {
          const answer = await api.inject({
            method,
            url,
            payload: JSON.stringify(payload),
            headers: { 'content-type': 'application/json' },
          });
          expect({ status: answer.statusCode, body: answer.body }).toMatchObject({
            status: expect.any(Number) as number,
          });
          expect(answer.statusCode).toBeLessThan(500);
        },
      ),
      { numRuns: runs(200) },
    );
  });
  it('P2 no path or query answers 5xx', async () => {
    const base = fc.constantFrom(
      ORGANIZATIONS,
      '/api/contacts/contacts/',
      '/api/contacts/purge-unassigned-empty/?dry_run=1&',
      '/api/',
      '/api/contacts/contacts/?',
    );
    await fc.assert(
      fc.asyncProperty(
        base,
        fc.string({ unit: 'binary-ascii' }),
        fc.webQueryParameters(),
        async (start, tail, query) => {
          const url =
            start + (start.includes('?') ? query : `${tail.replaceAll(/[^\x21-\x7e]/g, '%00')}?${query}`);
          const answer = await api.inject({ method: 'GET', url });
          expect(answer.statusCode).toBeLessThan(500);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
