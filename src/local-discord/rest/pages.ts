import { z } from 'zod';
import { integer, snowflake } from '../rules/read-form.ts';

export const limitForm = (most: number, standard = most) =>
  z.object({ limit: integer(1, most).default(standard) });

export const pageForm = (most: number, standard = most) =>
  limitForm(most, standard).extend({ before: snowflake.optional(), after: snowflake.optional() });

/** Returns a page, lowest IDs first; with `before`, the items right below it. */
export function takePage<Item>(
  items: Iterable<Item>,
  idOf: (item: Item) => string,
  { limit, before, after }: { limit: number; before?: string | undefined; after?: string | undefined },
): Item[] {
  const page = [...items]
    .sort((one, other) => (BigInt(idOf(one)) < BigInt(idOf(other)) ? -1 : 1))
    .filter((item) => after === undefined || BigInt(idOf(item)) > BigInt(after))
    .filter((item) => before === undefined || BigInt(idOf(item)) < BigInt(before));
  return before === undefined ? page.slice(0, limit) : page.slice(-limit);
}
