import { MonitoringContact, MonitoringContactStatus } from '@touchline/shared/contract';
import { startTestApi, type TestApi } from '../testing/api.ts';

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: string[];
  readonly security?: object[];
  readonly parameters?: { name: string; in: string; schema: object }[];
  readonly requestBody?: { content: Record<string, { schema: object }> };
  readonly responses: Record<string, { description?: string; content?: Record<string, { schema: object }> }>;
}
interface Document {
  readonly openapi: string;
  readonly info: { title: string; version: string };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: Record<string, object>; securitySchemes: object };
}

let api: TestApi;
let document: Document;
beforeAll(async () => {
  api = await startTestApi();
  document = (await api.app.inject('/api/openapi.json')).json<Document>();
});
afterAll(() => api.close());

const CALLS = [
  'DELETE /api/campaigns/{id}/delete/',
  'DELETE /api/contacts/contacts/{id}/',
  'DELETE /api/contacts/organizations/{id}/',
  'DELETE /api/contacts/purge-unassigned-empty/',
  'DELETE /api/templates/{id}/',
  'GET /api/auth/me/',
  'GET /api/campaigns/all/',
  'GET /api/campaigns/monitoring/campaigns/',
  'GET /api/campaigns/monitoring/campaigns/{id}/funnel/',
  'GET /api/campaigns/monitoring/contacts/',
  'GET /api/campaigns/monitoring/contacts/{id}/history/',
  'GET /api/campaigns/monitoring/daily/',
  'GET /api/campaigns/scenarios/',
  'GET /api/campaigns/{id}/',
  'GET /api/contacts/',
  'GET /api/contacts/contacts/',
  'GET /api/contacts/organizations-with-contacts/',
  'GET /api/contacts/organizations/{id}/',
  'GET /api/contacts/summary/',
  'GET /api/health',
  'GET /api/mail/pixel/{reference}/',
  'GET /api/mail/status/',
  'GET /api/mail/unsubscribe/{reference}/',
  'GET /api/metrics',
  'GET /api/templates/',
  'POST /api/auth/login/',
  'POST /api/auth/logout/',
  'POST /api/auth/refresh/',
  'POST /api/campaigns/',
  'POST /api/campaigns/monitoring/contacts/{id}/reply/',
  'POST /api/campaigns/plan/',
  'POST /api/campaigns/{id}/messages/{message_id}/settle/',
  'POST /api/contacts/organizations/',
  'POST /api/contacts/organizations/{id}/contacts/',
  'POST /api/mail/preview/',
  'POST /api/mail/test/',
  'POST /api/mail/unsubscribe/{reference}/',
  'POST /api/templates/',
  'PUT /api/campaigns/{id}/update/',
  'PUT /api/contacts/contacts/{id}/',
  'PUT /api/contacts/organizations/{id}/',
  'PUT /api/templates/{id}/',
];

/** Every route that the router knows, as `METHOD /path/`; the tree it prints has four characters to a level. */
function routes(): string[] {
  const parents: string[] = [];
  return api.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── (\S+) \(([^)]+)\)$/.exec(line) ?? [];
      const level = indent.length / 4;
      const path = (parents[level - 1] ?? '') + part;
      parents[level] = path;
      return methods
        .split(', ')
        .filter((method) => method && method !== 'HEAD')
        .map((method) => `${method} ${path}`);
    });
}
const withoutSlash = (name: string) => name.replace(/\/$/, '');

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );

