export type Json = Record<string, unknown>;

/**
 * Makes Discord's schema strict: an object may have no field that its schema does not name. Discord itself ignores unknown
 * fields, so a misspelt one would pass unseen. If the alternatives of a union differ by their `type`, the `type` decides which
 * one is checked, so that problems concern the intended alternative.
 * @param schemas all schemas by name
 */
export function closeSchemas(schemas: Readonly<Record<string, Json>>): Record<string, Json> {
  // A part of another schema can't be closed: it would refuse the fields of the other parts.
  const parts = new Set(Object.values(schemas).flatMap((schema) => refsIn(schema.allOf)));
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      closeObject(schema, schemas, { isPart: parts.has(name) }),
    ]),
  );
}

/** One schema that refers to `schemas`, closed likewise. */
export function closeSchema(schema: Json, schemas: Readonly<Record<string, Json>>): Json {
  return closeObject(schema, schemas, { isPart: false });
}

function closeObject(
  schema: Json,
  schemas: Readonly<Record<string, Json>>,
  { isPart }: { isPart: boolean },
): Json {
  const close = (value: unknown, traits = { isPart: false }): unknown => {
    if (Array.isArray(value)) return value.map((one) => close(one, traits));
    return isJson(value) ? closeObject(value, schemas, traits) : value;
  };
  const closed = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties' && isJson(value))
        return [key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, close(one)]))];
      return [key, close(value, { isPart: partKeywords.has(key) })];
    }),
  );
  const isOpen = 'properties' in schema && !('additionalProperties' in schema) && !isPart;
  return {
    ...byType(closed, schemas),
    ...(isOpen && { additionalProperties: false }),
    ...('allOf' in schema && schema.type === 'object' && { unevaluatedProperties: false }),
  };
}

/** Schemas under these keywords check the same object as the schema around them. */
const partKeywords = new Set(['allOf', 'if', 'then']);

function byType(schema: Json, schemas: Readonly<Record<string, Json>>): Json {
  const { anyOf, oneOf, ...others } = schema;
  const alternatives = anyOf ?? oneOf;
  if (!Array.isArray(alternatives)) return schema;
  const types = alternatives.map((one) => typesOf(one, schemas) ?? []);
  const all = types.flat();
  const isKnown = types.every(({ length }) => length > 0) && new Set(all).size === all.length;
  if (!isKnown) return schema;
  const cases = alternatives.map((alternative, index) => ({
    if: { required: ['type'], properties: { type: { enum: types[index] } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: alternative,
  }));
  return { ...others, type: 'object', required: ['type'], properties: { type: { enum: all } }, allOf: cases };
}

/** The values of `type` that an alternative accepts, if it requires one. */
function typesOf(alternative: unknown, schemas: Readonly<Record<string, Json>>): unknown[] | undefined {
  const [name = ''] = refsIn(alternative);
  const schema = schemas[name];
  const type = isJson(schema?.properties) ? schema.properties.type : undefined;
  const isRequired = Array.isArray(schema?.required) && schema.required.includes('type');
  return isRequired && isJson(type) && Array.isArray(type.enum) ? type.enum : undefined;
}

/** The names that a schema, or one of a list, refers to itself. */
function refsIn(value: unknown): string[] {
  return [value].flat().flatMap((one) => {
    const [, name] = /^#\/components\/schemas\/(.+)$/.exec(isJson(one) ? String(one.$ref) : '') ?? [];
    return name ? [name] : [];
  });
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
