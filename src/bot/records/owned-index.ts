/**
 * An index as its collection keeps it. The record is the truth: its entry is made after it and removed before it. If a process
 * dies between the two steps, the entry is missing until `Collection.reindex`.
 */
export interface OwnedIndex<Record> {
  keysOf(record: Record): readonly string[];
  /** Makes the entries of one owner agree with the record. */
  sync(keys: Iterable<string>, ownerId: string): Promise<void>;
  /** Removes entries of one owner. */
  remove(keys: Iterable<string>, ownerId: string): Promise<void>;
}
