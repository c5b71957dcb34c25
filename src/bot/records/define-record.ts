import { z } from 'zod';

/** A kind of record: its fields and its owner. */
export interface RecordDefinition<Schema extends z.ZodObject> {
  /** The table's name: small letters and digits. */
  name: string;
  /** Every field may be absent: it is optional or has a default. */
  schema: Schema;
  /**
   * The owner whose id is the key: the record is exported and deleted with that member or server. `shared`: several members
   * have a part in it; the module that keeps it exports and deletes the parts.
   */
  owner: 'user' | 'guild' | 'shared';
}

/** The fields of a record as they are read. */
export type Fields<Schema extends z.ZodObject> = Readonly<z.output<Schema>>;

/**
 * Defines a kind of record. `openRecords` opens it, to be read, updated, exported and deleted by its owner.
 * @throws TypeError if a field may not be absent: an empty record could not be read
 */
export function defineRecord<Schema extends z.ZodObject>(
  definition: RecordDefinition<Schema>,
): RecordDefinition<Schema> {
  const { success } = definition.schema.safeParse({});
  if (!success) throw new TypeError(`each field of ${definition.name} must be optional or have a default`);
  return definition;
}

/**
 * Reads a stored record. Each field is read by itself: one that is broken or of a newer version is as if it were absent
 * and takes no other with it.
 */
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
