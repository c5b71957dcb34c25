import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { usedOperations } from './support/discord-schema/used-operations.ts';

/**
 * `node --import tsx test/extract-discord-schema.ts openapi.json`: takes from Discord's OpenAPI file what the recordings are
 * checked by. The file is https://github.com/discord/discord-api-spec, `specs/openapi.json`.
 */
function main(file: string | undefined): void {
  if (!file) throw new Error('Usage: node --import tsx test/extract-discord-schema.ts openapi.json');
  const api: OpenApi = JSON.parse(readFileSync(file, 'utf8'));
  const operations = Object.fromEntries(usedOperations.map((name) => [name, operationOf(api, name)]));
  const schemas = reachedSchemas(api, operations);
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries({ operations, schemas }))
    writeFileSync(`${folder}${name}.json`, linePerEntry(content));
  writeFileSync(`${folder}all-operations.json`, `${JSON.stringify(namesOfOperations(api), undefined, 1)}\n`);
  console.log(`${usedOperations.length} operations, ${Object.keys(schemas).length} schemas`);
}

/** Every operation that Discord has. */
function namesOfOperations({ paths }: OpenApi): string[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => key !== 'parameters')
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** One line for each entry: small, and a newer version of the file shows what changed. */
function linePerEntry(content: object): string {
  const lines = Object.entries(content).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

const folder = fileURLToPath(new URL('support/discord-schema/', import.meta.url));

interface OpenApi {
  paths: Record<string, Record<string, Json> & { parameters?: Parameter[] }>;
  components: { schemas: Record<string, Json>; responses: Record<string, Json> };
}

type Json = Record<string, unknown>;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Json;
}

/** @param name e.g. `PATCH /webhooks/{webhook_id}/{webhook_token}` */
function operationOf(api: OpenApi, name: string) {
  const [method = '', path = ''] = name.split(' ');
  const item = api.paths[path];
  const operation = item?.[method.toLowerCase()];
  if (!item || !operation) throw new Error(`Discord's schema has no ${name}`);
  const parameters = [...(item.parameters ?? []), ...((operation.parameters as Parameter[]) ?? [])];
  const content = contentOf(operation.requestBody as Json | undefined);
  const responses = Object.entries(operation.responses as Record<string, Json>).map(([status, response]) => {
    const body = contentOf(resolve(api, response))?.['application/json'];
    return [status, body ? tidy(body.schema) : null];
  });
  return {
    path: parametersIn('path', parameters),
    query: parametersIn('query', parameters),
    request: content?.['application/json'] ? tidy(content['application/json'].schema) : null,
    takesFiles: content !== undefined && 'multipart/form-data' in content,
    responses: Object.fromEntries(responses),
  };
}

function contentOf(body: Json | undefined): Record<string, { schema: Json }> | undefined {
  return body?.content as Record<string, { schema: Json }> | undefined;
}

/** A response may be among the components. */
function resolve(api: OpenApi, response: Json): Json {
  const [, name = ''] = /^#\/components\/responses\/(.+)$/.exec(String(response.$ref)) ?? [];
  return api.components.responses[name] ?? response;
}

function parametersIn(place: string, parameters: readonly Parameter[]): Json {
  const own = parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, tidy(schema)])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** The schemas that the operations and the gateway's events name, and those that these name. */
function reachedSchemas(api: OpenApi, operations: unknown): Record<string, unknown> {
  const reached: Record<string, unknown> = {};
  const queue = [...namesIn(operations), ...namesIn(gatewayRoots)];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (name in reached) continue;
    const schema = api.components.schemas[name];
    if (!schema) throw new Error(`Discord's schema has no ${name}`);
    reached[name] = tidy(schema);
    queue.push(...namesIn(reached[name]));
  }
  return Object.fromEntries(Object.entries(reached).sort(([one], [other]) => (one < other ? -1 : 1)));
}

// The gateway is not part of the file: `gateway-schema.ts` is made of these.
const gatewayRoots = ['UserResponse', 'MessageResponse', 'GuildRoleResponse', 'EntitlementResponse'].map(
  (name) => ({ $ref: `#/components/schemas/${name}` }),
);

function namesIn(value: unknown): string[] {
  const found = JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
  return [...new Set([...found].map(([, name = '']) => name))];
}

/** Removes parts that check nothing: texts for readers, and a type's list of values if a narrower one is next to it. */
function tidy(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => tidy(one));
  if (typeof value !== 'object' || value === null) return value;
  const schema: Json = { ...value };
  if (isNames) return Object.fromEntries(Object.entries(schema).map(([name, one]) => [name, tidy(one)]));
  if (Array.isArray(schema.enum)) delete schema.allOf;
  const constants = constantsOf(schema.oneOf);
  if (constants) {
    delete schema.oneOf;
    schema.enum = constants;
  }
  const kept = Object.entries(schema).filter(([key]) => checking.has(key));
  return Object.fromEntries(kept.map(([key, one]) => [key, tidy(one, key === 'properties')]));
}

/** The values of a list of named constants. */
function constantsOf(alternatives: unknown): unknown[] | undefined {
  if (!Array.isArray(alternatives)) return undefined;
  const isList = alternatives.every((one) => typeof one === 'object' && one !== null && 'const' in one);
  return isList ? alternatives.map((one) => one.const) : undefined;
}

const checking = new Set([
  '$ref',
  'additionalProperties',
  'allOf',
  'anyOf',
  'const',
  'enum',
  'format',
  'items',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
  'oneOf',
  'pattern',
  'properties',
  'required',
  'type',
  'uniqueItems',
]);

main(process.argv[2]);
