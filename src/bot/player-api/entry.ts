import { z } from 'zod';
import type { Endpoint } from '../../shared/contract/endpoint.ts';

export type Entry<Value> = {
  fetchedAt: number;
  jitter?: number | undefined;
  isFromSecond?: boolean | undefined;
} & ({ isFound: true; value: Value } | { isFound: false });

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
    parse: (stored: unknown) => row.safeParse(stored).data as Entry<Value> | undefined,
    toRow: (entry: Entry<Value>): object => ({ version, ...entry }),
  };
}