describe('the OpenAPI document', () => {
  it('P1 is version 3.1 and describes every call', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info).toMatchObject({
      title: 'Touchline',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    });
    expect(operations().map(({ name }) => name)).toEqual(expect.arrayContaining(CALLS));
  });
  it('P1 describes every route that the API has, the page and the document apart', () => {
    const described = new Set(
      operations().map(({ name }) => withoutSlash(name.replaceAll(/\{(\w+)\}/g, ':$1'))),
    );
    const found = routes().filter((route) => !/ \/api\/(docs|openapi\.json)/.test(route));
    expect(found.filter((route) => !described.has(withoutSlash(route)))).toEqual([]);
    expect(found.length).toBeGreaterThanOrEqual(CALLS.length);
  });
  it('P1 gives each call a summary, a tag, an answer, and its errors the error body', () => {
    for (const { name, operation } of operations()) {
      expect({ name, ...operation }).toMatchObject({
        summary: expect.any(String) as string,
        tags: [expect.any(String)],
      });
      const statuses = Object.keys(operation.responses);
      expect({ name, ok: statuses.some((status) => /^2|^302$/u.test(status)) }).toEqual({ name, ok: true });
      for (const status of statuses.filter((code) => !/^[23]/.test(code))) {
        expect(operation.responses[status]?.content?.['application/json']?.schema).toEqual({
          $ref: '#/components/schemas/Error',
        });
      }
      const isPublic = operation.security?.length === 0;
      expect({ name, refuses: statuses.includes('401') || isPublic }).toEqual({ name, refuses: true });
    }
  });
  it('P1 says what a success means, and that a deletion answers no body', () => {
    const deletion = document.paths['/api/contacts/contacts/{id}/']?.['delete'];
    expect(deletion?.responses['204']).toEqual({ description: 'Deleted' });
    for (const { name, operation } of operations()) {
      for (const [status, { description }] of Object.entries(operation.responses)) {
        expect({ name, status, description }).not.toMatchObject({ description: 'Default Response' });
      }
    }
  });
  it('P1 says what every figure of a campaign counts', () => {
    for (const path of ['/api/campaigns/all/', '/api/campaigns/{id}/']) {
      const { description = '' } = document.paths[path]?.['get'] ?? {};
      for (const figure of [
        'total_contacts',
        'replied',
        'opened',
        'bounced',
        'no_response',
        'progress_percent',
      ]) {
        expect(description).toContain(`\`${figure}\``);
      }
    }
  });
  it('P1 says what every figure of monitoring counts', () => {
    const figures = {
      'campaigns/': ['totalContacts', 'noResponse', 'progress', 'replied', 'opened', 'bounced'],
      'campaigns/{id}/funnel/': ['planned', 'sent', 'opened', 'replied', 'bounced', 'unsubscribed'],
      'contacts/': [...Object.keys(MonitoringContact.shape).slice(3), ...MonitoringContactStatus.options],
      'contacts/{id}/history/': ['subject', 'text', 'status'],
      'daily/': ['sent', 'opened', 'replied'],
    };
    for (const [path, names] of Object.entries(figures)) {
      const { description = '' } = document.paths[`/api/campaigns/monitoring/${path}`]?.['get'] ?? {};
      for (const name of names) expect(description).toContain(`\`${name}\``);
    }
  });
  it('P1 has no dangling reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      expect(reference).toMatch(/^#\/components\/schemas\//);
      expect(Object.keys(document.components.schemas)).toContain(reference.split('/').at(-1));
    }
  });
  it('P1 describes bodies and parameters by what is sent', () => {
    const create = document.paths['/api/contacts/organizations/']?.['post'];
    expect(create?.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['name'],
      additionalProperties: false,
      properties: { name: { type: 'string', maxLength: 200 } },
    });
    const read = document.paths['/api/contacts/organizations/{id}/']?.['get'];
    expect(read?.parameters).toEqual([
      expect.objectContaining({
        name: 'id',
        in: 'path',
        required: true,
        schema: expect.objectContaining({ type: 'integer' }) as object,
      }),
    ]);
  });
});

describe('the page to browse it', () => {
  it('P1 is there without a sign-in, and runs no script but its own files', async () => {
    const page = await api.app.inject('/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    for (const tag of page.body.match(/<script[^>]*>/g) ?? []) expect(tag).toContain('src=');
    for (const [, path = ''] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const file = await api.app.inject(new URL(path, 'http://x/api/docs/').pathname);
      expect({ path, status: file.statusCode }).toEqual({ path, status: 200 });
    }
    expect((await api.app.inject('/api/docs/json')).json()).toEqual(document);
  });
});
