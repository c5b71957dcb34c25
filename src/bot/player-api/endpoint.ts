import type { z } from 'zod';

/** What follows the question mark. */
export type Query = Readonly<Record<string, string>>;

/** One kind of question to the player API, as the pipeline needs to know it. */
export interface Endpoint<Value> {
  /** Prefix of every cache key; letters and digits. */
  name: string;
  /** Path under the base address; undefined where only `root` has it. */
  v1: string | undefined;
  /** Path of the same thing under the service root, asked where `v1` is not served. */
  root: string | undefined;
  /** It doesn't count against the key's allowance. */
  isFree?: boolean;
  read: (json: unknown) => Value | undefined;
  /** Whether a value is about what was asked for; one that is not counts as no answer. Absent: it can't be told. */
  isAbout?(value: Value, query: Query): boolean;
  /** Names the fields that were in the answer but could not be read, by upstream's path: `basicInfo.liked`. */
  unreadIn?(value: Value): readonly string[];
  /** What a stored value must be; raise `version` whenever its meaning changes. */
  schema: z.ZodType<Value>;
  version: number;
  ages: Ages;
}

/** How long an answer counts, in milliseconds since it was fetched. */
export interface Ages {
  /** Up to this, and a random tenth more: fresh; upstream is not asked. */
  freshMs: number;
  /** Up to this: still answered at once, while upstream is asked in the background. */
  revalidateMs: number;
  /** Up to this: stale; answered where upstream can't. Beyond: dropped. */
  staleMs: number;
  /** "There is no such thing" counts up to this. */
  missingMs: number;
}
