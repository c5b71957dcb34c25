import type { z } from 'zod';

export type Query = Readonly<Record<string, string>>;

type Parameter = 'region' | 'uid' | 'code' | 'keyword';

export interface Endpoint<Value> {
  name: string;
  /** Paths from the service's root, the newest first: a client asks the next one if the service does not serve the first. */
  paths: readonly [string, ...string[]];
  /** Most services lack it, so its absence or failure is no outage. */
  isOptional?: boolean;
  parameters: readonly Parameter[];
  /** It does not count against the key's allowance. */
  isFree?: boolean;
  /** Reads an answer. @returns undefined if it is none of this endpoint; null if it says that there is no such thing */
  read(json: unknown): Value | null | undefined;
  /** Whether a value is about what was asked for; another one counts as no answer. Absent: a value doesn't say. */
  isAbout?(value: Value, query: Query): boolean;
  unreadIn?(value: Value): readonly string[];
  /** The shape of a value; raise `version` whenever its meaning changes, so that stored values of the old one are dropped. */
  schema: z.ZodType<Value>;
  version: number;
}
