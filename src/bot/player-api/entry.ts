import { z } from 'zod';
import type { Endpoint } from '../../shared/contract/endpoint.ts';

/** An answer as it is cached: what was found, or that there is no such thing. */
export type Entry<Value> = {
  fetchedAt: number;
  /** This share of its fresh time is added to it. */
  jitter?: number | undefined;
  /** The second address of the player API answered. */
  isFromSecond?: boolean | undefined;
} & ({ isFound: true; value: Value } | { isFound: false });

/** How an endpoint's entries are stored: with their version, so that a later version of the bot ignores rows of this one. */
export function entryFormat<Value>({ schema, version }: Endpoint<Value>) {
  const stamp = {
    version: z.literal(version),
    fetchedAt: z.number(),
    jitter: z.number().min(0).max(1).optional(),
    isFromSecond: z.boolean().optional(),
  };
  const row = z.discriminatedUnion('isFound', [
    z.object({ ...stamp, isFound: z.literal(true), value: schema }),
    z.object({ ...stamp, isFound: z.literal(false) }),
  ]);
  return {
    /** The entry in a stored row; undefined if the row is broken or of another version. */
    parse: (stored: unknown) => row.safeParse(stored).data as Entry<Value> | undefined,
    toRow: (entry: Entry<Value>): object => ({ version, ...entry }),
  };
}
