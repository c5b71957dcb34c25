import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { closeSchema, closeSchemas, type Json } from './close-schema.ts';
import { documentedSchemas as schemas } from './documented-schemas.ts';
import { commandSchemas, eventSchemas, gatewayParts } from './gateway-schema.ts';
import operationList from './operations.json' with { type: 'json' };

/** Checks recordings against Discord's own schema. A problem is one line with its place. */
export interface DiscordValidator {
  request(request: SentRequest): string[];
  response(response: SentResponse): string[];
  /** @param name of an event of the gateway */
  event(name: string, data: unknown): string[];
  /** Checks a bot's message to the gateway. */
  command(op: number, data: unknown): string[];
}

export interface SentRequest {
  method: string;
  /** Below `/api/v10`, without query, percent-encoding undone. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** The JSON, in a form that of `payload_json`; undefined if there is none. */
  body: unknown;
  /** The names of a form's files. */
  files: readonly string[];
}

export interface SentResponse extends Pick<SentRequest, 'method' | 'path'> {
  status: number;
  body: unknown;
}

/** Operations and schemas are those of {@link usedOperations}; anything else is a problem. */
export function openDiscordValidator(): DiscordValidator {
  const ajv = createAjv();
  const compile = remember((schema: Json) => ajv.compile(inDefinitions(closeSchema(schema, schemas))));
  const check = (schema: Json, value: unknown) => problemsOf(compile(schema), value);
  return {
    request({ method, path, query, body, files }) {
      const found = findOperation(method, path);
      if (!found) return [`Discord's schema has no ${method} ${path}`];
      const { operation, parameters } = found;
      const isUnasked = body !== undefined && !operation.request;
      return [
        ...prefixed('path', check(operation.path, parameters)),
        ...prefixed('query', check(operation.query, typed(query, operation.query))),
        ...(operation.request ? prefixed('body', check(operation.request, body)) : []),
        ...(isUnasked ? ['body: this operation takes none'] : []),
        ...(files.length > 0 && !operation.takesFiles ? ['files: this operation takes none'] : []),
      ];
    },
    response({ method, path, status, body }) {
      const operation = findOperation(method, path)?.operation;
      if (!operation) return [];
      const { responses } = operation;
      const schema = [String(status), `${String(status)[0]}XX`]
        .map((key) => responses[key])
        .find((one) => one !== undefined);
      if (schema === undefined) return [`status: ${status} is none of ${Object.keys(responses).join(', ')}`];
      if (schema === null) return body === undefined ? [] : ['body: this answer has none'];
      return prefixed('body', check(schema, body));
    },
    event(name, data) {
      const schema = eventSchemas[name];
      return schema ? check(schema, data) : [`no schema for the gateway's ${name}`];
    },
    command(op, data) {
      const schema = commandSchemas[op];
      return schema ? check(schema, data) : [`no schema for the gateway's op ${op}`];
    },
  };
}

interface Operation {
  path: Json;
  query: Json;
  /** Null: no body. */
  request: Json | null;
  takesFiles: boolean;
  /** By status or `4XX`; null: no body. */
  responses: Readonly<Record<string, Json | null>>;
}

const operations: Readonly<Record<string, Operation>> = operationList;

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    verbose: true,
  });
  for (const [name, pattern] of Object.entries(formats)) ajv.addFormat(name, pattern);
  for (const name of ['int32', 'int64', 'double', 'nonce']) ajv.addFormat(name, true);
  const parts = Object.entries(gatewayParts).map(([name, schema]) => [
    `gateway.${name}`,
    closeSchema(schema, schemas),
  ]);
  const definitions = { ...closeSchemas(schemas), ...Object.fromEntries(parts) };
  return ajv.addSchema({ $id: root, ...inDefinitions({ $defs: definitions }, '') });
}

const root = 'https://discord.invalid/schema';

const formats = {
  snowflake: /^\d{1,20}$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  uri: (text: string) => URL.canParse(text),
};

/** With the references of Discord's file pointed at where ajv finds them. */
function inDefinitions(schema: Json, base = root): Json {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"$ref":"#/components/schemas/', `"$ref":"${base}#/$defs/`),
  );
}

function findOperation(method: string, path: string) {
  const parts = path.split('/');
  const candidates = Object.entries(operations).flatMap(([name, operation]) => {
    const parameters = parametersOf(name, method, parts);
    return parameters ? [{ operation, parameters }] : [];
  });
  // `@original` is also a message id in form: the path with fewer parameters is meant.
  return candidates.toSorted(
    (one, other) => Object.keys(one.parameters).length - Object.keys(other.parameters).length,
  )[0];
}

function parametersOf(
  name: string,
  method: string,
  parts: readonly string[],
): Record<string, string> | undefined {
  const [ownMethod, template = ''] = name.split(' ');
  const own = template.split('/');
  if (ownMethod !== method || own.length !== parts.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of own.entries()) {
    const [, parameter] = /^\{(.+)\}$/.exec(part) ?? [];
    if (parameter) parameters[parameter] = parts[index] ?? '';
    else if (part !== parts[index]) return undefined;
  }
  return parameters;
}

/** A query is text; what the schema calls a boolean or a number is read as one. */
function typed(query: Readonly<Record<string, string>>, { properties }: Json): Json {
  const schemasByName = (properties ?? {}) as Record<string, Json>;
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const { type } = schemasByName[name] ?? {};
      if (type === 'boolean' && /^(true|false)$/.test(value)) return [name, value === 'true'];
      return [name, type === 'integer' && /^-?\d+$/.test(value) ? Number(value) : value];
    }),
  );
}

function problemsOf(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  // A union says of each alternative why it is not that one: what failed deepest is what was meant.
  const depth = Math.max(...errors.map(depthOf));
  const telling = errors.filter((error) => depthOf(error) === depth && !isSummary(error));
  return [...new Set((telling.length > 0 ? telling : errors).map(inWords))].slice(0, maxProblems);
}

function depthOf({ instancePath }: ErrorObject): number {
  return instancePath.split('/').length;
}

function isSummary({ keyword }: ErrorObject): boolean {
  return keyword === 'oneOf' || keyword === 'anyOf' || keyword === 'if';
}

function inWords({ instancePath, message, params, data }: ErrorObject): string {
  const facts = ['additionalProperty', 'unevaluatedProperty', 'allowedValues', 'allowedValue'].flatMap(
    (name) => (name in params ? [JSON.stringify(params[name])] : []),
  );
  const value = typeof data === 'object' ? '' : `, not ${JSON.stringify(data).slice(0, 80)}`;
  return `${instancePath || '/'} ${message} ${facts.join(' ')}${value}`.replace(/ +/g, ' ').trim();
}

function prefixed(where: string, problems: readonly string[]): string[] {
  return problems.map((problem) => `${where}${problem}`);
}

function remember<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

const maxProblems = 5;
