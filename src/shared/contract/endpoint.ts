import type { z } from 'zod';

export type Query = Readonly<Record<string, string>>;

type Parameter = 'region' | 'uid' | 'code' | 'keyword';

export interface Endpoint<Value> {
  name: string;
  /** Paths from the service's root, newest first; the client tries the next if one is not served. */
  paths: readonly [string, ...string[]];
  isOptional?: boolean;
  parameters: readonly Parameter[];
  /** Whether requests don't count against the key's allowance. */
  isFree?: boolean;
  /** @returns undefined if the answer is foreign; null if there is no such thing */
  read(json: unknown): Value | null | undefined;
  /** Whether the value is about the requested thing; if not, it counts as no answer. Absent if values don't say. */
  isAbout?(value: Value, query: Query): boolean;
  unreadIn?(value: Value): readonly string[];
  /** Raise `version` whenever the meaning of a value changes, so that stored values of the old one are dropped. */
  schema: z.ZodType<Value>;
  version: number;
}
