import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { docsPath, keyHeader, keyParameter } from '../../shared/contract/routes.ts';
import type { FirewallRules } from '../firewall.ts';
import { completePage, pageTheme } from './documentation-page.ts';
import { introduction } from './introduction.ts';
import { describeOperation } from './operation.ts';

/** Serves `/docs` and its OpenAPI document, which has the endpoints registered in `app.after()` or later. */
export function serveDocumentation(app: FastifyInstance, rules: Required<FirewallRules>): void {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Player information and image API', version: '2.0', description: introduction(rules) },
      tags: [
        { name: 'v1', description: 'Under the versioned base address' },
        { name: 'root', description: 'Under the service’s root' },
      ],
      components: {
        securitySchemes: {
          header: { type: 'apiKey', in: 'header', name: keyHeader, description: 'The recommended way.' },
          query: { type: 'apiKey', in: 'query', name: keyParameter, description: 'The alternative.' },
        },
      },
      security: [{ header: [] }, { query: [] }],
    },
    transform: ({ url, route, ...rest }) => {
      const served = route.config?.route;
      const schema = served ? describeOperation(url, served, rules.userAgents) : { hide: true };
      return jsonSchemaTransform({ ...rest, url, route, schema });
    },
  });
  app.register(async (scope) => {
    scope.addHook('onSend', async ({ routeOptions: { url } }, reply, payload) =>
      pageRoutes.has(url ?? '') && reply.statusCode === 200 && typeof payload === 'string'
        ? completePage(payload)
        : payload,
    );
    scope.register(swaggerUi, {
      routePrefix: docsPath,
      theme: pageTheme,
      staticCSP: contentSecurityPolicy,
      uiConfig: {
        layout: 'BaseLayout',
        docExpansion: 'list',
        defaultModelsExpandDepth: -1,
        // Deep links would be inside buttons, where no screen reader finds them.
        deepLinking: false,
        syntaxHighlight: { theme: 'obsidian' },
        validatorUrl: null,
      },
    });
  });
}

const pageRoutes = new Set<string>([docsPath, `${docsPath}/`]);

/** Allows no other origins. The page uses inline styles, and icons as data URLs. */
const contentSecurityPolicy = {
  'default-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};
