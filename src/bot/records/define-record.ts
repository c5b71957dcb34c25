import { z } from 'zod';

export interface RecordDefinition<Schema extends z.ZodObject> {
  name: string;
  schema: Schema;
  /** Kind of ID that is the key, for export and deletion. `shared`: the record's own module exports and deletes it. */
  owner: 'user' | 'guild' | 'shared';
}

export type Fields<Schema extends z.ZodObject> = Readonly<z.output<Schema>>;

/** Checks a definition. @throws TypeError if a field is required, because an empty record would be unreadable */
export function defineRecord<Schema extends z.ZodObject>(
  definition: RecordDefinition<Schema>,
): RecordDefinition<Schema> {
  const { success } = definition.schema.safeParse({});
  if (!success) throw new TypeError(`each field of ${definition.name} must be optional or have a default`);
  return definition;
}

/** Parses fields one by one; broken or newer ones count as absent. */
export function readFields<Schema extends z.ZodObject>(schema: Schema, stored: unknown): Fields<Schema> {
  const found = Object.entries(storedFields(stored)).flatMap(([name, value]) => {
    const read = schema.shape[name] && z.safeParse(schema.shape[name], value);
    return read?.success ? [[name, read.data]] : [];
  });
  return { ...schema.parse({}), ...Object.fromEntries(found) };
}

export function storedFields(stored: unknown): Record<string, unknown> {
  return anyFields.parse(stored);
}

const anyFields = z.record(z.string(), z.unknown()).catch(() => ({}));
