import { z } from 'zod';

export interface RecordDefinition<Schema extends z.ZodObject> {
  /** The table's name: small letters and digits. */
  name: string;
  /** Every field may be absent: it is optional or has a default. */
  schema: Schema;
  /** The kind of id that is the key, with which it is exported and deleted. `shared`: its module does that itself. */
  owner: 'user' | 'guild' | 'shared';
}

export type Fields<Schema extends z.ZodObject> = Readonly<z.output<Schema>>;

/** @throws TypeError if a field may not be absent: an empty record could not be read */
export function defineRecord<Schema extends z.ZodObject>(
  definition: RecordDefinition<Schema>,
): RecordDefinition<Schema> {
  const { success } = definition.schema.safeParse({});
  if (!success) throw new TypeError(`each field of ${definition.name} must be optional or have a default`);
  return definition;
}

/** Reads each field by itself: one that is broken or of a newer version counts as absent. */
export function readFields<Schema extends z.ZodObject>(schema: Schema, stored: unknown): Fields<Schema> {
  const found = Object.entries(storedFields(stored)).flatMap(([name, value]) => {
    const read = schema.shape[name] && z.safeParse(schema.shape[name], value);
    return read?.success ? [[name, read.data]] : [];
  });
  return { ...schema.parse({}), ...Object.fromEntries(found) };
}

/** All stored fields, those of a newer version too; empty if the value is not an object. */
export function storedFields(stored: unknown): Record<string, unknown> {
  return anyFields.parse(stored);
}

const anyFields = z.record(z.string(), z.unknown()).catch(() => ({}));
