import type { z } from 'zod';

/** What the pipeline has to know about a question of one kind. */
export interface Endpoint<Value> {
  /** Begins every cache key; a letter-and-digits word. */
  name: string;
  /** Path under the base address; undefined where only the other family has it. */
  v1: string | undefined;
  /** Path of the same thing under the service root, tried where the first is not served. */
  root: string | undefined;
  /** It doesn't count against the key's allowance. */
  isFree?: boolean;
  read: (json: unknown) => Value | undefined;
  /** What a stored value must be; raise `version` whenever its meaning changes. */
  schema: z.ZodType<Value>;
  version: number;
  ages: Ages;
}

/** How long an answer counts, in milliseconds since it was fetched. */
export interface Ages {
  /** Up to this, and a random tenth more: fresh, upstream is not asked. */
  freshMs: number;
  /** Up to this: still told at once, while upstream is asked behind the scenes. */
  revalidateMs: number;
  /** Up to this: stale, told where upstream can't answer. Beyond: dead, dropped. */
  staleMs: number;
  /** "There is no such thing" counts up to this. */
  missingMs: number;
}
