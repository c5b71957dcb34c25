import { z } from 'zod';

export interface RecordDefinition<Schema extends z.ZodObject> {
  name: string;
  schema: Schema;
  /** Kind of ID used as the key, for export and deletion. `shared`: its module does both. */
  owner: 'user' | 'guild' | 'shared';
}

export type Fields<Schema extends z.ZodObject> = Readonly<z.output<Schema>>;

/** @throws TypeError for a required field: an empty record would be unreadable */
export function defineRecord<Schema extends z.ZodObject>(
  definition: RecordDefinition<Schema>,
): RecordDefinition<Schema> {
  const { success } = definition.schema.safeParse({});
  if (!success) throw new TypeError(`each field of ${definition.name} must be optional or have a default`);
  return definition;
}

/** Reads broken or newer fields as absent. */
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
