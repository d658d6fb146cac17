import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { readFileSync } from 'node:fs';
import { describePathId } from './path-id.ts';
import { namedSchemas } from './route-schemas.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Scripts from here alone; the page sets style attributes, which are no way to run anything. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The OpenAPI 3.1 document, made from the schemas that requests are checked with, at `/api/openapi.json`, and a
 * page to browse it at `/api/docs`. Register before the routes it should describe.
 */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Touchline',
        version,
        description:
          'The API behind Touchline. Answers outside 2xx are `{detail, errors?}`, in English or Russian by ' +
          '`Accept-Language`. A path id that is no whole number is 400; one that belongs to nothing is 404.',
      },
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'The access token of a sign-in, or an API key: `Authorization: Bearer tl_…`.',
          },
        },
      },
      security: [{ bearer: [] }],
    },
    transform: createJsonSchemaTransform({
      schemaRegistry: namedSchemas,
      skipList: [],
      zodToJsonConfig: { override: describePathId },
    }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: namedSchemas }),
  });
  // The page's own routes have no schemas and are not part of the API, so they are hidden, and public.
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, public: true };
      route.schema = { ...route.schema, hide: true };
    });
    await scope.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: CONTENT_SECURITY_POLICY,
      theme: { title: 'Touchline API' },
      // The other layout adds a bar with the logo of a library and a field for any address.
      uiConfig: { layout: 'BaseLayout', docExpansion: 'list', deepLinking: true },
    });
  });
  app.get('/api/openapi.json', { config: { public: true }, schema: { hide: true } }, () => app.swagger());
}
