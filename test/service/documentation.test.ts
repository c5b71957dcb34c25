import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '../../src/service/routes/routes.ts';
import { errorCodes } from '../../src/shared/contract/error-codes.ts';
import { openTestService } from '../support/service/open-test-service.ts';

const noKey = { 'x-api-key': undefined };

describe('the documentation', () => {
  it('is a page that needs no key, but passes the firewall first', async () => {
    const { ask } = await openTestService();
    const page = await ask('/docs', noKey);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect((await ask('/docs', { ...noKey, 'user-agent': 'curl/8.5.0 (x)' })).json().code).toBe('FW_002');
    expect((await ask('/docs/json', { ...noKey, 'user-agent': '' })).json().code).toBe('FW_001');
  });

  it('is served whole by this process, and may load nothing from elsewhere', async () => {
    const { ask } = await openTestService();
    const page = await ask('/docs', noKey);
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect((await ask(file, noKey)).statusCode).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/https?:/);
  });

  it('opens in a browser that asks for the root; a program reads its address', async () => {
    const { ask } = await openTestService();
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const led = await ask('/', { ...noKey, accept });
    expect([led.statusCode, led.headers.location]).toEqual([302, '/docs']);
    expect((await ask('/?from=somewhere', { ...noKey, accept }, 'HEAD')).statusCode).toBe(302);
    expect((await ask('/nothing', { ...noKey, accept })).statusCode).toBe(404);
    const answer = await ask('/', { ...noKey, accept: '*/*' });
    expect([answer.statusCode, answer.json().message]).toEqual([404, expect.stringContaining('/docs')]);
  });

  it('answers what is not there like every other path', async () => {
    const { ask } = await openTestService();
    for (const path of ['/docs/nothing', '/docs/static/nothing.js', '/docs/static/..%2f..%2fpackage.json'])
      expect((await ask(path, noKey)).json()).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });
});

describe('the OpenAPI document', () => {
  it('describes every endpoint and nothing else', async () => {
    const { document } = await readDocument();
    expect(Object.keys(document.paths).toSorted()).toEqual(Object.keys(routes).toSorted());
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it('names the parameters with their rules', async () => {
    const { operation } = await readDocument();
    const { parameters } = operation('/api/v1/info');
    expect(parameters).toEqual([
      expect.objectContaining({ in: 'query', name: 'uid', required: true }),
      expect.objectContaining({ in: 'query', name: 'region', required: true }),
    ]);
    expect(parameters[0]?.schema).toMatchObject({ type: 'string', pattern: '^\\d{5,15}$' });
    expect(operation('/api/images/item').parameters.map(({ name, required }) => [name, required])).toEqual([
      ['itemID', true],
      ['kind', false],
    ]);
  });

  it('shows the shape of every good answer, pictures as pictures', async () => {
    const { operation } = await readDocument();
    expect(Object.keys(operation('/api/v1/image').responses['200']?.content ?? {})).toEqual(['image/png']);
    const schema = operation('/api/v1/info').responses['200']?.content['application/json']?.schema;
    expect(schema).toMatchObject({
      required: ['basicInfo'],
      properties: {
        basicInfo: { properties: { accountId: { type: 'string' }, level: { type: 'integer' } } },
      },
    });
  });

  it('gives an example of every good answer, which is of the shape', () => {
    for (const [path, { about }] of Object.entries(routes)) {
      const shape = about.answers['application/json'];
      expect([path, shape?.safeParse(about.example?.()).error]).toEqual([path, undefined]);
    }
  });

  it('explains every error code where it may come', async () => {
    const { operation } = await readDocument();
    for (const path of Object.keys(routes))
      for (const [code, { status, message }] of Object.entries(errorCodes)) {
        const words = operation(path).responses[status]?.description;
        expect(words).toContain(`\`${code}\``);
        expect(words).toContain(message);
      }
  });

  it('says which plan an endpoint takes, and whether it counts', async () => {
    const { operation } = await readDocument();
    expect(operation('/api/v1/stats').description).toContain('needs the plan `starter`');
    expect(operation('/api/v1/info').description).toContain('Every plan includes it; it counts as one');
    expect(operation('/api/v1/image').description).toContain('costs nothing of the quota');
  });

  it('says how a key is sent, and which User-Agents get in', async () => {
    const { document } = await readDocument();
    expect(document.components.securitySchemes).toMatchObject({
      header: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      query: { type: 'apiKey', in: 'query', name: 'key' },
    });
    expect(document.info.description).toContain('<AppName>/<version> (+<app_url>)');
    expect(document.info.description).toContain('`FW_003`');
    expect(document.info.description).toMatch(/firewall refuses .*“Curl”.*`-A '.+'`/);
    expect(document.info.description).toMatch(/^\| starter \| 1000 \| and .*`\/api\/v1\/stats`.* \|$/m);
    expect(document.info.description).toContain('| pro | 10000 | the same |');
  });

  it('is there as YAML, too', async () => {
    const { ask } = await openTestService();
    const yaml = await ask('/docs/yaml', noKey);
    expect(yaml.body).toMatch(/^openapi: 3\.1/);
  });
});

async function readDocument() {
  const { ask } = await openTestService();
  const document = documentShape.parse((await ask('/docs/json', noKey)).json());
  return {
    document,
    operation(path: string): Operation {
      const found = document.paths[path]?.get;
      if (!found) throw new Error(`${path} is not described`);
      return found;
    },
  };
}

const operationShape = z.object({
  description: z.string(),
  parameters: z
    .array(z.looseObject({ name: z.string(), required: z.boolean().default(false), schema: z.unknown() }))
    .default([]),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      content: z.record(z.string(), z.object({ schema: z.unknown() })).default({}),
    }),
  ),
});

const documentShape = z.object({
  openapi: z.string(),
  info: z.object({ description: z.string() }),
  paths: z.record(z.string(), z.object({ get: operationShape })),
  components: z.object({ securitySchemes: z.unknown() }),
});

type Operation = z.infer<typeof operationShape>;
